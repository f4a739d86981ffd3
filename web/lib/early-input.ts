import { type RefObject, useEffect, useEffectEvent } from "react";

type Values = Readonly<Record<string, string>>;

/**
 * Reports values that were entered into a form before hydration. React does not call onChange for them. Without the
 * report, the state would still have the rendered values, and the next render would overwrite the entered ones.
 * @param rendered the values of the form's controls by name, as rendered (an unchecked checkbox is "")
 * @param onInput called once with the changed values, if there are any
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  rendered: Values,
  onInput: (entered: Values) => void,
): void {
  const report = useEffectEvent(() => {
    if (form.current === null) return;
    // Tests wait for this mark, because the form's code may load after the page's.
    form.current.dataset.hydrated = "";
    const changed = listChangedValues(form.current, rendered);
    if (changed.length > 0) onInput(Object.fromEntries(changed));
  });
  useEffect(() => report(), []);
}

function listChangedValues(form: HTMLFormElement, rendered: Values): (readonly [string, string])[] {
  const entered = new FormData(form);
  return [...form.elements]
    .filter((control) => !control.matches(":disabled"))
    .map((control) => control.getAttribute("name") ?? "")
    .filter((name) => name in rendered)
    .map((name) => [name, String(entered.get(name) ?? "")] as const)
    .filter(([name, value]) => value !== rendered[name]);
}
