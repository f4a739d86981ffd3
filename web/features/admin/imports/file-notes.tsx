import type { ProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { pluralize } from "../shared/format.ts";

const maxExampleLength = 60;

/** Says what the import leaves out of a file or changes in it. */
export function FileNotes({
  csv: { ignoredColumns, variants },
  replacedCategories,
  onChooseAgain,
}: {
  readonly csv: ProductCsv;
  readonly replacedCategories: readonly string[];
  /** Asks again where the products of the replaced categories belong. */
  readonly onChooseAgain: (() => void) | undefined;
}) {
  return (
    <>
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
      {ignoredColumns.length > 0 && (
        <Alert
          tone="warning"
          title={`${pluralize(ignoredColumns.length, "column")} of the file will not be used`}
        >
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
            {ignoredColumns.map(({ name, example }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns of the same name
              <li key={`${name} ${index}`}>
                {name}, for example “{shorten(example)}”
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {variants.length > 0 && (
        <Alert tone="info" title="Each variant becomes a product">
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
            {variants.map(({ name, count }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same name
              <li key={`${name} ${index}`}>
                {name}: {count} variants become {count} products
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function shorten(text: string): string {
  return text.length > maxExampleLength ? `${text.slice(0, maxExampleLength)}…` : text;
}
