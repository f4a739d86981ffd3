const tapped = "data-tapped";
const everyMs = 50;
const longestMs = 15_000;

/**
 * Does what was tapped before React was there (public/early-taps.js). Called once React listens: it stops a click on a
 * part that it has not taken over yet, so that one which arrives here has been handled.
 */
export function replayEarlyTaps(): void {
  window.addEventListener("click", (event) => {
    // The path as it was: what was tapped may be gone by now.
    for (const target of event.composedPath()) {
      if (target instanceof Element) target.removeAttribute(tapped);
    }
  });
  // One at a time: the next finds the page as the one before it left it.
  const replay = () => {
    const buttons = [...document.querySelectorAll<HTMLElement>(`#root [${tapped}]`)];
    const [first] = buttons.sort((one, other) => tappedAt(one) - tappedAt(other));
    first?.click();
  };
  const timer = setInterval(replay, everyMs);
  setTimeout(() => clearInterval(timer), longestMs);
}

function tappedAt(button: Element): number {
  return Number(button.getAttribute(tapped));
}
