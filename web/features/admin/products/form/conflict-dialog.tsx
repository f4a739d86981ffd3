import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { productFieldNames, productFields } from "../../../../../contract/catalog/product-fields.ts";
import { Button } from "../../../../components/button.tsx";
import { Dialog } from "../../../../components/dialog.tsx";
import { type ProductValues, toProductValues } from "./product-values.ts";

interface ConflictDialogProps {
  /** What another admin saved meanwhile. */
  readonly current: AdminProductView;
  readonly mine: ProductValues;
  readonly onClose: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSaveMine: () => void;
}

export function ConflictDialog({ current, mine, onClose, onTakeTheirs, onSaveMine }: ConflictDialogProps) {
  const theirs = toProductValues(current);
  const different = productFieldNames.filter((name) => theirs[name] !== mine[name]);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Somebody else changed this product"
      description="While you were editing it, another admin saved it. Compare, then choose whose version stays."
      footer={
        <>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Take their version
          </Button>
          <Button onClick={onSaveMine}>Save mine over it</Button>
        </>
      }
    >
      {different.length === 0 ? (
        <p>The fields are the same; only the images or the stock may differ.</p>
      ) : (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Fields that differ</caption>
          <thead className="border-b border-line text-ink-muted">
            <tr>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Field
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Theirs, saved
              </th>
              <th scope="col" className="py-2 font-semibold">
                Yours
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {different.map((name) => (
              <tr key={name} className="align-top">
                <th scope="row" className="py-2 pr-3 font-medium">
                  {productFields[name].label}
                </th>
                <td className="py-2 pr-3 break-words">{shown(theirs[name])}</td>
                <td className="py-2 font-semibold break-words">{shown(mine[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === "" ? "empty" : value;
}
