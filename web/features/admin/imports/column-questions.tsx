import { useState } from "react";
import { type ColumnMeaning, meaningLabels } from "../../../../contract/catalog/import-column-names.ts";
import type { ColumnChoices, FileColumn } from "../../../../contract/catalog/import-columns.ts";
import { describeMeaning } from "../../../../contract/catalog/read-product-csv.ts";
import { Button } from "../../../components/button.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Select } from "../../../components/fields.tsx";
import { pluralize } from "../shared/format.ts";

const notImported = "none";
const maxSampleLength = 40;

interface ColumnQuestionsProps {
  readonly columns: readonly FileColumn[];
  /** The admin's earlier answers. */
  readonly choices: ColumnChoices;
  readonly isBusy: boolean;
  readonly onChosen: (choices: ColumnChoices) => void;
}

/** Asks what the columns are whose headings do not settle it, and lets the admin correct the others. */
export function ColumnQuestions({ columns, choices, isBusy, onChosen }: ColumnQuestionsProps) {
  const [chosen, setChosen] = useState<ColumnChoices>({});
  const isAsked = ({ index, question }: FileColumn) => question !== undefined || choices[index] !== undefined;
  const asked = columns.filter(isAsked);
  const others = columns.filter((column) => !isAsked(column));
  const readValue = ({ index, meaning }: FileColumn) =>
    chosen[index] ?? choices[index] ?? meaning ?? notImported;
  // An answer can be what the select shows already.
  const isOpen = Object.keys(chosen).length > 0 || asked.some(({ index }) => choices[index] === undefined);
  const renderColumn = (column: FileColumn) => (
    <li key={column.index} className="py-2 first:pt-0 last:pb-0">
      <ColumnSelect
        column={column}
        value={readValue(column)}
        isBusy={isBusy}
        onChange={(meaning) => setChosen({ ...chosen, [column.index]: meaning })}
      />
    </li>
  );
  return (
    <section aria-label="Columns of the file" className="grid gap-3 rounded-control border border-line p-4">
      {asked.length > 0 && (
        <>
          <h3 className="font-semibold">
            What is in {asked.length === 1 ? "this column" : "these columns"}?
          </h3>
          <p className="text-small text-ink-muted">
            Below each heading are its first values. What is “Not imported” stays out.
          </p>
          <ul className="divide-y divide-line">{asked.map(renderColumn)}</ul>
        </>
      )}
      {others.length > 0 && (
        <Disclosure
          className="text-small"
          summary={
            asked.length > 0
              ? `The other ${pluralize(others.length, "column")}`
              : `How ${pluralize(others.length, "column")} of the file are read`
          }
        >
          <ul className="mt-3 divide-y divide-line">{others.map(renderColumn)}</ul>
        </Disclosure>
      )}
      {isOpen && (
        <Button
          className="justify-self-start"
          isBusy={isBusy}
          onClick={() => {
            const answers = Object.fromEntries(asked.map((column) => [column.index, readValue(column)]));
            onChosen({ ...choices, ...answers, ...chosen });
            setChosen({});
          }}
        >
          Apply and check again
        </Button>
      )}
    </section>
  );
}

interface ColumnSelectProps {
  readonly column: FileColumn;
  readonly value: string;
  readonly isBusy: boolean;
  readonly onChange: (meaning: ColumnMeaning | typeof notImported) => void;
}

function ColumnSelect({ column, value, isBusy, onChange }: ColumnSelectProps) {
  const { heading, samples, meaning, question } = column;
  const meanings = Object.keys(meaningLabels) as ColumnMeaning[]; // Object.keys() returns string[].
  const isSpecial = meaning !== undefined && meaningLabels[meaning] === undefined;
  return (
    <div className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_18rem] sm:items-center sm:gap-4">
      <div className="min-w-0 text-small wrap-anywhere">
        <p className="font-medium">{heading === "" ? "(no heading)" : heading}</p>
        <p className="text-ink-muted">{samples.map(shorten).join(" · ")}</p>
        {question !== undefined && <p className="text-accent-700">{question}</p>}
      </div>
      <Select
        aria-label={`Read “${heading}” as`}
        value={value}
        disabled={isBusy}
        onChange={(event) => {
          const found = meanings.find((each) => each === event.target.value);
          onChange(found ?? (isSpecial && event.target.value === meaning ? meaning : notImported));
        }}
        options={[
          { value: notImported, label: "Not imported" },
          ...(isSpecial ? [{ value: meaning, label: describeMeaning(meaning) }] : []),
          ...meanings.map((each) => ({ value: each, label: describeMeaning(each) })),
        ]}
      />
    </div>
  );
}

function shorten(text: string): string {
  return text.length > maxSampleLength ? `${text.slice(0, maxSampleLength)}…` : text;
}
