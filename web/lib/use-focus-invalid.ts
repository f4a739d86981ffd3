import { useEffect, useRef, useState } from "react";

/** Moves the focus to the first invalid field of a form, after the render that marks it. */
export function useFocusInvalid() {
  const formRef = useRef<HTMLFormElement>(null);
  const [requestCount, setRequestCount] = useState(0);

  useEffect(() => {
    if (requestCount === 0) return;
    const invalidControl = formRef.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (invalidControl) {
      invalidControl.closest("details")?.setAttribute("open", "");
      return invalidControl.focus();
    }
    // A field that was inert during the save has lost the focus.
    if (document.activeElement !== document.body) return;
    // A button with a `form` attribute submits another form, as a product card's does.
    formRef.current
      ?.querySelector<HTMLElement>("[type='submit']:not([form])")
      ?.focus({ preventScroll: true });
  }, [requestCount]);

  return { formRef, focusInvalid: () => setRequestCount((count) => count + 1) };
}
