import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { FormFailure } from "../../../../components/form.tsx";

interface SaveBarProps {
  readonly failure: string | undefined;
  readonly invalidFields: string;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  /** Of a product that is not there yet. */
  readonly onSaveDraft?: (() => void) | undefined;
  readonly isSavingDraft: boolean;
}

/** Within reach on a phone, beside the form on a wide screen. */
export function SaveBar({ isNew, isSaving, isDirty, onSaveDraft, isSavingDraft, ...failure }: SaveBarProps) {
  return (
    <div className="grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-[16px] max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-[16px] max-lg:py-3">
      <FormFailure form={failure} />
      <div className="grid gap-2 max-lg:flex max-lg:flex-wrap max-lg:[&>*]:flex-auto max-sm:[&>*]:px-2.5">
        <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
          {isNew ? "Save Product" : "Update Product"}
        </Button>
        {onSaveDraft !== undefined && (
          <Button variant="secondary" isBusy={isSavingDraft} busyLabel="Saving..." onClick={onSaveDraft}>
            Save as Draft
          </Button>
        )}
        <Link to="/admin/products" className={buttonClass({ variant: "secondary" })}>
          Cancel
        </Link>
      </div>
      <p role="status" className="text-sm text-ink-muted max-lg:hidden">
        {isDirty ? "Not saved yet. What you type is kept on this device." : "Nothing to save."}
      </p>
    </div>
  );
}
