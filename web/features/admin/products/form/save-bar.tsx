import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../../../components/button.tsx";

interface SaveBarProps {
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
}

/** Within reach on a phone, beside the form on a wide screen. */
export function SaveBar({ isNew, isSaving, isDirty }: SaveBarProps) {
  return (
    <div className="grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:grid-cols-[1fr_auto] max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3">
      <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
        {isNew ? "Save Product" : "Update Product"}
      </Button>
      <Link to="/admin/products" className={buttonClass({ variant: "secondary" })}>
        Cancel
      </Link>
      <p role="status" className="text-sm text-ink-muted max-lg:hidden">
        {isDirty ? "Not saved yet. A draft is kept on this device." : "Nothing to save."}
      </p>
    </div>
  );
}
