import { useEffect, useRef, useState } from "react";
import { readDraft, storeDraftWhenSessionEnds } from "./form-drafts.ts";
import { changeValues, createFormState, pickEdits, resumeEdits } from "./form-state.ts";

/** Holds the state of fields outside useForm. Like a form's state, it survives the end of the session. */
export function useDraft<Fields extends object>(name: string, initial: Fields) {
  const [state, setState] = useState(() => {
    const draft = readDraft("tab", name, initial);
    return draft === undefined ? createFormState(initial) : resumeEdits(initial, draft.edits);
  });
  const latest = useRef(state);
  useEffect(() => storeDraftWhenSessionEnds(name, () => pickEdits(latest.current)), [name]);
  const change = (changes: Partial<Fields> | ((current: Fields) => Partial<Fields>)) => {
    const newValues = typeof changes === "function" ? changes(latest.current.values) : changes;
    latest.current = changeValues(latest.current, newValues);
    setState(latest.current);
  };
  return [state.values, change] as const;
}
