import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { dropDraft, keepDraftWhenSessionEnds, withDraft } from "./form-drafts.ts";

type Values = Record<string, string | boolean>;
type FormErrors<Fields> = { readonly [Field in keyof Fields]?: string };
/** Why a valid form could not be saved: one message, and those of single fields. */
export interface SubmitFailure<Fields> {
  readonly message: string;
  readonly errors?: FormErrors<Fields> | undefined;
}

/**
 * Every form: a schema validates the values at submit, and from then on at every change. Errors are shown beside their
 * fields, the first of them gets the focus, and a form is never submitted twice at once.
 * @param submit saves the parsed values; a failure that it returns is shown.
 */
export function useForm<Fields extends Values, Output>(options: {
  readonly initial: Fields;
  readonly schema: v.GenericSchema<unknown, Output>;
  /** The message above an invalid form; without one the messages of the fields suffice. */
  readonly formError?: (values: Fields) => string;
  /** The name under which a draft is kept when the session ends, for the same person (form-drafts.ts). */
  readonly draft?: string;
  readonly submit: (output: Output) => Promise<SubmitFailure<Fields> | undefined>;
}) {
  const { draft } = options;
  const [values, setValues] = useState(() => withDraft(draft, options.initial));
  const typed = useRef(values);
  const [errors, setErrors] = useState<FormErrors<Fields>>({});
  const [failure, setFailure] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false); // State is a render behind a double click; this is not.

  // What was typed into a drawn page before React took it over.
  useEffect(() => {
    if (formRef.current === null) return;
    const early = [...new FormData(formRef.current)].filter(([name, text]) => {
      const value = typed.current[name];
      return typeof value === "string" && value !== text;
    });
    if (early.length === 0) return;
    // The fields are those of the form, and texts.
    typed.current = { ...typed.current, ...(Object.fromEntries(early) as Partial<Fields>) };
    setValues(typed.current);
  }, []);

  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [attempts]);

  useEffect(() => {
    if (draft !== undefined) return keepDraftWhenSessionEnds(draft, () => typed.current);
  }, [draft]);

  function change(changed: Partial<Fields>) {
    const next = { ...values, ...changed };
    typed.current = next;
    setValues(next);
    if (attempts > 0) setErrors(validate(options.schema, next).errors);
  }

  function fail(message: string | undefined, found: FormErrors<Fields>) {
    setFailure(message);
    setErrors(found);
    setAttempts((count) => count + 1);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation(); // A dialog's form is, for React, inside the form of the page beneath.
    if (isBusy.current) return;
    const parsed = validate(options.schema, values);
    if (!parsed.isValid) return fail(options.formError?.(values), parsed.errors);
    isBusy.current = true;
    setSubmitting(true);
    setFailure(undefined);
    setErrors({});
    try {
      const failed = await options.submit(parsed.output);
      if (failed !== undefined) fail(failed.message, failed.errors ?? {});
      else if (draft !== undefined) dropDraft(draft);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  }

  return {
    values,
    errors,
    /** The message above the form: why it is invalid, or what the server answered. */
    failure,
    isSubmitting,
    change,
    /** Shows why something else than the submit could not be done. */
    fail,
    /** For <form>: the schema validates, not the browser. */
    // "post": what is sent before the scripts have come, or without them, must not get into the page's address.
    formProps: { ref: formRef, onSubmit, noValidate: true, method: "post" as const },
    /** For a text field or select. */
    text: (name: keyof Fields & string) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(only<Fields>(name, event.target.value)),
    }),
    /** For a checkbox. */
    checkbox: (name: keyof Fields & string) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(only<Fields>(name, event.target.checked)),
    }),
  };
}

function only<Fields extends Values>(name: keyof Fields, value: string | boolean): Partial<Fields> {
  // TypeScript widens a computed key to a string; the key is one of the fields by its type.
  return { [name]: value } as Partial<Fields>;
}

function validate<Fields extends Values, Output>(schema: v.GenericSchema<unknown, Output>, values: Fields) {
  const result = v.safeParse(schema, values);
  if (result.success) return { isValid: true as const, output: result.output, errors: {} };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ""] ??= issue.message;
  // The names come from the schema, whose fields are those of the form.
  const found = errors as FormErrors<Fields>;
  return { isValid: false as const, errors: found };
}
