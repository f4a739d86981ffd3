import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { getPaidAmount } from "../../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { wasShipped } from "../../../../contract/orders/returns.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { adminToast } from "../../../lib/toast.ts";
import { CancelReasonForm } from "../../orders/cancel-reason-form.tsx";
import { changeStatusOptions } from "./queries.ts";

interface CancelOrderDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Cancels an order. A shipped order's items are restocked only if the admin confirms that they came back. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const { mutateAsync } = useMutation(changeStatusOptions(order.id));
  const [isForCustomer, setForCustomer] = useState(false);
  const [cameBack, setCameBack] = useState<"yes" | "no">();
  const hasLeft = wasShipped(order);
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
            <legend className="font-medium">Did the items come back?</legend>
            <RadioCards
              isCompact
              label="Did the items come back?"
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

function describeDeparture({ fulfilment }: OrderView): string {
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

interface NoteAudienceProps {
  readonly isForCustomer: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isForCustomer: boolean) => void;
  readonly className?: string;
}

/** Chooses between an internal note and a message to the customer. */
export function NoteAudience({ isForCustomer, disabled, onChange, className }: NoteAudienceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={classNames("flex flex-wrap gap-x-5 text-small", className)}>
      <legend className="sr-only">Visible to</legend>
      {audiences.map((audience) => (
        <label key={audience.label} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={audience.isCustomer === isForCustomer}
            onChange={() => onChange(audience.isCustomer)}
            className="size-4 shrink-0"
          />
          <span>
            <span className="font-medium">{audience.label}</span>{" "}
            <span className="text-ink-muted max-sm:hidden">({audience.explanation})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const audiences = [
  { isCustomer: false, label: "Internal note", explanation: "only admins see it" },
  { isCustomer: true, label: "To the customer", explanation: "on the order's page" },
];
