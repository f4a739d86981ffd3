import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getSignedInUserId } from "./auth/session.ts";
import { type DraftLifetime, deleteDraft, readDraft, storeDraft } from "./drafts.ts";
import {
  changeValues,
  createFormState,
  type FormState,
  isEdited,
  type Mergers,
  pickEdits,
  pickSimilar,
  receiveSaved,
  resumeEdits,
} from "./form-state.ts";

export interface EditsOptions<Fields extends object> {
  /** The saved values, or a new entry's first values. When they change, they fill the fields that were not edited. */
  readonly initial: Fields;
  readonly mergers?: Mergers<Fields>;
  /** Stores unsaved edits under this name (drafts.ts). */
  readonly draft?: string;
  /** The lifetime of the draft, "tab" by default. */
  readonly draftLifetime?: DraftLifetime;
  /** Removes what cannot be restored from a stored draft, such as an upload in progress. */
  readonly reviveDraft?: (values: Partial<Fields>) => Partial<Fields>;
}

/** Holds edited values. Edits remain when someone else saves (form-state.ts), and may survive as a draft. */
export function useEdits<Fields extends object>(options: EditsOptions<Fields>) {
  const { initial, mergers, draft, draftLifetime = "tab" } = options;
  const [restored, setRestored] = useState(() => restoreDraft(options));
  const [state, setState] = useState(() => restored?.state ?? createFormState(initial, initial, mergers));
  // The state that asynchronous callbacks read. An upload or a save must not restore the values from when it began.
  const latest = useRef(state);

  function update(next: FormState<Fields>) {
    latest.current = next;
    setState(next);
  }

  const receive = useEffectEvent(() => update(receiveSaved(latest.current, initial)));
  const initialText = JSON.stringify(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with the same values is no change
  useEffect(() => receive(), [initialText]);

  useEffect(() => {
    // A draft that was only restored keeps its time.
    if (draft === undefined || state === restored?.state) return;
    storeDraft(draftLifetime, draft, pickEdits(state));
  }, [draft, draftLifetime, state, restored]);

  useEffect(() => {
    if (draft === undefined || draftLifetime !== "tab") return;
    // The end of a session closes the form, too. Its draft remains for the next one.
    return () => {
      if (getSignedInUserId() !== undefined) deleteDraft("tab", draft);
    };
  }, [draft, draftLifetime]);

  return {
    state,
    values: state.values,
    latest,
    update,
    change(changes: Partial<Fields> | ((current: Fields) => Partial<Fields>)) {
      const newValues = typeof changes === "function" ? changes(latest.current.values) : changes;
      update(changeValues(latest.current, newValues));
    },
    /** Deletes the draft of edits that were saved. */
    finishDraft() {
      setRestored(undefined);
      if (draft !== undefined) deleteDraft(draftLifetime, draft);
    },
    /** Discards the edits. */
    reset(next: Fields = state.base) {
      setRestored(undefined);
      update(createFormState(next, next, mergers));
    },
    /** The time at which the restored edits were stored, or undefined if none were restored. */
    restoredFrom: restored?.savedAt,
  };
}

/** Restores the edits of the form's draft. Returns undefined if there are none. */
function restoreDraft<Fields extends object>(options: EditsOptions<Fields>) {
  const { initial, draft: name, draftLifetime = "tab", mergers, reviveDraft = (values) => values } = options;
  const draft = name === undefined ? undefined : readDraft(draftLifetime, name);
  if (draft === undefined) return undefined;
  const revive = (values: object) => reviveDraft(pickSimilar(values, initial));
  const edits = { values: revive(draft.values), base: revive(draft.base) };
  const state = resumeEdits(initial, edits, mergers);
  return isEdited(state) ? { state, savedAt: draft.saved_at } : undefined;
}
