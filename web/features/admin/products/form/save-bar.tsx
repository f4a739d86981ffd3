import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { FormFailure } from "../../../../components/form.tsx";
import type { ProductEditor } from "./use-product-editor.ts";

interface SaveBarProps {
  readonly form: ProductEditor;
  readonly isNew: boolean;
}

/** Sticks to the bottom of the screen on a phone, and stands beside the form on a wide screen. */
export function SaveBar({ form, isNew }: SaveBarProps) {
  return (
    <div className="grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-[16px] max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-[16px] max-lg:py-3">
      <FormFailure form={form} />
      <div className="grid gap-2 max-lg:flex max-lg:flex-wrap max-lg:[&>*]:flex-auto max-sm:[&>*]:px-2.5">
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Saving...">
          {isNew ? "Save Product" : "Update Product"}
        </Button>
        <Link to="/admin/products" className={buttonClass({ variant: "secondary" })}>
          Cancel
        </Link>
      </div>
      <p role="status" className="text-small text-ink-muted max-lg:hidden">
        {form.isDirty ? "Not saved yet. What you type is kept on this device." : "Nothing to save."}
      </p>
    </div>
  );
}
