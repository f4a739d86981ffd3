import type { ChangeEvent } from "react";
import { describeFieldConflict, describeImageConflict } from "./describe-conflict.ts";
import type { FormState } from "./form-state.ts";

interface FieldPropsOptions<Fields extends object> {
  readonly state: FormState<Fields>;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly change: (changes: Partial<Fields>) => void;
}

/** Creates the functions that return the props of a form's controls. */
export function createFieldProps<Fields extends object>({
  state: { values, base, conflicts },
  errors,
  change,
}: FieldPropsOptions<Fields>) {
  function getError(name: keyof Fields & string, describe = describeFieldConflict): string | undefined {
    return errors[name] ?? (conflicts.includes(name) ? describe(base[name]) : undefined);
  }

  return {
    /** Returns the props of a text field or select. */
    text: (name: keyof Fields & string) => ({
      name,
      value: String(values[name]),
      error: getError(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(createChange<Fields>(name, event.target.value)),
    }),
    /** Returns the props of an image, whose value is the name of a file. */
    image: (name: keyof Fields & string) => ({ error: getError(name, describeImageConflict) }),
    /** Returns the props of a checkbox. */
    checkbox: (name: keyof Fields & string) => ({
      name,
      checked: values[name] === true,
      error: getError(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change(createChange<Fields>(name, event.target.checked)),
    }),
  };
}

/** Returns the texts of controls with these values, as a browser would submit them. An unchecked checkbox is "". */
export function toControlTexts(values: object): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") texts[name] = value;
    if (typeof value === "boolean") texts[name] = value ? "on" : "";
  }
  return texts;
}

/** Returns the values of controls with these texts. */
export function toChanges<Fields extends object>(values: Fields, texts: Readonly<Record<string, string>>) {
  let changes: Partial<Fields> = {};
  for (const name in values) {
    const text = texts[name];
    if (text === undefined) continue;
    changes = {
      ...changes,
      ...createChange<Fields>(name, typeof values[name] === "boolean" ? text !== "" : text),
    };
  }
  return changes;
}

function createChange<Fields>(name: keyof Fields, value: unknown): Partial<Fields> {
  // TypeScript widens a computed key to string.
  return { [name]: value } as Partial<Fields>;
}
