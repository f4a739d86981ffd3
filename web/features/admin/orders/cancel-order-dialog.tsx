import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { getPaidAmount } from "../../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { wasShipped } from "../../../../contract/orders/returns.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { CancelReasonForm } from "../../orders/cancel-reason-form.tsx";
import { NoteAudience } from "./note-audience.tsx";
import { changeStatusOptions } from "./queries.ts";

interface CancelOrderDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Cancels an order. Items that were shipped are restocked only if the admin confirms that they came back. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const { mutateAsync } = useMutation(changeStatusOptions(order.id));
  const [isForCustomer, setForCustomer] = useState(false);
  const [cameBack, setCameBack] = useState<"yes" | "no">();
  const hasLeft = wasShipped(order) || order.is_partly_shipped;
  const question = order.is_partly_shipped
    ? "Did the items that were sent come back?"
    : "Did the items come back?";
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description={`${hasLeft ? describeDeparture(order) : "Its items go back into stock."} ${describeRefund(order)}`}
    >
      <CancelReasonForm
        orderId={order.id}
        onKeep={onClose}
        onSubmit={async (reason) => {
          if (hasLeft && cameBack === undefined) return "Please say whether the items came back.";
          await mutateAsync({
            status: "canceled",
            notes: reason,
            notes_for_customer: isForCustomer,
            version: order.version,
            ...(hasLeft && { restock: cameBack === "yes" }),
          });
          adminToast.success(`Order ${order.order_number} has been canceled`);
          onClose();
          return undefined;
        }}
      >
        {hasLeft && (
          <fieldset>
            <legend className="font-medium">{question}</legend>
            <RadioCards
              layout="rows"
              label={question}
              value={cameBack}
              options={[
                { value: "yes", label: "Yes, restock them" },
                { value: "no", label: "No, don't restock them" },
              ]}
              onChange={setCameBack}
            />
          </fieldset>
        )}
        <NoteAudience isForCustomer={isForCustomer} onChange={setForCustomer} />
      </CancelReasonForm>
    </Dialog>
  );
}

function describeDeparture({ fulfilment, is_partly_shipped: isPartlyShipped }: OrderView): string {
  if (isPartlyShipped) return "A part has already shipped. The other items go back into stock.";
  return fulfilment === "pickup" ? "It was already picked up." : "It has already shipped.";
}

function describeRefund(order: OrderView): string {
  if (getPaidAmount(order) === 0) return "Nothing was paid, so there's nothing to refund.";
  if (order.dispute === "open") return "The customer's bank has the money, so there's nothing to refund.";
  if (order.left_to_refund === 0) return "Nothing is left to refund.";
  const remaining = formatDollars(order.left_to_refund);
  return order.payment_method === "card"
    ? `${remaining} goes back to the customer's card.`
    : `Please hand ${remaining} in cash back to the customer.`;
}
