import type { ReactNode } from "react";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { SaveBar } from "../../../components/save-bar.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { UnsavedChangesDialog } from "./unsaved-changes-dialog.tsx";
import type { useDocumentForm } from "./use-document.ts";
import type { useEditor } from "./use-editor.ts";

interface EditorProps {
  readonly form: Pick<
    ReturnType<typeof useEditor>,
    "formProps" | "isDirty" | "isSubmitting" | "recordName" | "restoredFrom"
  > & { readonly reset: () => void };
  readonly className?: string;
  /** Explains what happens to the edits if the admin leaves. */
  readonly leaveNote?: string;
  readonly children: ReactNode;
}

/**
 * Renders useEditor's form, and requires a confirmation before edits are lost. Its children include <EditorButtons>.
 */
export function Editor({ form, className = "gap-5", leaveNote, children }: EditorProps) {
  return (
    <Form form={form} className={`grid grid-cols-[minmax(0,1fr)] ${className}`}>
      {form.restoredFrom !== undefined && (
        <div inert={form.isSubmitting} className="col-span-full">
          <Alert tone="info" title="Your draft was restored">
            <p>
              You typed this on <StoreDateTime at={form.restoredFrom} /> and didn't save it.
            </p>
            <Button size="sm" variant="secondary" className="mt-2" onClick={() => form.reset()}>
              Discard draft
            </Button>
          </Alert>
        </div>
      )}
      {children}
      <UnsavedChangesDialog isDirty={() => form.isDirty}>
        <p>
          Your changes to {form.recordName} have not been saved. {leaveNote}
        </p>
      </UnsavedChangesDialog>
    </Form>
  );
}

interface EditorButtonsProps<Fields extends object> {
  readonly form: ReturnType<typeof useEditor<Fields, unknown, unknown>>;
  readonly saveLabel: string;
  /** Labels of the fields whose conflicts are named here, because their controls cannot show them. */
  readonly fieldLabels?: { readonly [Name in keyof Fields]?: string };
  /** Allows a save without edits. The opening checklist asks the admin to confirm values by saving them. */
  readonly canSaveUnchanged?: boolean;
  /** Disables the save button, because an image of the record is not uploaded yet. */
  readonly isUploading?: boolean;
  /** Shown beside the save button. */
  readonly children?: ReactNode;
}

/** Ends an editor with its bar to save, or to choose between two admins' changes. */
export function EditorButtons<Fields extends object>({
  form,
  saveLabel,
  fieldLabels = {},
  canSaveUnchanged = false,
  isUploading = false,
  children,
}: EditorButtonsProps<Fields>) {
  const labels = form.conflicts.flatMap((name) => fieldLabels[name] ?? []);
  return (
    <>
      <ConflictNote form={form} labels={labels} />
      <SaveBar
        form={form}
        saveLabel={form.isConflict ? "Overwrite" : saveLabel}
        canSaveUnchanged={canSaveUnchanged}
        isUploading={isUploading}
        canDiscard={!form.isConflict}
      >
        {children}
        {form.isConflict && (
          <Button variant="secondary" onClick={form.reload}>
            Reload
          </Button>
        )}
      </SaveBar>
    </>
  );
}

interface DocumentButtonsProps {
  readonly form: Pick<
    ReturnType<typeof useDocumentForm>,
    "failure" | "isSubmitting" | "isConflict" | "recordName" | "reload"
  >;
  readonly saveLabel: string;
  readonly onCancel: () => void;
  readonly disabled?: boolean;
}

/** Ends a form in a dialog or a panel like <EditorButtons>. */
export function DocumentButtons({ form, saveLabel, onCancel, disabled = false }: DocumentButtonsProps) {
  return (
    <>
      <ConflictNote form={form} />
      <FormButtons
        form={form}
        onCancel={form.isConflict ? form.reload : onCancel}
        cancelLabel={form.isConflict ? "Reload" : "Cancel"}
        disabled={disabled}
      >
        {form.isConflict ? "Overwrite" : saveLabel}
      </FormButtons>
    </>
  );
}
