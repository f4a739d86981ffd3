import { useState } from "react";
import * as v from "valibot";
import { adminToast } from "../../../lib/toast.ts";
import { type FormOptions, type SubmitFailure, useForm } from "../../../lib/use-form.ts";
import {
  describeRecordConflict,
  explainConflict,
  hasSameJson,
  loadNewest,
  saveVersion,
} from "./use-document.ts";

interface EditorOptions<Fields extends object, Output, Result>
  extends Omit<FormOptions<Fields, Output>, "initial" | "submit"> {
  readonly saved: { readonly values: Fields; readonly version: number };
  readonly draft: string;
  /** Names the record, as in "Someone else changed the settings in the meantime." */
  readonly recordName: string;
  /** Returns a warning that stops this submit, for example about a suspicious value, or undefined to save. */
  readonly warn?: (output: Output) => SubmitFailure<Fields> | undefined;
  readonly save: (output: Output, version: number, edited: readonly (keyof Fields)[]) => Promise<Result>;
  readonly savedMessage: string | ((result: Result) => string);
  /** Refetches `saved` after it was changed elsewhere, and returns its values. */
  readonly reload: () => Promise<Fields>;
  /** Compares the submitted record with the reloaded one. By default, their JSON must be equal. */
  readonly isSame?: (submitted: Output, reloaded: Output) => boolean;
  /** True if the form shows the conflict of each field. */
  readonly mergesFields?: boolean;
}

/**
 * Holds the form of a record that all admins share. If another admin saved it first, the form takes their changes to
 * the fields that were not edited (useForm), and the admin chooses: to reload the others, or to overwrite them. A form
 * that mergesFields asks to save again instead, and shows beside each field what was saved.
 */
export function useEditor<Fields extends object, Output, Result>({
  saved: { values, version },
  recordName,
  warn,
  save,
  savedMessage,
  reload,
  isSame = hasSameJson,
  mergesFields = false,
  ...options
}: EditorOptions<Fields, Output, Result>) {
  const [wasRefused, setRefused] = useState(false);
  const form = useForm<Fields, Output>({
    ...options,
    initial: values,
    submit: async (output, edited) => {
      const warning = warn?.(output);
      if (warning !== undefined) return warning;
      const outcome = await saveVersion({
        save: () => save(output, version, edited),
        reload: async () => v.safeParse(options.schema, await reload()),
        isSaved: (reloaded) => reloaded.success && isSame(output, reloaded.output),
      });
      setRefused(outcome.kind === "conflict");
      switch (outcome.kind) {
        case "conflict":
          return { message: mergesFields ? askToSaveAgain(recordName) : explainConflict(recordName) };
        case "saved-before":
          adminToast.success("Your changes have been saved.");
          break;
        case "saved":
          adminToast.success(typeof savedMessage === "string" ? savedMessage : savedMessage(outcome.result));
      }
      return undefined;
    },
  });
  if (wasRefused && !form.isDirty) setRefused(false);

  async function showNewest() {
    const newest = await loadNewest(reload);
    if (newest !== undefined) form.reset(newest);
  }

  return {
    ...form,
    recordName,
    /** Shows what someone else saved instead of the edits. */
    reload: () => void showNewest(),
    /** True if a save would replace what someone else saved, until the admin has chosen. */
    isConflict: form.isDirty && !mergesFields && (wasRefused || form.conflicts.length > 0),
  };
}

function askToSaveAgain(recordName: string): string {
  return `${describeRecordConflict(recordName)} Their changes are in the fields that you did not edit. Save again to keep yours.`;
}
