import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { Dialog } from "../../../../components/dialog.tsx";
import { adminToast } from "../../../../lib/toast.ts";
import { ChangeForm } from "../../../orders/change-form.tsx";
import { type ChangeEdits, useOrderChange } from "../../../orders/use-order-change.ts";
import { ChangeDestination } from "./change-destination.tsx";
import { ChangeDiscount } from "./change-discount.tsx";
import { adminChangeSchema, startAdminChange, toAdminChangeRequest } from "./change-edits.ts";
import { ChangeLines } from "./change-lines.tsx";
import { createChangeCalls } from "./queries.ts";
import { chooseSettlement, describeConfirmation, SettleDifference } from "./settle-difference.tsx";

interface ChangeOrderProps {
  readonly order: OrderView;
  /** The latest input, whose quote may not have arrived. */
  readonly startsWith?: ChangeEdits["destination"];
  readonly onClose: () => void;
}

/** Changes the content of an order that has not left the shop, after a quote of the old and the new order. */
export function ChangeOrder({ order, startsWith = "same", onClose }: ChangeOrderProps) {
  const change = useOrderChange({
    order,
    calls: createChangeCalls(order.id),
    initial: startAdminChange(order, startsWith),
    schema: adminChangeSchema,
    toRequest: (edits) => toAdminChangeRequest(order, edits),
    settle: chooseSettlement,
    onSaved: (message) => {
      adminToast.success(message);
      onClose();
    },
  });
  const { form, quote } = change;
  const choice = quote && chooseSettlement(form.values, quote);
  return (
    <Dialog open size="xl" onClose={onClose} title={`Change order ${order.order_number}`}>
      <ChangeForm
        change={change}
        introduction="What was ordered keeps its price, and what you add has today's. Nothing changes before you confirm."
        submitLabel={quote && choice ? describeConfirmation(quote, choice) : "Change order"}
        submitVariant={choice?.settlement.startsWith("refund") ? "danger" : "primary"}
        difference={quote && choice && <SettleDifference form={form} quote={quote} choice={choice} />}
        onClose={onClose}
      >
        <ChangeLines order={order} change={change} />
        <ChangeDestination order={order} change={change} />
        <ChangeDiscount change={change} />
      </ChangeForm>
    </Dialog>
  );
}
