import { useEffect, useRef, useState } from "react";
import { keepDraftWhenSessionEnds, restoreForm } from "./form-drafts.ts";
import { changeValues, pickEdits } from "./form-state.ts";

/** State that survives the end of the session like a form's (form-drafts.ts), for fields that no form submits. */
export function useDraft<Fields extends object>(name: string, initial: Fields) {
  const [state, setState] = useState(() => restoreForm(name, initial));
  const latest = useRef(state);
  useEffect(() => keepDraftWhenSessionEnds(name, () => pickEdits(latest.current)), [name]);
  const change = (changes: Partial<Fields> | ((latest: Fields) => Partial<Fields>)) => {
    const changed = typeof changes === "function" ? changes(latest.current.values) : changes;
    latest.current = changeValues(latest.current, changed);
    setState(latest.current);
  };
  return [state.values, change] as const;
}
