import * as v from "valibot";
import { type BulkBody, bulkBody } from "../../../../contract/admin/bulk-changes.ts";
import { useEdits } from "../../../lib/use-edits.ts";
import { pluralize } from "../shared/format.ts";
import { BulkDialog, type BulkDialogProps } from "./bulk-dialog.tsx";
import { PriceChangeFields, type TypedPriceChange } from "./price-change-fields.tsx";

/** Changes the prices of the selected products. */
export function PriceDialog(props: BulkDialogProps) {
  const { ids } = props;
  const { values: typed, change } = useEdits<TypedPriceChange>({
    draft: `bulk-prices.${ids.join(",")}`,
    initial: { kind: "percent", size: "", ending: "", includesCompareAt: false, keepsOldPrice: false },
  });
  return (
    <BulkDialog
      {...props}
      title="Change prices"
      describeAction={(count) => (count ? `Change ${pluralize(count, "price")}` : "Change prices")}
      typed={typed}
      toRequest={(values) => parseRequest(ids, values).request}
    >
      <PriceChangeFields value={typed} error={parseRequest(ids, typed).problem} onChange={change} />
    </BulkDialog>
  );
}

/** Parses the request. It returns neither a request nor a problem while nothing is typed. */
function parseRequest(
  ids: readonly string[],
  { kind, size, ending, includesCompareAt, keepsOldPrice }: TypedPriceChange,
): { readonly request?: BulkBody; readonly problem?: string } {
  const number = size.trim().replace(/^\+|[$%\s]/g, "");
  if (number === "" || number === "-") return {};
  const { success, output, issues } = v.safeParse(bulkBody, {
    action: "price",
    ids,
    [kind]: Number(number),
    last_digit: ending === "" ? undefined : Number(ending),
    include_retail: includesCompareAt,
    keep_old_price: keepsOldPrice,
  } satisfies Record<string, unknown> & Pick<BulkBody, "action">);
  return success ? { request: output } : { problem: issues[0].message };
}
