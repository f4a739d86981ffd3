import { type ReactNode, useState } from "react";
import type { UseFormReturn } from "../lib/use-form.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { FormFailure } from "./form.tsx";

interface SaveBarProps {
  readonly form: Pick<UseFormReturn, "failure" | "isDirty" | "isSubmitting"> & {
    readonly reset: () => void;
  };
  readonly saveLabel: string;
  /** Allows a save without edits, as of a new record. */
  readonly canSaveUnchanged?: boolean;
  /** Disables the button until an image is uploaded. */
  readonly isUploading?: boolean;
  /** False while another button discards the edits. */
  readonly canDiscard?: boolean;
  /** Other buttons and links, such as a preview. */
  readonly children?: ReactNode;
}

/** The last part of a long form. It stays at the bottom of the window, with the reason why a save failed. */
export function SaveBar({
  form,
  saveLabel,
  canSaveUnchanged = false,
  isUploading = false,
  canDiscard = true,
  children,
}: SaveBarProps) {
  const [isAsking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form;
  return (
    <div
      data-save-bar=""
      className="sticky bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-20 col-span-full grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-lifted"
    >
      <FormFailure form={form} />
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p role="status" className="mr-auto text-small font-semibold">
          {isDirty && "Unsaved changes"}
        </p>
        {children}
        {isDirty && !isSubmitting && canDiscard && (
          <Button variant="ghost" className="max-sm:px-3" onClick={() => setAsking(true)}>
            Discard
          </Button>
        )}
        <Button
          type="submit"
          disabled={!canSaveUnchanged && !isDirty}
          isBusy={isSubmitting || isUploading}
          busyLabel={isUploading ? "Uploading..." : "Saving..."}
        >
          {saveLabel}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep editing
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                form.reset();
              }}
            >
              Discard changes
            </Button>
          </>
        }
      >
        <p className="text-body">The form will show what was saved last.</p>
      </Dialog>
    </div>
  );
}
