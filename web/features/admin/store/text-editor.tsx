import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { fillFields, findTextMistake, parseText } from "../../../../contract/store/marked-text.ts";
import {
  type StoreText,
  storeText,
  type TextPageName,
  textFields,
} from "../../../../contract/store/texts.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { TextareaField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { MarkedText } from "../../shell/marked-text.tsx";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { adminTextOptions, saveTextOptions } from "./queries.ts";

/** Edits a page's text, with a preview. */
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
  const isStandard = JSON.stringify(values) === JSON.stringify(saved.standard);
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
            <TextareaField
              {...form.text("text")}
              label="Text"
              rows={24}
              error={findTextMistake(values.text, textFields) ?? form.errors.text}
            />
            <Marks fields={saved.fields} />
          </div>
        </Panel>
        <Panel title="Preview" className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <p className="text-ink-muted wrap-anywhere">{fillFields(values.subtitle, saved.fields)}</p>
            {parseText(values.text, saved.fields).map(({ title, blocks }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
              <div key={index} className="grid grid-cols-[minmax(0,1fr)] gap-2">
                {title !== "" && <h3 className="text-lg font-bold">{title}</h3>}
                <MarkedText blocks={blocks} heading="h4" />
              </div>
            ))}
          </div>
        </Panel>
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

/** Explains the markup and the fields that a text can contain. */
function Marks({ fields }: { readonly fields: Readonly<Record<string, string>> }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">Formatting and placeholders</summary>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dt]:font-mono">
        {marks.map(([mark, meaning]) => (
          <Entry key={mark} term={mark} meaning={meaning} />
        ))}
        {Object.entries(fields).map(([name, text]) => (
          <Entry key={name} term={`{${name}}`} meaning={text || "Nothing right now"} />
        ))}
      </dl>
    </details>
  );
}

function Entry({ term, meaning }: { readonly term: string; readonly meaning: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd className="text-ink-muted wrap-anywhere">{meaning}</dd>
    </>
  );
}

const marks = [
  ["## Title", "A section"],
  ["### Heading", "A heading in a section"],
  ["- Entry", "A list item"],
  ["**words**", "Bold"],
  ["[words](/deals)", "A link, or a button if alone in a paragraph"],
] as const;
