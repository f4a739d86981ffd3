import { type ChangeEvent, type FocusEvent, useEffect, useMemo, useRef, useState } from "react";
import * as v from "valibot";
import { parseValues } from "../../lib/parse-values.ts";
import { readTypedTexts, storeTypedTexts, type TypedValue } from "./typed-texts.ts";

interface TypedFieldsOptions<Fields, Output> {
  readonly initial: Fields;
  readonly schema: v.GenericSchema<unknown, Output>;
  /** True while the fields are disabled. */
  readonly isLocked: boolean;
  /** The key in the tab's storage under which the texts survive a reload. Without it, they do not. */
  readonly storageKey?: string | undefined;
}

/**
 * Holds fields that are sent without a button of their own. A field's error is shown once it was left, and all errors
 * at `showErrors`.
 */
export function useTypedFields<Fields extends Readonly<Record<string, TypedValue>>, Output>({
  initial,
  schema,
  isLocked,
  storageKey,
}: TypedFieldsOptions<Fields, Output>) {
  const [values, setValues] = useState(() => readTypedTexts(storageKey, initial));
  const [leftNames, setLeftNames] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const focusedAttempt = useRef(0);
  const container = useRef<HTMLDivElement>(null);
  const parsed = useMemo(() => parseValues(schema, values), [schema, values]);

  useEffect(() => storeTypedTexts(storageKey, values), [storageKey, values]);

  // A disabled field cannot get the focus, so it waits until the attempt to pay has ended.
  useEffect(() => {
    if (isLocked || attempts === focusedAttempt.current) return;
    focusedAttempt.current = attempts;
    container.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [attempts, isLocked]);

  const change = (changes: Partial<Fields>) => setValues((current) => ({ ...current, ...changes }));

  function findError(name: string): string | undefined {
    if (parsed.success || (attempts === 0 && !leftNames.has(name))) return undefined;
    return parsed.issues.find((issue) => v.getDotPath(issue) === name)?.message;
  }

  return {
    values,
    /** The parsed values, or undefined while one is missing or invalid. */
    output: parsed.success ? parsed.output : undefined,
    /** The names of the fields that are missing or invalid. */
    incomplete: parsed.success ? [] : parsed.issues.map((issue) => v.getDotPath(issue) ?? ""),
    change,
    /** Shows all errors, and moves the focus to the first one. */
    showErrors: () => setAttempts((count) => count + 1),
    /** The props of the element around the fields. */
    containerProps: {
      ref: container,
      // An empty field that was passed on the way to another one is no mistake yet.
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        const name = target.getAttribute("name") ?? "";
        if (values[name]) setLeftNames((names) => new Set([...names, name]));
      },
    },
    text: (name: keyof Fields & string) => ({
      name,
      value: String(values[name] ?? ""),
      error: findError(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        // TypeScript widens a computed key to string.
        change({ [name]: event.target.value } as Partial<Fields>),
    }),
  };
}
