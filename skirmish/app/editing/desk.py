"""What the map editor is asked to do, by key or by click: each command is a `do_...`. It knows no widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from skirmish.app.commands import Does, do
from skirmish.app.editing.easel import Easel, Tool
from skirmish.app.parts.line_edit import LineEdit
from skirmish.errors import ContentError
from skirmish.packs.sketch import STAIR, STOREY, History, Sketch
from skirmish.packs.sketch.cast import Cast, casts_of
from skirmish.packs.sketch.file import SketchFile
from skirmish.packs.sketch.posts import SketchPost
from skirmish.packs.sketch.resize import Edge, resized

EDGES: Final[dict[str, Edge]] = {"up": "north", "right": "east", "down": "south", "left": "west"}
"""The edge that an arrow moves while the size is changed."""


class Desk:
    """A map being drawn, with the file and the scenario that it goes to."""

    def __init__(self, file: SketchFile, cast: Cast | None = None) -> None:
        self.file = file
        """Where the map comes from and goes to."""
        self.easel = Easel(file.sketch)
        """The map, and the tool in hand."""
        self.cast: Cast | None = None
        """The scenario whose units are drawn; None: none is chosen."""
        self.note = ""
        """What was just done, or why not."""
        self.line_edit: LineEdit | None = None
        """What is being typed, if anything is."""
        self.question: tuple[str, Callable[[bool], None]] | None = None
        """What is asked, to be answered by y or n."""
        self.is_seeing = False
        """Whether it is shown what the cell of the cursor sees."""
        self.is_sizing = False
        """Whether arrows move the edges of the map."""
        self.is_saved = False
        """Whether anything was saved."""
        self._casts = casts_of(file.path)
        self._typed: Callable[[str], bool] = self._named
        if cast is not None:
            self._choose(cast)

    @property
    def is_changed(self) -> bool:
        """Whether something is not saved."""
        sketch = self.easel.sketch
        is_recast = self.cast is not None and self.cast.posts != sketch.posts
        return is_recast or sketch.bare != self.file.sketch

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "take": self.do_take,
            "mirror": self.do_mirror,
            "glyph": self.do_glyph,
            "ground": self.do_ground,
            "pick": self.do_pick,
            "act": self.do_act,
            "place": self.do_place,
            "name": self.do_name,
            "title": self.do_title,
            "erase": self.do_erase,
            "undo": self.do_undo,
            "redo": self.do_redo,
            "sight": self.do_sight,
            "size": self.do_size,
            "grow": self.do_grow,
            "shrink": self.do_shrink,
            "cast": self.do_cast,
            "patrol": self.do_patrol,
            "save": self.do_save,
            "answer": self.do_answer,
        }

    def run(self, command: str) -> None:
        """Do what the command stands for."""
        do(self.does, command)

    def typed(self, text: str) -> None:
        """Take what was typed; what cannot be taken stays, to be mended."""
        line, self.line_edit = self.line_edit, None
        if text and not self._typed(text):
            self.line_edit = line

    # ------------------------------------------------------------------------------------------------ drawing

    def do_take(self, tool: Tool) -> None:
        """Take a tool."""
        self.easel.take(tool)
        if tool == "link":
            self.note = f"From one end to the other, by enter or the mouse: {self.easel.link}. x takes out."

    def do_mirror(self) -> None:
        """Repeat strokes across the middle of the map, or no longer."""
        self.easel.next_mirror()
        self.note = f"Mirror: {self.easel.mirror}."

    def do_glyph(self, way: str) -> None:
        """Take the next kind of ground, or the one before."""
        self.easel.next_glyph(int(way))

    def do_ground(self, number: str) -> None:
        """Take the ground that was clicked."""
        self.easel.take_glyph(self.easel.sketch.glyphs[int(number)])

    def do_pick(self) -> None:
        """Take the ground under the cursor; of a patrol, turn who stops there."""
        self.easel.pick(self.easel.cursor)

    def do_act(self) -> None:
        """Use the tool at the cursor."""
        if self.is_sizing:
            self.is_sizing = False
        elif not self.refuses():
            self.easel.act()

    def refuses(self) -> bool:
        """Tell, and note, whether the patrol that is drawn can only be changed in the file."""
        posts, number = self.easel.sketch.posts, self.easel.post
        is_fixed = self.easel.tool == "patrol" and posts[number].is_fixed
        if is_fixed:
            self.note = f"The patrol of {posts[number].name} names zones: change it in the file."
        return is_fixed

    def do_place(self) -> None:
        """Draw the next zone, or ground again."""
        self.easel.next_place()
        self.note = f"Drawing {self.easel.place or 'ground'}."

    def do_name(self) -> None:
        """Ask for the name of a zone to draw, or of a link; of a storey or stairs as `storey upper_floor`."""
        if self.easel.tool == "link":
            known = next(iter(self.easel.sketch.links_at(self.easel.cursor)), "")
            self.line_edit, self._typed = LineEdit("link:", most=32), partial(self._link_named, known)
        else:
            self.line_edit, self._typed = LineEdit("zone:", most=39), self._named

    def _named(self, text: str) -> bool:
        kind = next((kind for kind in (STOREY, STAIR) if text.startswith(kind)), "")
        is_fine = self._check_name(text.removeprefix(kind))
        if is_fine:
            self.easel.place, self.easel.is_erasing = text, False
        return is_fine

    def _link_named(self, known: str, text: str) -> bool:
        """Rename the link at the cursor, or name the next one; tell whether that can be."""
        sketch = self.easel.sketch
        if not self._check_name(text):
            return False
        if text in sketch.links:
            self.note = f"There is a link {text} already."
            return False
        if known:
            ends = [*sketch.cells(sketch.links[known])]
            self.easel.history.do("name of a link", sketch.linked(known, ()).linked(text, ends))
        else:
            self.easel.link = text
        return True

    def _check_name(self, text: str) -> bool:
        """Tell whether that can be a name; if not, say why in a note."""
        is_fine = text.isascii() and text.isidentifier() and text == text.lower() and text[0] != "_"
        if not is_fine:
            self.note = "A name is made of small letters, digits and _, a letter first."
        return is_fine

    def do_title(self) -> None:
        """Ask for the title."""
        self.line_edit, self._typed = LineEdit("title:", self.easel.sketch.title, most=40), self._titled

    def _titled(self, text: str) -> bool:
        self.easel.history.do("title", self.easel.sketch.titled(text))
        return True

    def do_erase(self) -> None:
        """Take cells out of the zone, links or stops away, or add them again."""
        easel = self.easel
        easel.is_erasing = not easel.is_erasing
        if not easel.place and easel.tool not in {"link", "patrol"}:
            easel.is_erasing = False
            self.note = "Only zones are erased; ground is drawn over. z takes the next zone."
        else:
            self.note = "Taking out." if easel.is_erasing else "Adding."

    def do_undo(self) -> None:
        """Take the last step back."""
        step = self.easel.history.undo()
        self._after_undo()
        self.note = f"Undone: {step.name}." if step else "There is nothing to undo."

    def do_redo(self) -> None:
        """Take a step again that was taken back."""
        step = self.easel.history.redo()
        self._after_undo()
        self.note = f"Done again: {step.name}." if step else "There is nothing to redo."

    def _after_undo(self) -> None:
        self.easel.drop()
        self.easel.move(0, 0)  # The map may be smaller now.
        if self.easel.glyph not in self.easel.sketch.glyphs:
            self.easel.glyph = self.easel.sketch.glyphs[0]

    def take(self, found: Sketch) -> None:
        """Put a map that was read in the place of this one; undo brings this one back."""
        self.is_sizing = False
        is_other = self.easel.history.do("reading a drawing", found)
        self._after_undo()
        self.note = "Read. u brings the map back that was here." if is_other else "It is the same map."

    def do_sight(self) -> None:
        """Show what the cell of the cursor sees, or no longer."""
        self.is_seeing = not self.is_seeing

    # --------------------------------------------------------------------------------------------------- size

    def do_size(self) -> None:
        """Begin to move the edges of the map, or end it."""
        self.easel.drop()
        self.is_sizing = not self.is_sizing

    def do_grow(self, edge: Edge) -> None:
        """Add a row or column of the ground in hand at that edge."""
        self._resize(edge, 1)

    def do_shrink(self, edge: Edge) -> None:
        """Take the row or column at that edge away."""
        self._resize(edge, -1)

    def _resize(self, edge: Edge, by: int) -> None:
        easel = self.easel
        try:
            after, lost = resized(easel.sketch, edge, by, easel.glyph)
        except ValueError as error:
            self.note = f"No further: {error}."
            return
        easel.history.do("size", after)
        easel.move(by if edge == "west" else 0, by if edge == "north" else 0)
        self.note = f"{after.width} x {after.height}."
        if lost:
            self.note += f" Cut off: {', '.join(lost)}. u brings it back."
        elif edge in {"west", "north"} and self._casts:
            self.note += " In scenarios only units of the one that is chosen (c) move along."

    # ----------------------------------------------------------------------------------------------- scenario

    def do_cast(self) -> None:
        """Choose the next scenario that is played on this map, or none."""
        if not self._casts and self.cast is None:
            self.note = "No scenario is played on this map yet: c and a are about the units of one."
            return
        if self.is_changed:
            self.note = "Save first (w): another scenario shows the map as it is in its file."
            return
        paths = [None, *self._casts]
        at = paths.index(self.cast.path) if self.cast is not None and self.cast.path in paths else 0
        path = paths[(at + 1) % len(paths)]
        try:
            self._choose(Cast(path, self.file.aside.parent) if path else None)
        except ContentError as error:
            self.note = f"{path and path.name}: {error.problems[0].message}."

    def _choose(self, cast: Cast | None) -> None:
        """Show the units of that scenario; what was done before cannot be undone then."""
        posts = cast.posts if cast is not None else ()
        self.cast = cast
        self.easel.take("brush")
        self.easel.history = History(replace(self.file.sketch, posts=posts))
        self.note = f"{cast.title}: a draws patrols, p plays it." if cast else "No scenario."
        unsaved = cast.unsaved() if cast is not None else None
        if unsaved is not None:
            self.question = (
                "There are unsaved patrols of it from an earlier time. Take them?",
                lambda is_wanted: self._take_posts(unsaved if is_wanted else posts),
            )

    def _take_posts(self, posts: tuple[SketchPost, ...]) -> None:
        self.easel.history.do("unsaved patrols", replace(self.easel.sketch, posts=posts))
        self.keep_aside()

    def do_patrol(self, way: str = "1") -> None:
        """Draw the patrol of the next unit of the scenario, or of the one before; after the last, ground."""
        if self.cast is None:
            self.do_cast()
            if self.cast is None:
                return
        self.easel.next_post(int(way))
        if self.easel.post < 0:
            self.note = "Drawing ground."

    # ---------------------------------------------------------------------------------------- saving, leaving

    def do_save(self) -> None:
        """Save the map, and the scenario if its units were changed."""
        self.save(is_sure=False)

    def save(self, *, is_sure: bool) -> None:
        """Save; a file that was changed meanwhile is replaced only if the player is sure."""
        sketch, cast = self.easel.sketch, self.cast
        is_map_kept = bool(sketch.bare == self.file.sketch and self.file.source)
        recast = [cast.path.name] if cast is not None and cast.posts != sketch.posts else []
        why = "" if is_map_kept else self.file.save(sketch, is_sure=is_sure)
        if not why and cast is not None:
            why = cast.save(sketch.posts, is_sure=is_sure)
        if why and not is_sure and "meanwhile" in why:
            self.question = (f"{why} Replace it?", self._save_if)
            return
        written = recast if is_map_kept and recast else [str(self.file.path), *recast]
        self.note = why or f"Saved: {' and '.join(written)}"
        self.is_saved |= not why

    def _save_if(self, is_wanted: bool) -> None:
        if is_wanted:
            self.save(is_sure=True)

    def keep_aside(self) -> None:
        """Keep what is not saved aside, and nothing else."""
        sketch = self.easel.sketch
        why = ""
        if sketch.bare != self.file.sketch:
            why = self.file.keep_aside(sketch)
        else:
            self.file.drop_aside()
        if self.cast is not None:
            why = self.cast.keep_aside(sketch.posts) or why
        self.note = why or self.note

    def drop_aside(self) -> None:
        """Remove what lies aside: it is saved, or not wanted."""
        self.file.drop_aside()
        if self.cast is not None:
            self.cast.drop_aside()

    def offer_unsaved(self) -> None:
        """Ask whether what was not saved at an earlier time is wanted."""
        unsaved, next_one = self.file.unsaved(), self.question
        if unsaved is None:
            return

        def answered(is_wanted: bool) -> None:
            self.question = next_one
            if is_wanted:
                self._take_unsaved(unsaved)
            else:
                self.file.drop_aside()

        self.question = ("There is unsaved work on this map from an earlier time. Take it?", answered)

    def _take_unsaved(self, found: Sketch) -> None:
        self.easel.history.do("unsaved work", replace(found, posts=self.easel.sketch.posts))
        self.easel.move(0, 0)

    def do_answer(self, answer: str) -> None:
        """Answer what is asked."""
        question, self.question = self.question, None
        if question is not None:
            question[1](answer == "y")

    def escape(self) -> bool:
        """Give up the shape that was begun, size, patrol or zone; False if there is none of them."""
        if self.easel.drop():
            return True
        is_busy = (
            bool(self.easel.place)
            or self.is_seeing
            or self.is_sizing
            or self.easel.tool in {"link", "patrol"}
        )
        self.easel.place, self.is_seeing, self.is_sizing = "", False, False
        if self.easel.tool in {"link", "patrol"}:
            self.easel.take("brush")
        return is_busy
