import { type ChangeEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import * as v from "valibot";
import { dropDraft, keepDraftWhenSessionEnds, restoreForm } from "./form-drafts.ts";
import {
  beginSave,
  changeValues,
  createFormState,
  type Edits,
  type FormState,
  finishSave,
  isEdited,
  listEdited,
  pickEdits,
  receiveSaved,
  resumeEdits,
} from "./form-state.ts";

type FormErrors<Fields> = { readonly [Field in keyof Fields]?: string };
/** Why a valid form could not be saved: one message, and those of single fields. */
export interface SubmitFailure<Fields> {
  readonly message: string;
  readonly errors?: FormErrors<Fields> | undefined;
}

interface FormOptions<Fields extends object, Output> {
  /** What is saved, or what a new entry begins with. Where it changes, it fills the fields that were not edited. */
  readonly initial: Fields;
  /** What was typed earlier and not saved. */
  readonly restored?: Edits<Fields> | undefined;
  readonly schema: v.GenericSchema<unknown, Output>;
  /** The message at the button of an invalid form; without one it names the fields. */
  readonly formError?: (values: Fields, issue: v.BaseIssue<unknown>) => string;
  /** The name under which a draft is kept when the session ends, for the same person (form-drafts.ts). */
  readonly draft?: string;
  /** Saves the parsed values; a failure that it returns is shown. `edited`: the names of the fields that were edited. */
  readonly submit: (
    output: Output,
    edited: readonly (keyof Fields)[],
  ) => Promise<SubmitFailure<Fields> | undefined>;
}

/**
 * Every form: a schema validates the values at submit, and from then on at every change. Errors are shown beside their
 * fields and at the button, the first of them gets the focus, and a form is never submitted twice at once. What is
 * typed while it is being saved stays, and so does what was edited here when somebody else saves (form-state.ts).
 */
export function useForm<Fields extends object, Output>(options: FormOptions<Fields, Output>) {
  const { draft, initial, restored } = options;
  const [state, setState] = useState(() =>
    restored === undefined ? restoreForm(draft, initial) : resumeEdits(initial, restored),
  );
  // An upload or a save that ends later must not bring back what was in the fields when it began.
  const latest = useRef(state);
  const [errors, setErrors] = useState<FormErrors<Fields>>({});
  const [failure, setFailure] = useState<string>();
  const [invalidFields, setInvalidFields] = useState("");
  const [attempts, setAttempts] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const { values, base } = state;
  const isSubmitting = state.submitted !== undefined;
  const isDirty = isEdited(state);

  function update(next: FormState<Fields>) {
    latest.current = next;
    setState(next);
  }

  function change(changes: Partial<Fields> | ((current: Fields) => Partial<Fields>)) {
    const { values: current } = latest.current;
    const changed = typeof changes === "function" ? changes(current) : changes;
    update(changeValues(latest.current, changed));
    if (attempts > 0) setErrors(validate(options.schema, latest.current.values).errors);
  }

  // What was typed into a drawn page before React took it over.
  const takeEarlyText = useEffectEvent(() => {
    if (formRef.current === null) return;
    const typed = new Map<string, unknown>(Object.entries(latest.current.values));
    const early = [...new FormData(formRef.current)].filter(
      ([name, text]) => typeof typed.get(name) === "string" && typed.get(name) !== text,
    );
    // The fields are those of the form, and texts.
    if (early.length > 0) change(Object.fromEntries(early) as Partial<Fields>);
  });
  useEffect(() => takeEarlyText(), []);

  const receive = useEffectEvent(() => update(receiveSaved(latest.current, initial)));
  const initialText = JSON.stringify(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with the same values is nothing new
  useEffect(() => receive(), [initialText]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they decide which fields are marked as invalid
  useEffect(() => setInvalidFields(nameInvalidFields(formRef.current)), [errors, state.conflicts]);

  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [attempts]);

  useEffect(() => {
    if (draft !== undefined) return keepDraftWhenSessionEnds(draft, () => pickEdits(latest.current));
  }, [draft]);

  function fail(message: string | undefined, found: FormErrors<Fields>) {
    setFailure(message);
    setErrors(found);
    setAttempts((count) => count + 1);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation(); // A dialog's form is, for React, inside the form of the page beneath.
    if (latest.current.submitted !== undefined) return;
    const parsed = validate(options.schema, latest.current.values);
    if (!parsed.isValid) return fail(options.formError?.(latest.current.values, parsed.issue), parsed.errors);
    const edited = listEdited(latest.current);
    update(beginSave(latest.current));
    setFailure(undefined);
    setErrors({});
    let isSaved = false;
    try {
      const failed = await options.submit(parsed.output, edited);
      isSaved = failed === undefined;
      if (failed !== undefined) fail(failed.message, failed.errors ?? {});
      else if (draft !== undefined) dropDraft(draft);
    } finally {
      update(finishSave(latest.current, isSaved));
    }
  }

  function errorOf(name: keyof Fields, describe = describeConflict): string | undefined {
    return errors[name] ?? (state.conflicts.includes(name) ? describe(base[name]) : undefined);
  }

  return {
    values,
    /** What the fields were filled from. */
    base,
    /** By the names of fields, or of what is in them: 'banners.0.title'. */
    errors: errors as Readonly<Record<string, string | undefined>>,
    /** Why the form is invalid, or what the server answered. */
    failure,
    /** The labels of the fields that have an error: 'Name, Email and Telephone'. */
    invalidFields,
    isSubmitting,
    isDirty,
    /** The fields that were edited here and changed differently by somebody else, who saved first. */
    conflicts: state.conflicts,
    change,
    /** Forgets what was edited. */
    reset: (next: Fields = base) => update(createFormState(next, next)),
    /** Gives a field the value that somebody else saved. */
    takeSaved: (name: keyof Fields) => change(only<Fields>(name, base[name])),
    /** Shows why something else than the submit could not be done. */
    fail,
    /** For <form>: the schema validates, not the browser. */
    // "post": what is sent before the scripts have come, or without them, must not get into the page's address.
    formProps: { ref: formRef, onSubmit, noValidate: true, method: "post" as const },
    /** For a text field or select. */
    text: (name: keyof Fields & string) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(only<Fields>(name, event.target.value)),
    }),
    /** For an image, whose value is the name of a file. */
    image: (name: keyof Fields & string) => ({ error: errorOf(name, describeImageConflict) }),
    /** For a checkbox. */
    checkbox: (name: keyof Fields & string) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(only<Fields>(name, event.target.checked)),
    }),
  };
}

