import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type EmailNotes, emailNotes } from "../../../../contract/admin/email-previews.ts";
import type { WrittenEmailKind } from "../../../../contract/orders/emails.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { TextareaField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { emailKindNames } from "./kind-names.ts";
import { emailPreviewOptions, notesOptions, saveNotesOptions, testEmailOptions } from "./queries.ts";

/** Previews a kind of email, and edits the admins' note in it. */
export function EmailPreview({ kind }: { readonly kind: WrittenEmailKind }) {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(notesOptions);
  const { mutateAsync: save } = useMutation(saveNotesOptions(queryClient));
  const testEmail = useMutation(testEmailOptions(kind));
  const form = useEditor<Partial<Record<string, string>>, EmailNotes["notes"], unknown>({
    saved: { values: saved.notes, version: saved.version },
    schema: emailNotes.entries.notes,
    draft: "email-notes",
    recordName: "the emails",
    savedMessage: "The email has been saved.",
    save: (notes, version) => save({ notes, version }),
    reload: async () => (await queryClient.fetchQuery(notesOptions)).notes,
  });
  const note = form.values[kind] ?? "";
  const sendTest = () =>
    testEmail.mutate(undefined, {
      onSuccess: ({ message }) => adminToast.success(message),
      onError: (error) => adminToast.error(getErrorMessage(error)),
    });
  return (
    <Editor form={form}>
      {saved.service === null && (
        <Alert tone="error">
          The store cannot send email yet. Set MAIL_FROM, and RESEND_API_KEY or the binding EMAIL.
        </Alert>
      )}
      <Panel title="Your own sentences">
        <TextareaField
          label="At the end of this email"
          rows={3}
          maxLength={600}
          value={note}
          hint="Plain text, a paragraph a line. Empty: nothing is added"
          error={form.errors[kind]}
          onChange={({ target }) => form.change({ [kind]: target.value })}
        />
      </Panel>
      <RenderedEmail kind={kind} note={useDebouncedValue(note)} />
      <EditorButtons form={form} saveLabel="Save sentences" fieldLabels={emailKindNames}>
        <Button
          variant="secondary"
          disabled={form.isDirty}
          isBusy={testEmail.isPending}
          busyLabel="Sending..."
          onClick={sendTest}
        >
          Send a test to me
        </Button>
      </EditorButtons>
    </Editor>
  );
}

function RenderedEmail({ kind, note }: { readonly kind: WrittenEmailKind; readonly note: string }) {
  const [view, setView] = useState<PreviewView>(phoneView);
  const { data: email, error } = useQuery(emailPreviewOptions(kind, note));
  return (
    <Panel
      title="Preview"
      aside={
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Shown as</legend>
          {previewViews.map((option) => (
            <Button
              key={option.label}
              size="sm"
              variant={option === view ? "secondary" : "ghost"}
              aria-pressed={option === view}
              onClick={() => setView(option)}
            >
              {option.label}
            </Button>
          ))}
        </fieldset>
      }
    >
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      {email !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="wrap-anywhere">
            <span className="text-ink-muted">Subject: </span>
            <strong>{email.subject}</strong>
          </p>
          {view.widthPixels === undefined ? (
            <pre className="overflow-x-auto rounded-control border border-line bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">
              {email.text}
            </pre>
          ) : (
            <iframe
              title={`The email on a ${view.label.toLowerCase()}`}
              // The empty sandbox blocks scripts, forms and navigation.
              sandbox=""
              srcDoc={email.html}
              style={{ width: view.widthPixels }}
              className="h-[40rem] max-w-full justify-self-center rounded-control border border-line bg-surface"
            />
          )}
        </div>
      )}
    </Panel>
  );
}

interface PreviewView {
  readonly label: string;
  /** The width of the rendered HTML. The plain text has none. */
  readonly widthPixels?: number;
}

const phoneView: PreviewView = { label: "Phone", widthPixels: 390 };
const previewViews: readonly PreviewView[] = [
  phoneView,
  { label: "Desktop", widthPixels: 720 },
  { label: "Plain text" },
];
