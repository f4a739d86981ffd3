import {
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import * as v from "valibot";
import { ApiError, getErrorMessage } from "./api-error.ts";
import { describeFieldConflict, describeImageConflict } from "./describe-conflict.ts";
import { useEarlyInput } from "./early-input.ts";
import { beginSave, finishSave, isEdited, listEdited } from "./form-state.ts";
import { parseValues } from "./parse-values.ts";
import { type EditsOptions, useEdits } from "./use-edits.ts";

type FormErrors<Fields> = { readonly [Field in keyof Fields]?: string };

/** Explains why a valid form could not be saved, with a message for the form and messages for its fields. */
export interface SubmitFailure<Fields> {
  readonly message: string;
  readonly errors?: FormErrors<Fields> | undefined;
}

interface FormOptions<Fields extends object, Output> extends EditsOptions<Fields> {
  readonly schema: v.GenericSchema<unknown, Output>;
  /** Returns the message at the button of an invalid form. Without it, the message names the invalid fields. */
  readonly formError?: (values: Fields, issue: v.BaseIssue<unknown>) => string;
  /** When a field's error is shown first: at submit, by default, or already once the field was left. */
  readonly validateOn?: "submit" | "blur";
  /**
   * Saves the parsed values. The form shows the failure that it returns, or the error that it throws.
   * @param edited names of the edited fields
   */
  readonly submit: (
    output: Output,
    edited: readonly (keyof Fields)[],
  ) => Promise<SubmitFailure<Fields> | undefined> | Promise<void>;
}

/**
 * Holds the state of a form. The schema validates at submit, and from then on at every change. Errors are shown beside
 * their fields and at the button, the first invalid field gets the focus, and a form is never submitted twice at once.
 * Text typed during a save remains, and so do edited fields when someone else saves (form-state.ts).
 */
export function useForm<Fields extends object, Output>(options: FormOptions<Fields, Output>) {
  const { schema, formError, validateOn = "submit" } = options;
  const edits = useEdits(options);
  const { state, latest, update, restoredFrom } = edits;
  const [hasBeenSubmitted, setHasBeenSubmitted] = useState(false);
  const [invalidMessage, setInvalidMessage] = useState<string>();
  const [refusal, setRefusal] = useState<SubmitFailure<Fields>>();
  const [failureCount, setFailureCount] = useState(0);
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const formRef = useRef<HTMLFormElement>(null);
  const { values, base } = state;
  const isValidated = hasBeenSubmitted || validateOn === "blur";
  const parsed = useMemo(
    () => (isValidated ? validate(schema, formError, values) : undefined),
    [isValidated, schema, formError, values],
  );
  const shownErrors = Object.entries(parsed?.errors ?? {}).filter(
    ([name]) => hasBeenSubmitted || leftFields.has(name),
  );
  // The schema has the same field names as the form.
  const errors = { ...Object.fromEntries(shownErrors), ...refusal?.errors } as FormErrors<Fields>;
  const isSubmitting = state.submitted !== undefined;
  const isDirty = isEdited(state);

  function change(changes: Parameters<typeof edits.change>[0]) {
    edits.change(changes);
    setRefusal((current) => current && { message: current.message });
  }

  useEarlyInput(formRef, toControlTexts(values), (entered) => change(toChanges(values, entered)));

  useEffect(() => {
    if (failureCount === 0) return;
    const invalidControl = formRef.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (invalidControl) {
      invalidControl.closest("details")?.setAttribute("open", "");
      return invalidControl.focus();
    }
    // A field that was inert during the save has lost the focus.
    if (document.activeElement !== document.body) return;
    // A button with a `form` attribute submits another form, as a product card's does.
    formRef.current
      ?.querySelector<HTMLElement>("[type='submit']:not([form])")
      ?.focus({ preventScroll: true });
  }, [failureCount]);

  /** Shows a failure at the button and beside its fields. */
  function fail(failure?: SubmitFailure<Fields>) {
    setRefusal(failure);
    setFailureCount((count) => count + 1);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation(); // React bubbles a dialog's submit to the form of the page behind it.
    if (latest.current.submitted !== undefined) return;
    const result = validate(schema, formError, latest.current.values);
    setHasBeenSubmitted(true);
    setInvalidMessage(result.message);
    if (!result.isValid) return fail();
    const edited = listEdited(latest.current);
    update(beginSave(latest.current));
    setRefusal(undefined);
    const failure = (await options.submit(result.output, edited).catch(toFailure<Fields>)) ?? undefined;
    update(finishSave(latest.current, failure === undefined));
    if (failure !== undefined) return fail(failure);
    setHasBeenSubmitted(false);
    edits.finishDraft();
  }

  function onBlur({ target }: FocusEvent<HTMLElement>) {
    const name = target.getAttribute("name") ?? "";
    // An empty field that was passed on the way to another one is no mistake yet.
    const isFilled = Object.entries(values).some(([field, value]) => field === name && Boolean(value));
    if (isFilled) setLeftFields((names) => new Set([...names, name]));
  }

  function reset(next?: Fields) {
    setHasBeenSubmitted(false);
    setRefusal(undefined);
    edits.reset(next);
  }

  function getError(name: keyof Fields, describe = describeFieldConflict): string | undefined {
    return errors[name] ?? (state.conflicts.includes(name) ? describe(base[name]) : undefined);
  }

  return {
    values,
    /** Messages by the path of a value, such as 'name' or 'banners.0.title'. */
    errors: errors as Readonly<Record<string, string | undefined>>,
    /** The server's message, or why the submitted form was invalid, until that changes. */
    failure: refusal?.message ?? (parsed?.message === invalidMessage ? invalidMessage : undefined),
    /** The parsed values of a form that validates on blur, or undefined while one is missing or invalid. */
    output: parsed?.output,
    /** The names of the fields of such a form that are missing or invalid. */
    incomplete: Object.keys(parsed?.errors ?? {}),
    isSubmitting,
    isDirty,
    /** The time at which the restored edits were stored, or undefined if none were restored. */
    restoredFrom,
    /** The edited fields that someone else saved with another value. */
    conflicts: state.conflicts,
    change,
    /** Discards the edits. */
    reset,
    /** Shows all errors, and moves the focus to the first one. */
    showErrors() {
      setHasBeenSubmitted(true);
      fail();
    },
    // The schema validates, not the browser. The method is "post", because a form that is submitted before hydration
    // must not put its values into the address.
    formProps: {
      ref: formRef,
      onSubmit,
      noValidate: true,
      method: "post" as const,
      ...(validateOn === "blur" && { onBlur }),
    },
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

/** Explains an error that was thrown by a save, with the server's messages for the fields. */
function toFailure<Fields>(error: unknown): SubmitFailure<Fields> {
  const message = getErrorMessage(error);
  // The request has the same field names as the form.
  return error instanceof ApiError ? { message, errors: error.errors as FormErrors<Fields> } : { message };
}

/** Returns the texts of controls with these values, as a browser would submit them. An unchecked checkbox is "". */
function toControlTexts(values: object): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") texts[name] = value;
    if (typeof value === "boolean") texts[name] = value ? "on" : "";
  }
  return texts;
}

function toChanges<Fields extends object>(values: Fields, texts: Readonly<Record<string, string>>) {
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

function validate<Fields extends object, Output>(
  schema: v.GenericSchema<unknown, Output>,
  formError: FormOptions<Fields, Output>["formError"],
  values: Fields,
) {
  const result = parseValues(schema, values);
  if (result.success) {
    return { isValid: true as const, output: result.output, errors: {}, message: undefined };
  }
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ""] ??= issue.message;
  const message = formError?.(values, result.issues[0]);
  return {
    isValid: false as const,
    output: undefined,
    errors,
    // A message beside its field is not repeated at the button.
    message: message !== undefined && Object.values(errors).includes(message) ? undefined : message,
  };
}
