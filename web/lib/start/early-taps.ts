const tapped = "data-tapped";
const everyMs = 50;
const longestMs = 15_000;

/**
 * Does what was tapped, chosen or typed before React was there (public/early-taps.js). Called once React listens: it stops
 * an event on a part that it has not taken over yet, so that one which arrives here has been handled.
 */
export function replayEarlyTaps(): void {
  for (const type of ["change", "click", "input"]) window.addEventListener(type, forgetTap);
  // One at a time: the next finds the page as the one before it left it.
  const replay = () => {
    const controls = [...document.querySelectorAll<HTMLElement>(`#root [${tapped}]`)];
    const [first] = controls.sort((one, other) => tappedAt(one) - tappedAt(other));
    if (first?.dataset.entered === undefined) first?.click();
    else enterAgain(first, first.dataset.entered);
  };
  const timer = setInterval(replay, everyMs);
  setTimeout(() => clearInterval(timer), longestMs);
}

function enterAgain(field: HTMLElement, text: string): void {
  // A value that React has set or seen through its own property is no change to it.
  if (Object.hasOwn(field, "value")) Reflect.set(field, "value", "");
  Reflect.set(Object.getPrototypeOf(field), "value", text, field);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function forgetTap(event: Event): void {
  // The path as it was: what was tapped may be gone by now.
  for (const target of event.composedPath()) {
    if (target instanceof Element) target.removeAttribute(tapped);
  }
}

function tappedAt(control: Element): number {
  return Number(control.getAttribute(tapped));
}
