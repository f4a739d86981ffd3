import type * as v from "valibot";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";

interface SavedFormOptions<Fields extends object, Output> {
  readonly saved: { readonly values: Fields; readonly version: number };
  readonly schema: v.GenericSchema<unknown, Output>;
  readonly formError?: (values: Fields, issue: v.BaseIssue<unknown>) => string;
  readonly draft: string;
  /** As in "Somebody else changed the settings in the meantime." */
  readonly what: string;
  readonly savedMessage: string;
  readonly save: (output: Output, version: number, edited: readonly (keyof Fields)[]) => Promise<unknown>;
  /** Reads what another admin saved, into `saved`. */
  readonly reload: () => Promise<unknown>;
}

/** A form over what all admins share. It is saved over the version that was seen. */
export function useSavedForm<Fields extends object, Output>({
  saved: { values, version },
  what,
  savedMessage,
  save,
  reload,
  ...options
}: SavedFormOptions<Fields, Output>) {
  return useForm<Fields, Output>({
    ...options,
    initial: values,
    submit: async (output, edited) => {
      try {
        await save(output, version, edited);
      } catch (error) {
        if (!(error instanceof ApiError)) return { message: errorMessage(error) };
        if (error.status !== 409) return { message: error.message, errors: toFieldErrors(error) };
        await reload();
        return {
          message: `Somebody else changed ${what} in the meantime. Their changes are in the fields that you did not edit. Save again to keep yours.`,
        };
      }
      adminToast.success(savedMessage);
      return undefined;
    },
  });
}

function toFieldErrors<Fields>({ errors }: ApiError): { readonly [Field in keyof Fields]?: string } {
  // The server names the fields of what it was sent, which are those of the form.
  return errors as { readonly [Field in keyof Fields]?: string };
}
