import { useState } from "react";
import { controlClass } from "../../../components/classes.ts";
import { classNames } from "../../../lib/class-names.ts";

interface AmountCellProps {
  readonly label: string;
  readonly of: string;
  readonly value: string;
  readonly inputMode: "numeric" | "decimal";
  /** Returns false for text that is no such amount. */
  readonly onSave: (text: string) => boolean;
}

/** Edits an amount of a line in place. Enter or leaving the field saves, Escape reverts. */
export function AmountCell({ label, of, value, inputMode, onSave }: AmountCellProps) {
  const [draft, setDraft] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);

  function save() {
    const text = draft?.trim().replace(/^\$/, "");
    const isSaved = text === undefined || text === value || onSave(text);
    setInvalid(!isSaved);
    if (isSaved) setDraft(undefined);
  }

  return (
    <label className="grid min-w-0 gap-1 text-caption text-ink-muted">
      {label}
      <span className="sr-only"> of {of}</span>
      <input
        inputMode={inputMode}
        autoComplete="off"
        value={draft ?? value}
        aria-invalid={isInvalid || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
          if (event.key !== "Escape") return;
          setDraft(undefined);
          setInvalid(false);
        }}
        className={classNames(controlClass, "px-2 text-right tabular-nums")}
      />
    </label>
  );
}
