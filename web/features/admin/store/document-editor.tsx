import type { ReactNode } from "react";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { FormFailure } from "../../../components/form.tsx";
import type { useForm } from "../../../lib/use-form.ts";
import { UnsavedChangesDialog } from "../shared/unsaved-changes.tsx";

interface DocumentEditorProps<Fields extends object> {
  readonly form: ReturnType<typeof useForm<Fields, unknown>>;
  /** What each of the document's fields is called on the page. */
  readonly fieldLabels: Readonly<Record<keyof Fields, string>>;
  /** As in "Your changes to the home page have not been saved." */
  readonly what: string;
  readonly saveLabel: string;
  /** Beside the button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a document that is edited and saved as a whole. */
export function DocumentEditor<Fields extends object>({
  form,
  fieldLabels,
  what,
  saveLabel,
  actions,
  children,
}: DocumentEditorProps<Fields>) {
  return (
    <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {children}
      {form.conflicts.length > 0 && (
        <Alert
          tone="warning"
          title={`You and somebody else both changed ${what}. Saving will replace theirs with yours.`}
        >
          <div className="mt-2 flex flex-wrap gap-2">
            {form.conflicts.map((name) => (
              <Button key={String(name)} size="sm" variant="secondary" onClick={() => form.takeSaved(name)}>
                Use theirs: {fieldLabels[name]}
              </Button>
            ))}
          </div>
        </Alert>
      )}
      <FormFailure form={form} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {actions}
        <Button type="submit" disabled={!form.isDirty} isBusy={form.isSubmitting} busyLabel="Saving...">
          {saveLabel}
        </Button>
      </div>
      <UnsavedChangesDialog isDirty={() => form.isDirty}>
        <p>Your changes to {what} have not been saved.</p>
      </UnsavedChangesDialog>
    </form>
  );
}
