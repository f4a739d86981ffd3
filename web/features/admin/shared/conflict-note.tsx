import { Alert } from "../../../components/alert.tsx";
import { explainConflict } from "./use-document.ts";

interface ConflictNoteProps {
  readonly form: {
    readonly failure: string | undefined;
    readonly isConflict: boolean;
    /** Names the record, as in "Someone else changed the settings in the meantime." */
    readonly recordName: string;
  };
  /** The labels of what both admins changed. */
  readonly labels?: readonly string[];
}

/** Says that someone else saved while the form was edited. After a save that was refused, the failure says so. */
export function ConflictNote({ form, labels = [] }: ConflictNoteProps) {
  const notes = [
    ...(form.failure === undefined ? [explainConflict(form.recordName)] : []),
    ...(labels.length > 0 ? [`You both changed: ${labels.join(", ")}.`] : []),
  ];
  if (!form.isConflict || notes.length === 0) return null;
  return <Alert tone="warning">{notes.join(" ")}</Alert>;
}
