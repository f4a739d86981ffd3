import { type SubmitEvent, useMemo, useState } from "react";
import type * as v from "valibot";
import { ApiError, getErrorMessage } from "./api-error.ts";
import { useEarlyInput } from "./early-input.ts";
import { createFieldProps, toChanges, toControlTexts } from "./field-props.ts";
import { beginSave, finishSave, isEdited, listEdited } from "./form-state.ts";
import { type EditsOptions, useEdits } from "./use-edits.ts";
import { useFocusInvalid } from "./use-focus-invalid.ts";
import { type DescribeInvalid, validateForm } from "./validate-form.ts";

/** Explains why a valid form could not be saved, with a message for the form and messages for its fields. */
export interface SubmitFailure<Fields> {
  readonly message: string;
  readonly errors?: { readonly [Field in keyof Fields]?: string } | undefined;
}

export interface FormOptions<Fields extends object, Output> extends EditsOptions<Fields> {
  readonly schema: v.GenericSchema<unknown, Output>;
  /** Without it, the message at the button names the invalid fields. */
  readonly formError?: DescribeInvalid<Fields>;
  /** The fields whose errors are shown before the first submit, because they were left. */
  readonly leftFields?: ReadonlySet<string>;
  /**
   * Saves the parsed values. The form shows the failure that it returns, or the error that it throws.
   * @param edited names of the edited fields
   */
  readonly submit: (
    output: Output,
    edited: readonly (keyof Fields)[],
  ) => Promise<SubmitFailure<Fields> | undefined> | Promise<void>;
  /** Leaves the page of a saved form, which cannot be submitted again meanwhile. */
  readonly onSaved?: (() => Promise<void>) | undefined;
}

/** The outcome of the last submit. A form that is being saved, or was saved, has none. */
type Outcome<Fields> =
  | { readonly kind: "none" }
  | { readonly kind: "invalid"; readonly message: string | undefined }
  | { readonly kind: "refused"; readonly failure: SubmitFailure<Fields> };

/**
 * Holds the state of a form. The schema validates at submit, and from then on at every change. Errors are shown beside
 * their fields and at the button, the first invalid field gets the focus, and a form is never submitted twice at once.
 * Text typed during a save remains, and so do edited fields when someone else saves (form-state.ts).
 */
export function useForm<Fields extends object, Output>(options: FormOptions<Fields, Output>) {
  const { schema, formError, leftFields = noFields, submit, onSaved } = options;
  const edits = useEdits(options);
  const { state, latest, update, restoredFrom } = edits;
  const [outcome, setOutcome] = useState<Outcome<Fields>>({ kind: "none" });
  const [isLeaving, setLeaving] = useState(false);
  const { formRef, focusInvalid } = useFocusInvalid();
  const { values } = state;
  const isSubmitting = state.submitted !== undefined || isLeaving;
  const wasSubmitted = isSubmitting || outcome.kind !== "none";
  const isValidated = wasSubmitted || leftFields.size > 0;
  const validation = useMemo(
    () => (isValidated ? validateForm(schema, values, formError) : undefined),
    [isValidated, schema, values, formError],
  );
  const shownErrors = Object.entries(validation?.errors ?? {}).filter(
    ([name]) => wasSubmitted || leftFields.has(name),
  );
  const errors: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(shownErrors),
    ...(outcome.kind === "refused" && outcome.failure.errors),
  };

  function change(changes: Parameters<typeof edits.change>[0]) {
    edits.change(changes);
    setOutcome(dropFieldErrors);
  }

  useEarlyInput(formRef, toControlTexts(values), (entered) => change(toChanges(values, entered)));

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation(); // React bubbles a dialog's submit to the form of the page behind it.
    if (latest.current.submitted !== undefined || isLeaving) return;
    const result = validateForm(schema, latest.current.values, formError);
    if (!result.isValid) return fail({ kind: "invalid", message: result.message });
    const edited = listEdited(latest.current);
    update(beginSave(latest.current));
    setOutcome({ kind: "none" });
    const failure = (await submit(result.output, edited).catch(toFailure<Fields>)) ?? undefined;
    update(finishSave(latest.current, failure === undefined));
    if (failure !== undefined) return fail({ kind: "refused", failure });
    edits.finishDraft();
    if (onSaved === undefined) return;
    setLeaving(true);
    await onSaved().finally(() => setLeaving(false));
  }

  function fail(failed: Outcome<Fields>) {
    setOutcome(failed);
    focusInvalid();
  }

  return {
    values,
    /** Messages by the path of a value, such as 'name' or 'banners.0.title'. */
    errors,
    failure: findFailure(outcome, validation?.message),
    isSubmitting,
    isDirty: isEdited(state),
    /** The time at which the restored edits were stored, or undefined if none were restored. */
    restoredFrom,
    /** The edited fields that someone else saved with another value. */
    conflicts: state.conflicts,
    change,
    /** Discards the edits. */
    reset(next?: Fields) {
      setOutcome({ kind: "none" });
      edits.reset(next);
    },
    /** Shows all errors, and moves the focus to the first one. */
    showErrors: () => fail({ kind: "invalid", message: undefined }),
    // The schema validates, not the browser. The method is "post", because a form that is submitted before hydration
    // must not put its values into the address.
    formProps: { ref: formRef, onSubmit, noValidate: true, method: "post" as const },
    ...createFieldProps({ state, errors, change }),
  };
}

/** A form of useForm. */
export type UseFormReturn<Fields extends object = object, Output = unknown> = ReturnType<
  typeof useForm<Fields, Output>
>;

const noFields: ReadonlySet<string> = new Set();

/** Drops the server's messages for fields once one was edited. Its message for the form remains. */
function dropFieldErrors<Fields>(outcome: Outcome<Fields>): Outcome<Fields> {
  if (outcome.kind !== "refused") return outcome;
  return { kind: "refused", failure: { message: outcome.failure.message } };
}

/** Explains an error that was thrown by a save, with the server's messages for the fields. */
function toFailure<Fields>(error: unknown): SubmitFailure<Fields> {
  const message = getErrorMessage(error);
  if (!(error instanceof ApiError)) return { message };
  // The request has the same field names as the form.
  return { message, errors: error.errors as SubmitFailure<Fields>["errors"] };
}

/**
 * Finds the server's message, or why the submitted form was invalid.
 * @param invalidMessage why the form is invalid now: what was corrected is no longer shown
 */
function findFailure(outcome: Outcome<unknown>, invalidMessage: string | undefined): string | undefined {
  if (outcome.kind === "refused") return outcome.failure.message;
  return outcome.kind === "invalid" && outcome.message === invalidMessage ? outcome.message : undefined;
}
