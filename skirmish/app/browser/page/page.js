// Keys go to the game at once, without a click into the page first.
function focusTerminal() {
  const area = document.querySelector(".xterm-helper-textarea");
  if (area && document.activeElement !== area) {
    area.focus();
  }
}
new MutationObserver(focusTerminal).observe(document.body, { attributes: true });
window.addEventListener("focus", focusTerminal);
