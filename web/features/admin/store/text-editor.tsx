import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { fillFields } from "../../../../contract/store/marked-text.ts";
import { type StoreText, storeText, type TextPageName } from "../../../../contract/store/texts.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { hasSameJson } from "../shared/use-document.ts";
import { useEditor } from "../shared/use-editor.ts";
import { MarkedTextField, MarkedTextPreview } from "./marked-text-fields.tsx";
import { adminTextOptions, saveTextOptions } from "./queries.ts";

export function TextEditor({ page }: { readonly page: TextPageName }) {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(adminTextOptions(page));
  const { mutateAsync } = useMutation(saveTextOptions(queryClient, page));
  const form = useEditor<StoreText, StoreText, unknown>({
    saved: { values: saved.document, version: saved.version },
    schema: storeText,
    draft: `store-text.${page}`,
    recordName: "this text",
    savedMessage: "The text has been saved.",
    save: (text, version) => mutateAsync({ ...text, version }),
    reload: async () => (await queryClient.fetchQuery(adminTextOptions(page))).document,
  });
  const { values, change } = form;
  const isStandard = hasSameJson(values, saved.standard);
  return (
    <Editor form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel title="Text">
          <div className="grid gap-4">
            <TextField {...form.text("subtitle")} label="Subtitle" maxLength={200} />
            {page !== "about" && (
              <TextField
                label="In effect since"
                type="date"
                value={values.effective ?? ""}
                error={form.errors.effective}
                onChange={({ target }) => change({ effective: target.value || null })}
              />
            )}
            <MarkedTextField {...form.text("text")} fields={saved.fields} />
          </div>
        </Panel>
        <MarkedTextPreview text={values.text} fields={saved.fields}>
          <p className="text-ink-muted wrap-anywhere">{fillFields(values.subtitle, saved.fields)}</p>
        </MarkedTextPreview>
      </div>
      <EditorButtons
        form={form}
        saveLabel="Save text"
        fieldLabels={fieldLabels}
        canSaveUnchanged={saved.version === 0}
      >
        <Button variant="ghost" disabled={isStandard} onClick={() => change(saved.standard)}>
          Use the original text
        </Button>
        <a href={`/${page}`} target="_blank" rel="noreferrer" className={buttonClass({ variant: "ghost" })}>
          Open the page
        </a>
      </EditorButtons>
    </Editor>
  );
}

const fieldLabels = { subtitle: "Subtitle", effective: "In effect since", text: "Text" };
