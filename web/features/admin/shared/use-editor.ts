import * as v from "valibot";
import { ApiError } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { type SubmitFailure, useForm } from "../../../lib/use-form.ts";

interface EditorOptions<Fields extends object, Output, Result>
  extends Omit<Parameters<typeof useForm<Fields, Output>>[0], "initial" | "submit"> {
  readonly saved: { readonly values: Fields; readonly version: number };
  readonly draft: string;
  /** Names the record, as in "Someone else changed the settings in the meantime." */
  readonly recordName: string;
  /** Returns a warning that stops this submit, for example about a suspicious value, or undefined to save. */
  readonly warn?: (output: Output) => SubmitFailure<Fields> | undefined;
  readonly save: (output: Output, version: number, edited: readonly (keyof Fields)[]) => Promise<Result>;
  readonly savedMessage: string | ((result: Result) => string);
  readonly onSaved?: () => Promise<void>;
  /** Refetches `saved` after it was changed elsewhere, and returns its values. */
  readonly reload: () => Promise<Fields>;
  /** Compares the submitted record with the reloaded one. By default, their JSON must be equal. */
  readonly isSame?: (submitted: Output, reloaded: Output) => boolean;
}

/**
 * Holds the form of a record that all admins share. A save sends the version that the form shows. If another admin
 * saved first, the form merges their changes (useForm) and asks the admin to save again.
 */
export function useEditor<Fields extends object, Output, Result>({
  saved: { values, version },
  recordName,
  warn,
  save,
  savedMessage,
  onSaved,
  reload,
  isSame = hasSameJson,
  ...options
}: EditorOptions<Fields, Output, Result>) {
  const form = useForm<Fields, Output>({
    ...options,
    initial: values,
    submit: async (output, edited) => {
      const warning = warn?.(output);
      if (warning !== undefined) return warning;
      try {
        const result = await save(output, version, edited);
        adminToast.success(typeof savedMessage === "string" ? savedMessage : savedMessage(result));
      } catch (error) {
        if (!isVersionConflict(error)) throw error;
        // A failed reload is reported as a change, because the next save meets the same conflict.
        const reloaded = v.safeParse(options.schema, await reload().catch(() => undefined));
        if (!reloaded.success || !isSame(output, reloaded.output)) {
          return {
            message: `Someone else changed ${recordName} in the meantime. Their changes are in the fields that you did not edit. Save again to keep yours.`,
          };
        }
        // An earlier save of this form succeeded, but its response was lost.
        adminToast.success("Your changes have been saved.");
      }
      await onSaved?.();
      return undefined;
    },
  });
  return { ...form, recordName };
}

function hasSameJson(submitted: unknown, reloaded: unknown): boolean {
  return JSON.stringify(submitted) === JSON.stringify(reloaded);
}

/**
 * Returns true if another save changed the version. A conflict that names a field is a value of another record, such as
 * a SKU.
 */
function isVersionConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict" && Object.keys(error.errors).length === 0;
}
