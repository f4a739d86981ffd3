import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { TextField } from "./fields.tsx";

interface DelayedTextOptions {
  readonly value: string;
  /**
   * Called when typing pauses, on Enter and on blur, and only with valid text.
   * `isFirst` is true for the first call since the field got the focus. Later calls replace its history entry.
   */
  readonly onCommit: (text: string, isFirst: boolean) => void;
  readonly validate?: ((text: string) => string | undefined) | undefined;
  readonly delayMs?: number;
}

/** Debounces a text field whose value is in the address, which must not change with every letter. */
export function useDelayedText({ value, onCommit, validate, delayMs = 400 }: DelayedTextOptions) {
  const [draft, setDraft] = useState(value);
  const committed = useRef(value);
  const isFirst = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A change from outside, such as by the back button, replaces the draft. The field's own committed value does not,
  // because more may have been typed before it arrives.
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    clearTimeout(timer.current);
    setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(text: string) {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(text), delayMs);
  }

  function commit(text: string) {
    clearTimeout(timer.current);
    const trimmed = text.trim();
    if (trimmed === committed.current || validate?.(trimmed) !== undefined) return;
    committed.current = trimmed;
    onCommit(trimmed, isFirst.current);
    isFirst.current = false;
  }

  return {
    draft,
    change,
    /** Calls onCommit at once, without waiting for a pause. */
    commit: () => commit(draft),
    clear: () => {
      setDraft("");
      commit("");
    },
    /** The props of a plain input. */
    inputProps: {
      value: draft,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.value),
      onFocus: () => {
        isFirst.current = true;
      },
      onBlur: () => commit(draft),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") commit(draft);
      },
    },
  };
}

type OwnProps = "value" | "onChange" | "onBlur" | "onFocus" | "onKeyDown";

interface DelayedTextFieldProps
  extends Omit<ComponentPropsWithRef<"input">, OwnProps>,
    Omit<DelayedTextOptions, "delayMs"> {
  readonly label: string;
}

export function DelayedTextField({ value, onCommit, validate, ...field }: DelayedTextFieldProps) {
  const { draft, inputProps } = useDelayedText({ value, onCommit, validate });
  return <TextField {...field} {...inputProps} error={validate?.(draft.trim())} />;
}
