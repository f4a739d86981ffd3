import type { UseMutationResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ProductDraftView } from "../../../../../contract/admin/product-drafts.ts";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { FormFailure } from "../../../../components/form.tsx";
import { getErrorMessage } from "../../../../lib/api-error.ts";
import { adminToast } from "../../../../lib/toast.ts";
import { findImageProblem } from "./form-images.ts";
import type { DraftSave } from "./queries.ts";
import type { ProductEditor } from "./use-product-editor.ts";

interface SaveBarProps {
  readonly form: ProductEditor;
  readonly isNew: boolean;
  /** The draft that the form was filled from. */
  readonly draft: ProductDraftView | undefined;
  readonly draftSave: UseMutationResult<{ readonly message: string }, Error, DraftSave>;
}

/** Sticks to the bottom of the screen on a phone, and stands beside the form on a wide screen. */
export function SaveBar({ form, isNew, draft, draftSave }: SaveBarProps) {
  return (
    <div className="grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-[16px] max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-[16px] max-lg:py-3">
      <FormFailure form={form} />
      <div className="grid gap-2 max-lg:flex max-lg:flex-wrap max-lg:[&>*]:flex-auto max-sm:[&>*]:px-2.5">
        <Button type="submit" disabled={draftSave.isPending} isBusy={form.isSubmitting} busyLabel="Saving...">
          {isNew ? "Save Product" : "Update Product"}
        </Button>
        {isNew && <SaveDraftButton form={form} draft={draft} draftSave={draftSave} />}
        <Link to="/admin/products" className={buttonClass({ variant: "secondary" })}>
          Cancel
        </Link>
      </div>
      <p role="status" className="text-sm text-ink-muted max-lg:hidden">
        {form.isDirty ? "Not saved yet. What you type is kept on this device." : "Nothing to save."}
      </p>
    </div>
  );
}

/** Saves an incomplete product on the server, where every admin can finish it. */
function SaveDraftButton({ form, draft, draftSave }: Omit<SaveBarProps, "isNew">) {
  const navigate = useNavigate();
  // The client generates the id, so that a retry after a lost response updates the same draft.
  const [newDraftId] = useState(() => crypto.randomUUID());

  async function save() {
    const { values } = form;
    if (values.name.trim() === "") {
      return form.fail({ message: missingNameMessage, errors: { name: missingNameMessage } });
    }
    const problem = values.images.list.length > 0 ? findImageProblem(values.images, true) : undefined;
    if (problem !== undefined) return form.fail({ message: problem });
    try {
      const { message } = await draftSave.mutateAsync({
        id: draft?.id ?? newDraftId,
        values,
        version: draft?.version ?? 0,
      });
      form.reset(values);
      adminToast.success(message);
      await navigate({ to: "/admin/products", ignoreBlocker: true });
    } catch (error) {
      form.fail({ message: getErrorMessage(error) });
    }
  }

  return (
    <Button
      variant="secondary"
      disabled={form.isSubmitting}
      isBusy={draftSave.isPending}
      busyLabel="Saving..."
      onClick={() => void save()}
    >
      Save as Draft
    </Button>
  );
}

const missingNameMessage = "Please enter a product name";
