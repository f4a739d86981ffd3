import { Button } from "../../../components/button.tsx";
import { FormFailure } from "../../../components/form.tsx";
import type { useForm } from "../../../lib/use-form.ts";

interface PanelButtonsProps {
  readonly form: Pick<ReturnType<typeof useForm>, "failure" | "isDirty" | "isSubmitting"> & {
    readonly reset: () => void;
  };
  readonly saveLabel: string;
  readonly canSaveUnchanged?: boolean;
}

/** Ends a short form on a panel of its own. A form that fills its page ends with a SaveBar. */
export function PanelButtons({ form, saveLabel, canSaveUnchanged = false }: PanelButtonsProps) {
  const { isDirty, isSubmitting } = form;
  return (
    <>
      <FormFailure form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        {isDirty && !isSubmitting && (
          <Button variant="ghost" size="sm" onClick={() => form.reset()}>
            Discard
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          disabled={!canSaveUnchanged && !isDirty}
          isBusy={isSubmitting}
          busyLabel="Saving..."
        >
          {saveLabel}
        </Button>
      </div>
    </>
  );
}
