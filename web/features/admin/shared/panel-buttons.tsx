import { Button } from "../../../components/button.tsx";
import { FormFailure } from "../../../components/form.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import type { useEditor } from "./use-editor.ts";

interface PanelButtonsProps {
  readonly form: Pick<
    ReturnType<typeof useEditor>,
    "failure" | "isDirty" | "isSubmitting" | "isConflict" | "recordName" | "reload"
  > & { readonly reset: () => void };
  readonly saveLabel: string;
  readonly canSaveUnchanged?: boolean;
}

/** Ends a short form on a panel of its own. A form that fills its page ends with a SaveBar. */
export function PanelButtons({ form, saveLabel, canSaveUnchanged = false }: PanelButtonsProps) {
  const { isDirty, isSubmitting, isConflict } = form;
  return (
    <>
      <ConflictNote form={form} />
      <FormFailure form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        {isDirty && !isSubmitting && (
          <Button variant="ghost" size="sm" onClick={isConflict ? form.reload : () => form.reset()}>
            {isConflict ? "Reload" : "Discard"}
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          disabled={!canSaveUnchanged && !isDirty}
          isBusy={isSubmitting}
          busyLabel="Saving..."
        >
          {isConflict ? "Overwrite" : saveLabel}
        </Button>
      </div>
    </>
  );
}
