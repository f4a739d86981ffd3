import { useState } from "react";
import type { FileColumn } from "../../../../contract/catalog/import-columns.ts";
import { Button } from "../../../components/button.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Select } from "../../../components/fields.tsx";
import { pluralize } from "../shared/format.ts";

export const notImported = "none";
const maxSampleLength = 40;

interface Column<Meaning> extends Omit<FileColumn, "meaning" | "rank"> {
  readonly meaning: Meaning | undefined;
}

type Choices<Meaning> = Readonly<Record<number, Meaning | typeof notImported>>;

interface ColumnQuestionsProps<Meaning> extends Pick<ColumnSelectProps<Meaning>, "meanings" | "describe"> {
  readonly columns: readonly Column<Meaning>[];
  /** The admin's earlier answers. */
  readonly choices: Choices<Meaning>;
  readonly isBusy: boolean;
  readonly onChosen: (choices: Choices<Meaning>) => void;
}

/** Asks what the columns are whose headings do not settle it, and lets the admin correct the others. */
export function ColumnQuestions<Meaning extends string>({
  columns,
  choices,
  isBusy,
  onChosen,
  ...labels
}: ColumnQuestionsProps<Meaning>) {
  const [chosen, setChosen] = useState<Choices<Meaning>>({});
  const isAsked = ({ index, question }: Column<Meaning>) =>
    question !== undefined || choices[index] !== undefined;
  const asked = columns.filter(isAsked);
  const others = columns.filter((column) => !isAsked(column));
  const readValue = ({ index, meaning }: Column<Meaning>) =>
    chosen[index] ?? choices[index] ?? meaning ?? notImported;
  // An answer can be what the select shows already.
  const isOpen = Object.keys(chosen).length > 0 || asked.some(({ index }) => choices[index] === undefined);
  const renderColumn = (column: Column<Meaning>) => (
    <li key={column.index} className="py-2 first:pt-0 last:pb-0">
      <ColumnSelect
        {...labels}
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

interface ColumnSelectProps<Meaning> {
  /** The meanings to choose from. A column can have another one. */
  readonly meanings: readonly Meaning[];
  readonly describe: (meaning: Meaning) => string;
  readonly column: Column<Meaning>;
  readonly value: string;
  readonly isBusy: boolean;
  readonly onChange: (meaning: Meaning | typeof notImported) => void;
}

function ColumnSelect<Meaning extends string>({
  meanings,
  describe,
  column,
  value,
  isBusy,
  onChange,
}: ColumnSelectProps<Meaning>) {
  const { heading, samples, meaning, question } = column;
  const isSpecial = meaning !== undefined && !meanings.includes(meaning);
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
          ...(isSpecial ? [{ value: meaning, label: describe(meaning) }] : []),
          ...meanings.map((each) => ({ value: each, label: describe(each) })),
        ]}
      />
    </div>
  );
}

function shorten(text: string): string {
  return text.length > maxSampleLength ? `${text.slice(0, maxSampleLength)}…` : text;
}
