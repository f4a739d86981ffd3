import type { ComponentProps, ReactNode } from "react";
import { type FieldValues, findTextMistake, parseText } from "../../../../contract/store/marked-text.ts";
import { textFields } from "../../../../contract/store/texts.ts";
import { Disclosure } from "../../../components/disclosure.tsx";
import { TextareaField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { MarkedText } from "../../shell/marked-text.tsx";

interface MarkedTextFieldProps extends Omit<ComponentProps<typeof TextareaField>, "label" | "value"> {
  readonly value: string;
  /** The values of the fields that the text can contain. */
  readonly fields: FieldValues;
}

/** Edits the text of a page, shows its first mistake while it is typed, and explains the markup. */
export function MarkedTextField({ value, fields, error, ...field }: MarkedTextFieldProps) {
  return (
    <>
      <TextareaField
        {...field}
        label="Text"
        rows={24}
        value={value}
        error={findTextMistake(value, textFields) ?? error}
      />
      <Marks fields={fields} />
    </>
  );
}

interface MarkedTextPreviewProps {
  readonly text: string;
  readonly fields: FieldValues;
  /** Shown above the text. */
  readonly children?: ReactNode;
}

export function MarkedTextPreview({ text, fields, children }: MarkedTextPreviewProps) {
  return (
    <Panel title="Preview" className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        {parseText(text, fields).map(({ title, blocks }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
          <div key={index} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {title !== "" && <h3 className="text-lead font-bold">{title}</h3>}
            <MarkedText blocks={blocks} heading="h4" />
          </div>
        ))}
      </div>
    </Panel>
  );
}

function Marks({ fields }: { readonly fields: Readonly<Record<string, string>> }) {
  return (
    <Disclosure summary="Formatting and placeholders" className="text-small">
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dt]:font-mono">
        {marks.map(([mark, meaning]) => (
          <Entry key={mark} term={mark} meaning={meaning} />
        ))}
        {Object.entries(fields).map(([name, text]) => (
          <Entry key={name} term={`{${name}}`} meaning={text || "Nothing right now"} />
        ))}
      </dl>
    </Disclosure>
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
