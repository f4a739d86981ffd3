const tapped = "data-tapped";
const entered = "data-entered";
const everyMs = 50;
const longestMs = 15_000;

type Field = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & {
  /** React's: the text that is no change to it. */
  readonly _valueTracker?: { readonly setValue: (text: string) => void };
};

/**
 * Does what was tapped, selected or typed before React was there (public/early-taps.js). Called once React listens: it stops
 * an event on a part that it has not taken over yet, so that one which arrives here has been handled.
 */
export function replayEarlyTaps(): void {
  window.addEventListener("click", (event) => {
    // The path as it was: what was tapped may be gone by now.
    for (const target of event.composedPath()) {
      if (target instanceof Element && !target.hasAttribute(entered)) forget(target);
    }
  });
  window.addEventListener("change", ({ target, isTrusted }) => {
    if (!isTrusted && target instanceof Element) forget(target);
  });
  // One at a time: the next finds the page as the one before it left it.
  const replay = () => {
    const controls = [...document.querySelectorAll<HTMLElement>(`#root [${tapped}]`)];
    const [first] = controls.sort((one, other) => tappedAt(one) - tappedAt(other));
    if (first === undefined) return;
    // Mousedown hydrates its part of the page at once. Hydrated only by the click, React would read a box as it is after the
    // click, and see no change.
    first.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    // Only fields have it.
    if (first.hasAttribute(entered)) enterAgain(first as Field);
    else first.click();
  };
  const timer = setInterval(replay, everyMs);
  setTimeout(() => clearInterval(timer), longestMs);
}

function enterAgain(field: Field): void {
  // Before, React would take the text for the one that was drawn.
  if (!Object.keys(field).some((key) => key.startsWith("__reactProps"))) return;
  const { entered: text = "" } = field.dataset;
  if (field.value !== text) field.value = text;
  field._valueTracker?.setValue(`${text} `);
  field.dispatchEvent(new Event("change", { bubbles: true }));
  // Some take a text only when they are left.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

function forget(control: Element): void {
  control.removeAttribute(tapped);
  control.removeAttribute(entered);
}

function tappedAt(control: Element): number {
  return Number(control.getAttribute(tapped));
}
