import { type ComponentPropsWithRef, useEffect, useRef, useState } from "react";
import { TextField } from "../../../components/text-field.tsx";

const delayMilliseconds = 400;

interface DelayedTextFieldProps
  extends Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "onBlur" | "onKeyDown"> {
  readonly label: string;
  readonly value: string;
  /** Called once typing pauses, on Enter and on leaving the field, and only with text that has no error. */
  readonly onCommit: (text: string) => void;
  readonly errorOf?: (text: string) => string | undefined;
}

/** A text field whose value lives elsewhere (in the address), and which does not change it with every letter. */
export function DelayedTextField({ value, onCommit, errorOf, ...field }: DelayedTextFieldProps) {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const error = errorOf?.(draft.trim());

  // The value changed from outside: the back button, Reset.
  useEffect(() => {
    clearTimeout(timer.current);
    setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (text: string) => {
    clearTimeout(timer.current);
    const trimmed = text.trim();
    if (trimmed !== value && errorOf?.(trimmed) === undefined) onCommit(trimmed);
  };

  return (
    <TextField
      {...field}
      error={error}
      value={draft}
      onChange={(event) => {
        const text = event.target.value;
        setDraft(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(text), delayMilliseconds);
      }}
      onBlur={() => commit(draft)}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit(draft);
      }}
    />
  );
}
