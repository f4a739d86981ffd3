import { keepPreviousData, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { type BulkBody, bulkBody } from "../../../../contract/admin/bulk-changes.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { useEdits } from "../../../lib/use-edits.ts";
import { pluralize } from "../shared/format.ts";
import { BulkPreview } from "./bulk-preview.tsx";
import { PriceChangeFields, type TypedPriceChange } from "./price-change-fields.tsx";
import { bulkPreviewOptions } from "./queries.ts";
import { useBulkChange } from "./use-bulk-change.ts";

interface PriceDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes the prices of the selected products. Shows the new prices while the admin types. */
export function PriceDialog({ ids, onClose, onDone }: PriceDialogProps) {
  const { values: typed, change } = useEdits<TypedPriceChange>({
    draft: `bulk-prices.${ids.join(",")}`,
    initial: { kind: "percent", size: "", ending: "", includesCompareAt: false, keepsOldPrice: false },
  });
  const { request, problem } = parseRequest(ids, typed);
  // Delays the typed values instead of the request, which is another object in every render.
  const settled = useDebouncedValue(typed, 300);
  const preview = useQuery({
    ...bulkPreviewOptions(parseRequest(ids, settled).request),
    placeholderData: keepPreviousData,
  });
  const { apply, isPending } = useBulkChange(onDone);
  const isCurrent = !preview.isPlaceholderData && settled === typed;
  const changedCount = isCurrent ? preview.data?.changed : undefined;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Change prices"
      description={`${pluralize(ids.length, "product")} selected`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={request === undefined || !changedCount}
            isBusy={isPending}
            busyLabel="Updating..."
            onClick={() => request !== undefined && apply(request)}
          >
            {changedCount ? `Change ${pluralize(changedCount, "price")}` : "Change prices"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <PriceChangeFields value={typed} error={problem} onChange={change} />
        {preview.error !== null && <Alert tone="error">{getErrorMessage(preview.error)}</Alert>}
        {request !== undefined && preview.data !== undefined && <BulkPreview view={preview.data} />}
      </div>
    </Dialog>
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
