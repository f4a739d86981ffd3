import type { FileColumn } from "../../../../contract/catalog/import-columns.ts";
import type { ProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";

const maxListedColumns = 12;

/** Says what the import leaves out of a file or changes in it. */
export function FileNotes({
  csv: { format, program, columns, notes, variants },
  replacedCategories,
  onChooseAgain,
}: {
  readonly csv: ProductCsv;
  readonly replacedCategories: readonly string[];
  /** Asks again where the products of the replaced categories belong. */
  readonly onChooseAgain: (() => void) | undefined;
}) {
  const unused = listUnused(columns);
  return (
    <>
      <p className="text-body">
        {format === "other" ? "Read as a spreadsheet of products." : `Read as a file of ${program}.`}
      </p>
      {replacedCategories.length > 0 && (
        <Alert tone="info" title="Categories replaced as you chose before">
          <p>{replacedCategories.join(", ")}</p>
          {onChooseAgain !== undefined && (
            <Button size="sm" variant="secondary" className="mt-2" onClick={onChooseAgain}>
              Choose again
            </Button>
          )}
        </Alert>
      )}
      {(notes.length > 0 || unused !== "") && (
        <Alert tone="warning" title="About this file">
          <ul className="mt-1 max-h-64 list-disc overflow-y-auto pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {unused !== "" && <li>Not imported: {unused}.</li>}
          </ul>
        </Alert>
      )}
      {variants.length > 0 && (
        <Alert tone="info" title="Variants become products of a family">
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
            {variants.map(({ name, count, options }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same name
              <li key={`${name} ${index}`}>
                {name}: {count} variants become {count} products
                {options.length > 0 && `, a family by ${options.join(" and ")}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

/** Names the columns that are not imported, and about which nothing is asked. */
function listUnused(columns: readonly FileColumn[]): string {
  const names = columns.flatMap(({ heading, meaning, question }) =>
    meaning === undefined && question === undefined ? [`“${heading}”`] : [],
  );
  const listed = names.slice(0, maxListedColumns).join(", ");
  return names.length > maxListedColumns ? `${listed} and ${names.length - maxListedColumns} more` : listed;
}
