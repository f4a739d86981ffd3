import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  type EmailTemplateBody,
  emailFields,
  emailTemplateForm,
} from "../../../../contract/admin/email-templates.ts";
import type { WrittenEmailKind } from "../../../../contract/orders/emails.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { TextareaField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { hasSameJson } from "../shared/use-document.ts";
import { useEditor } from "../shared/use-editor.ts";
import { saveTemplateOptions, templatesOptions, testEmailOptions } from "./queries.ts";
import { TemplatePreview } from "./template-preview.tsx";

export function TemplateEditor({ kind }: { readonly kind: WrittenEmailKind }) {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(templatesOptions);
  const { mutateAsync: save } = useMutation(saveTemplateOptions(queryClient));
  const testEmail = useMutation({
    ...testEmailOptions(kind),
    onSuccess: ({ message }) => adminToast.success(message),
  });
  const standard = { ...blankTexts, ...saved.standard[kind], note: "" };
  const toValues = ({ templates }: typeof saved) => ({ kind, ...standard, ...templates[kind] });
  const form = useEditor({
    saved: { values: toValues(saved), version: saved.version },
    schema: emailTemplateForm,
    draft: `email-template-${kind}`,
    recordName: "this email",
    savedMessage: "The email has been saved.",
    save: saveTexts,
    reload: async () => toValues(await queryClient.fetchQuery(templatesOptions)),
  });
  const { subject, heading, introduction, note } = useDebouncedValue(form.values);
  const isStandard = editedNames.every((name) => form.values[name] === standard[name]);

  /** Saves the texts, even if another admin has saved another kind, because all kinds share one version. */
  async function saveTexts(texts: Omit<EmailTemplateBody, "version">, version: number) {
    try {
      return await save({ ...texts, version });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      const current = await queryClient.fetchQuery(templatesOptions);
      if (!hasSameJson(toValues(current), toValues(saved))) throw error;
      return save({ ...texts, version: current.version });
    }
  }

  return (
    <Editor form={form}>
      {saved.service === null && (
        <Alert tone="error">
          The store cannot send email yet.{" "}
          <Link to="/admin/settings/connections" className="underline">
            See how to connect it
          </Link>
          .
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Panel title="Texts">
          <div className="grid gap-4">
            <TextField
              {...form.text("subject")}
              label="Subject"
              maxLength={120}
              placeholder={standard.subject}
            />
            <TextField
              {...form.text("heading")}
              label="Heading"
              maxLength={80}
              placeholder={standard.heading}
            />
            <TextareaField
              {...form.text("introduction")}
              label="Introduction"
              rows={4}
              maxLength={600}
              placeholder={standard.introduction}
              hint="Plain text. A new line begins a paragraph. Amounts, items and links are added below it."
            />
            <TextareaField
              {...form.text("note")}
              label="Add a note to this email"
              rows={3}
              maxLength={600}
              hint="Plain text, at the end. Leave blank to add nothing."
            />
            <div className="text-small text-ink-muted">
              <p>You can use these fields:</p>
              <p className="font-mono wrap-anywhere">
                {emailFields[kind].map((name) => `{${name}}`).join(" ")}
              </p>
            </div>
            <div>
              <Button
                size="sm"
                variant="secondary"
                disabled={isStandard}
                onClick={() => form.change(standard)}
              >
                Reset to default
              </Button>
            </div>
          </div>
        </Panel>
        <TemplatePreview kind={kind} texts={{ subject, heading, introduction, note }} />
      </div>
      <EditorButtons form={form} saveLabel="Save email">
        <Button
          variant="secondary"
          disabled={form.isDirty}
          isBusy={testEmail.isPending}
          busyLabel="Sending..."
          onClick={() => testEmail.mutate()}
        >
          Send a test to me
        </Button>
      </EditorButtons>
    </Editor>
  );
}

const editedNames = ["subject", "heading", "introduction", "note"] as const;
const blankTexts = { subject: "", heading: "", introduction: "" };
