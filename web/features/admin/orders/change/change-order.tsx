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
import { SettleDifference } from "./settle-difference.tsx";
import { chooseSettlement, describeConfirmation } from "./settlement-choice.ts";

interface ChangeOrderProps {
  readonly order: OrderView;
  /** The latest input, whose quote may not have arrived. */
  readonly startsWith?: ChangeEdits["destination"];
  readonly onClose: () => void;
}

/** Changes the content of an order that has not left the shop, after a quote of the old and the new order. */
export function ChangeOrder(props: ChangeOrderProps) {
  return (
    <Dialog
      open
      size="xl"
      onClose={props.onClose}
      title={`Change order ${props.order.order_number}`}
      description="What was ordered keeps its price, and what you add has today's. Nothing changes before you confirm."
    >
      <AdminChangeForm {...props} />
    </Dialog>
  );
}

function AdminChangeForm({ order, startsWith = "same", onClose }: ChangeOrderProps) {
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
    <ChangeForm
      change={change}
      submitLabel={quote && choice ? describeConfirmation(quote, choice) : "Change order"}
      submitVariant={choice?.settlement.startsWith("refund") ? "danger" : "primary"}
      difference={quote && choice && <SettleDifference form={form} quote={quote} choice={choice} />}
      onClose={onClose}
    >
      <ChangeLines order={order} change={change} />
      <ChangeDestination order={order} change={change} />
      <ChangeDiscount change={change} />
    </ChangeForm>
  );
}