function nameInvalidFields(form: HTMLFormElement | null): string {
  const labels = [...(form?.querySelectorAll<HTMLInputElement>("[aria-invalid='true']") ?? [])].map(
    // A label's first node is its text; what follows it is a mark.
    (control) => control.ariaLabel ?? control.labels?.[0]?.firstChild?.textContent ?? "",
  );
  return new Intl.ListFormat("en-CA").format(labels.filter((label) => label !== ""));
}

function describeConflict(theirs: unknown): string {
  const what =
    typeof theirs === "boolean"
      ? `turned this ${theirs ? "on" : "off"}`
      : theirs === ""
        ? "cleared this"
        : `changed this to “${String(theirs)}”`;
  return `Someone else ${what}. Saving will replace it with yours.`;
}

function describeImageConflict(theirs: unknown): string {
  const what = theirs === "" || theirs === null ? "removed" : "changed";
  return `Someone else ${what} this image. Saving will replace it with yours.`;
}

function only<Fields>(name: keyof Fields, value: unknown): Partial<Fields> {
  // TypeScript widens a computed key to a string; the key is one of the fields by its type.
  return { [name]: value } as Partial<Fields>;
}

function validate<Fields, Output>(schema: v.GenericSchema<unknown, Output>, values: Fields) {
  const result = v.safeParse(schema, values);
  if (result.success) return { isValid: true as const, output: result.output, errors: {} };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ""] ??= issue.message;
  // The names come from the schema, whose fields are those of the form.
  return { isValid: false as const, errors: errors as FormErrors<Fields>, issue: result.issues[0] };
}
