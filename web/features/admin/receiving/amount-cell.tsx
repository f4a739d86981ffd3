import { useId, useState } from "react";
import { controlClass } from "../../../components/classes.ts";
import { classNames } from "../../../lib/class-names.ts";

interface AmountCellProps {
  readonly label: string;
  readonly of: string;
  readonly value: string;
  readonly inputMode: "numeric" | "decimal";
  /** Returns what is wrong with the text, or undefined if it is saved. */
  readonly onSave: (text: string) => string | undefined;
  /** Called after Enter has saved. */
  readonly onDone: () => void;
}

/** Edits an amount of a line in place. Enter or leaving the field saves, Escape reverts. */
export function AmountCell({ label, of, value, inputMode, onSave, onDone }: AmountCellProps) {
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const errorId = useId();

  /** Returns true if nothing is left to correct. */
  function save(): boolean {
    const text = draft?.trim();
    const found = text === undefined || text === value ? undefined : onSave(text);
    setError(found);
    if (found === undefined) setDraft(undefined);
    return found === undefined;
  }

  return (
    <label className="grid min-w-0 content-start gap-1 text-caption text-ink-muted">
      {label}
      <span className="sr-only"> of {of}</span>
      <input
        inputMode={inputMode}
        autoComplete="off"
        value={draft ?? value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter" && save()) onDone();
          if (event.key !== "Escape") return;
          setDraft(undefined);
          setError(undefined);
        }}
        className={classNames(controlClass, "px-2 text-right tabular-nums")}
      />
      {error !== undefined && (
        <span id={errorId} role="alert" className="text-small font-medium text-danger">
          {error}
        </span>
      )}
    </label>
  );
}
