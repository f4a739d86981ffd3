import type { ChangeQuoteView } from "../../../contract/orders/content-changes.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Button } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { DialogWindow } from "../../components/overlay/dialog-window.tsx";
import { Panel } from "../../components/panel.tsx";
import { toast } from "../../lib/toast.ts";
import { AddressFields } from "../account/addresses/address-fields.tsx";
import { AddressLines } from "../account/addresses/address-lines.tsx";
import { ChangeForm, ChangeLine } from "./change-form.tsx";
import { createOwnChangeCalls } from "./change-queries.ts";
import { describeUnitPrice } from "./describe-unit-price.ts";
import {
  changedDestination,
  listStandingLines,
  startChange,
  toChangeRequest,
  useOrderChange,
} from "./use-order-change.ts";

interface ChangeOwnOrderProps {
  readonly open: boolean;
  readonly order: OrderView;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
  /** Opens the note to the shop instead. */
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** Lets customers take items out of their order, or correct its address, until it is packed. */
export function ChangeOwnOrder({ open, order, link, onAsk, onClose }: ChangeOwnOrderProps) {
  const change = useOrderChange({
    order,
    calls: createOwnChangeCalls(order.id, link),
    initial: startChange(order),
    schema: changedDestination,
    toRequest: (edits) => toChangeRequest(order, edits),
    settle: () => ({ settlement: "none" }),
    onSaved: (message) => {
      toast.success(message);
      onClose();
    },
  });
  const { form, quote } = change;
  const { quantities, destination } = form.values;
  const isReaddressed = destination === "delivery";
  const refund = quote === undefined || quote.difference >= 0 ? undefined : formatDollars(-quote.difference);
  return (
    <DialogWindow open={open} size="xl" onClose={onClose} title={`Change order ${order.order_number}`}>
      <ChangeForm
        change={change}
        introduction={`Take items out${order.fulfilment === "delivery" ? " or correct the address" : ""} until we pack your order. You see the new total before anything changes.`}
        submitLabel={refund === undefined ? "Change order" : `Change order, get back ${refund}`}
        difference={quote !== undefined && <p className="px-4 font-semibold">{describeDifference(quote)}</p>}
        onClose={onClose}
      >
        <Panel title="Items" heading="h3">
          <ul aria-label="Items" className="divide-y divide-line">
            {listStandingLines(order).map((item) => {
              const quantity = quantities[item.id] ?? item.quantity;
              const change = (units: number) =>
                form.change({ quantities: { ...quantities, [item.id]: units } });
              return (
                <ChangeLine
                  key={item.id}
                  name={item.product_name}
                  imageUrl={item.image_url}
                  note={
                    quantity === 0
                      ? "To be canceled"
                      : `${describeUnitPrice(item)}, you ordered ${item.quantity}`
                  }
                  quantity={quantity}
                  max={item.quantity}
                  outLabel="Cancel"
                  onOut={() => change(quantity === 0 ? item.quantity : 0)}
                  onQuantity={change}
                />
              );
            })}
          </ul>
        </Panel>
        {order.fulfilment === "delivery" && (
          <Panel
            title="Delivery"
            heading="h3"
            aside={
              <Button
                variant="secondary"
                size="sm"
                onClick={() => form.change({ destination: isReaddressed ? "same" : "delivery" })}
              >
                {isReaddressed ? "Keep the address" : "Correct the address"}
              </Button>
            }
          >
            {isReaddressed ? (
              <div className="grid grid-cols-1 gap-4">
                <AddressFields form={form} />
              </div>
            ) : (
              <AddressLines address={order.shipping_address} />
            )}
          </Panel>
        )}
        <p className="text-small text-ink-muted">
          Something else?{" "}
          <button type="button" className={textLinkClass} onClick={onAsk}>
            Ask the shop for a change
          </button>
        </p>
      </ChangeForm>
    </DialogWindow>
  );
}

function describeDifference({ difference, after, is_paid_later: isPaidLater }: ChangeQuoteView): string {
  if (difference < 0) return `You get back ${formatDollars(-difference)}, the way you paid.`;
  if (isPaidLater) return `You pay ${formatDollars(after.total)} when you get your order.`;
  return "There is nothing to pay and nothing to get back.";
}
