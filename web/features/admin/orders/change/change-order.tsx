import { useState } from "react";
import type { ChangeQuoteView } from "../../../../../contract/orders/content-changes.ts";
import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { Alert } from "../../../../components/alert.tsx";
import { Button } from "../../../../components/button.tsx";
import { Dialog } from "../../../../components/dialog.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { adminToast } from "../../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../../lib/unsaved-input.ts";
import { ContentComparison } from "../../../orders/content-comparison.tsx";
import { DialogData, useDialogQuery } from "../../shared/dialog-data.tsx";
import { ChangeDestination } from "./change-destination.tsx";
import { ChangeDiscount } from "./change-discount.tsx";
import type { ChangeEdits } from "./change-edits.ts";
import { ChangeLines } from "./change-lines.tsx";
import { changeQuoteOptions } from "./queries.ts";
import { SettleDifference } from "./settle-difference.tsx";
import { describeConfirmation } from "./settlement-choice.ts";
import { useOrderChange } from "./use-order-change.ts";

interface ChangeOrderProps {
  readonly order: OrderView;
  /** The latest input, whose quote may not have arrived. */
  readonly startsWith?: ChangeEdits["destination"];
  readonly onClose: () => void;
}

/** Changes the content of an order that has not left the shop, after a quote of the old and the new order. */
export function ChangeOrder({ order, startsWith = "same", onClose }: ChangeOrderProps) {
  // The form computes its own quotes, and stays when the order changes.
  const [unchanged, setUnchanged] = useState<ChangeQuoteView>();
  const query = useDialogQuery({
    ...changeQuoteOptions(order.id, { version: order.version }),
    enabled: unchanged === undefined,
  });
  if (unchanged === undefined && query.data !== undefined) setUnchanged(query.data);
  return (
    <Dialog
      open
      size="xl"
      onClose={onClose}
      title={`Change order ${order.order_number}`}
      description="What was ordered keeps its price, and what you add has today's. Nothing changes before you confirm."
    >
      {unchanged === undefined ? (
        <DialogData query={query} noun="order">
          {() => null}
        </DialogData>
      ) : (
        <ChangeForm order={order} unchanged={unchanged} startsWith={startsWith} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ChangeFormProps extends Required<ChangeOrderProps> {
  readonly unchanged: ChangeQuoteView;
}

function ChangeForm({ onClose, ...options }: ChangeFormProps) {
  const change = useOrderChange({
    ...options,
    onChanged: (message) => {
      adminToast.success(message);
      onClose();
    },
  });
  const { quote, choice, isCurrent, isEmpty, isSaving, failure } = change;
  useReportUnsavedInput(!isEmpty && !isSaving);
  return (
    <>
      <fieldset
        disabled={isSaving}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 [&_:is(input,select,textarea,button)]:scroll-mb-32 lg:grid-cols-[minmax(0,1fr)_23rem]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ChangeLines change={change} />
          <ChangeDestination change={change} />
          <ChangeDiscount change={change} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-0">
          <Panel title="Now and new" heading="h3">
            <div aria-live="polite" aria-busy={!isCurrent} className="grid gap-3 aria-busy:opacity-60">
              <ContentComparison quote={quote} />
              {quote.notes.length > 0 && (
                <Alert tone="info">
                  {quote.notes.map((note) => (
                    <p key={note}>{note}</p>
                  ))}
                </Alert>
              )}
            </div>
          </Panel>
          {!isEmpty && <SettleDifference change={change} />}
        </div>
      </fieldset>
      <div className="sticky -bottom-5 z-10 -mx-5 mt-4 -mb-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:px-6">
        {failure !== undefined && (
          <div className="basis-full">
            <Alert tone="error">{failure}</Alert>
          </div>
        )}
        <Button variant="secondary" className="max-sm:hidden" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={choice.settlement.startsWith("refund") && !isEmpty ? "danger" : "primary"}
          disabled={isEmpty || !isCurrent}
          isBusy={isSaving}
          busyLabel="Changing..."
          onClick={change.confirm}
        >
          {isEmpty ? "Change order" : describeConfirmation(quote, choice)}
        </Button>
      </div>
    </>
  );
}
