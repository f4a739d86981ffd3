import { useMutation } from "@tanstack/react-query";
import { type ClipboardEvent, useState } from "react";
import { trackingCarriers } from "../../../../contract/admin/order-changes.ts";
import type { AdminOrderSummaryView } from "../../../../contract/admin/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { describeShipment } from "../../orders/order-history.tsx";
import { pluralize } from "../shared/format.ts";
import { ProblemList } from "../shared/problem-list.tsx";
import { bulkShipOptions } from "./queries.ts";
import { getShippingHold, ShipAnyway, toAcknowledgements } from "./ship-anyway.tsx";
import {
  changeNumber,
  getTracking,
  type TrackingEdits,
  TrackingFields,
  toTrackingBody,
} from "./tracking.tsx";

type ShippableOrder = Pick<
  AdminOrderSummaryView,
  | "id"
  | "order_number"
  | "user_name"
  | "tracking_carrier"
  | "tracking_number"
  | "is_partly_shipped"
  | "dispute"
  | "has_failed_refund"
  | "version"
>;

interface ShipDialogProps {
  readonly orders: readonly ShippableOrder[];
  /** Typed tracking numbers, which survive closing the dialog. */
  readonly tracking: TrackingEdits;
  /** Called when the dialog closes after a request. */
  readonly onDone: (shippedIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/**
 * Marks orders as shipped, each with its own tracking number. A failed order does not stop the others. An order with a
 * dispute or a failed refund is skipped, unless it is the only one and the admin confirms it.
 */
export function ShipDialog({ orders, tracking, onDone, onClose }: ShipDialogProps) {
  const { edited, edit } = tracking;
  // The selection shrinks as orders are shipped, but the dialog reports on all of them.
  const [selectedOrders] = useState(orders);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [leftOverCount, setLeftOverCount] = useState(0);
  const singleOrder = selectedOrders.length === 1 ? selectedOrders[0] : undefined;
  const heldOrders = selectedOrders.filter((order) => getShippingHold(order) !== null);
  const skippedOrders = singleOrder === undefined ? heldOrders : [];
  const ordersToShip = selectedOrders.filter((order) => !skippedOrders.includes(order));
  const holdToConfirm = singleOrder === undefined ? null : getShippingHold(singleOrder);
  const canShip = ordersToShip.length > 0 && (holdToConfirm === null || isAcknowledged);
  const {
    mutate,
    isPending,
    data: response,
    error,
  } = useMutation({
    ...bulkShipOptions,
    onSuccess: ({ data: results, message }) => {
      if (results.some(({ shipped }) => !shipped)) return;
      adminToast.success(
        singleOrder === undefined
          ? message
          : describeShipment(toTrackingBody(getTracking(tracking, singleOrder))),
      );
      onDone(results.map(({ id }) => id));
    },
  });

  function close() {
    if (response === undefined) onClose();
    else onDone(response.data.filter(({ shipped }) => shipped).map(({ id }) => id));
  }

  const setCarrier = (carrier: string) =>
    edit({
      ...edited,
      ...Object.fromEntries(
        ordersToShip.map((order) => [order.id, { ...getTracking(tracking, order), carrier }]),
      ),
    });

  /** Fills in a pasted column of numbers, from the order that it was pasted into. A blank cell skips its order. */
  function pasteNumbers(event: ClipboardEvent, firstIndex: number) {
    const numbers = event.clipboardData
      .getData("text")
      .replace(/\r?\n$/, "") // A spreadsheet ends the last row, too.
      .split(/\r?\n/)
      .map((number) => number.trim());
    if (numbers.length < 2) return;
    event.preventDefault();
    const columnOrders = ordersToShip.slice(firstIndex);
    const filled = columnOrders.flatMap((order, index) => {
      const number = numbers[index] ?? "";
      return number === "" ? [] : [[order.id, changeNumber(getTracking(tracking, order), number)]];
    });
    edit({ ...edited, ...Object.fromEntries(filled) });
    setLeftOverCount(numbers.slice(columnOrders.length).filter((number) => number !== "").length);
  }

  const ship = () =>
    mutate({
      orders: ordersToShip.map((order) => ({
        id: order.id,
        version: order.version,
        ...toTrackingBody(getTracking(tracking, order)),
        ...toAcknowledgements(getShippingHold(order), isAcknowledged),
      })),
    });

  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title={
        singleOrder === undefined
          ? `Mark ${pluralize(ordersToShip.length, "order")} as shipped`
          : `Ship ${singleOrder.is_partly_shipped ? "the rest of " : ""}${singleOrder.order_number}`
      }
      description="Customers get an email that their parcel is on its way, with its tracking number."
      footer={
        response === undefined ? (
          <>
            {error !== null && (
              <div className="w-full">
                <Alert tone="error">{getErrorMessage(error)}</Alert>
              </div>
            )}
            {leftOverCount > 0 && (
              <div className="w-full">
                <Alert tone="warning">
                  {pluralize(leftOverCount, "pasted tracking number")} left over. Please check that each order
                  has the right one.
                </Alert>
              </div>
            )}
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button isBusy={isPending} busyLabel="Updating..." disabled={!canShip} onClick={ship}>
              Mark as shipped
            </Button>
          </>
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
    >
      <div className="grid gap-4">
        {response === undefined ? (
          <>
            {skippedOrders.length > 0 && (
              <Alert
                tone="warning"
                title={`${pluralize(skippedOrders.length, "order")} with a disputed payment or a failed refund will not be shipped`}
              >
                <p>
                  {skippedOrders.map((order) => order.order_number).join(", ")}. Open an order to see what to
                  do.
                </p>
              </Alert>
            )}
            {holdToConfirm !== null && (
              <ShipAnyway
                hold={holdToConfirm}
                checked={isAcknowledged}
                disabled={isPending}
                onChange={setAcknowledged}
              />
            )}
            {ordersToShip.length > 1 && (
              <div className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-2">
                <SelectField
                  label="Same carrier for all"
                  value=""
                  options={[
                    { value: "", label: "Choose a carrier" },
                    ...trackingCarriers.map((name) => ({ value: name, label: name })),
                  ]}
                  disabled={isPending}
                  onChange={({ target }) => target.value !== "" && setCarrier(target.value)}
                />
                <p className="text-small text-ink-muted">
                  You can paste a column of tracking numbers into the first field.
                </p>
              </div>
            )}
            {ordersToShip.map((order, index) => (
              <fieldset
                key={order.id}
                onPaste={(event) => pasteNumbers(event, index)}
                className="border-t border-line pt-3 first:border-0 first:pt-0"
              >
                <legend className="float-left mb-2 w-full text-body font-semibold">
                  {singleOrder === undefined && `${order.order_number} `}
                  <span className="font-normal text-ink-muted">{order.user_name}</span>
                </legend>
                <div className="clear-left">
                  <TrackingFields
                    value={getTracking(tracking, order)}
                    disabled={isPending}
                    hasFocus={index === 0}
                    onChange={(changed) => edit({ ...edited, [order.id]: changed })}
                  />
                </div>
              </fieldset>
            ))}
          </>
        ) : (
          <ProblemList
            title={response.message}
            problems={response.data
              .filter(({ shipped }) => !shipped)
              .map(({ id, order_number, message }) => `${order_number ?? id}: ${message}`)}
          />
        )}
      </div>
    </Dialog>
  );
}
