const tapped = "data-tapped";
const everyMs = 200;
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
  const replay = () => {
    for (const button of document.querySelectorAll<HTMLElement>(`#root [${tapped}]`)) button.click();
  };
  const timer = setInterval(replay, everyMs);
  setTimeout(() => clearInterval(timer), longestMs);
}
