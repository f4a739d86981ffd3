/**
 * Hides focus events from the toast library. It would return the focus whenever Tab leaves a message, so that the
 * keyboard could not get past it. Only a message that is removed while focused returns the focus. Must be called before
 * React listens to the element.
 */
export function bypassFocusTrap(host: HTMLElement): void {
  let previousFocus: EventTarget | null = null;
  let focused: EventTarget | null = null;
  const onFocus = (event: FocusEvent) => {
    event.stopImmediatePropagation();
    if (!isWithin(host, event.relatedTarget)) previousFocus = event.relatedTarget;
    focused = event.target;
  };
  const onBlur = (event: FocusEvent) => {
    event.stopImmediatePropagation();
    const blurred = event.target;
    // Removing an element also blurs it.
    setTimeout(() => {
      if (focused === blurred && isWithin(host, blurred)) focused = null;
    });
  };
  host.addEventListener("focusin", onFocus, { capture: true });
  host.addEventListener("focusout", onBlur, { capture: true });
  new MutationObserver(() => {
    if (focused === null || isWithin(host, focused)) return;
    focused = null;
    if (document.activeElement === document.body && previousFocus instanceof HTMLElement)
      previousFocus.focus({ preventScroll: true });
  }).observe(host, { childList: true, subtree: true });
}

function isWithin(host: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && host.contains(target);
}
