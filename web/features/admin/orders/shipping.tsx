import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminOrderSummaryView,
  trackingCarriers,
  trackingUrl,
} from "../../../../contract/admin/orders.ts";
import { canMoveOrder } from "../../../../contract/orders/order-moves.ts";
import type { OrderStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { pluralize } from "../shared/format.ts";
import { guessCarrier } from "./guess-carrier.ts";
import { ShipDisputed } from "./order-dispute.tsx";
import { bulkShipOptions, changeTrackingOptions } from "./queries.ts";

/** Excludes delivered orders. An admin can move one back to shipped, but it is not packed again. */
export function isShippable(status: OrderStatus): boolean {
  return status !== "delivered" && canMoveOrder("admin", status, "shipped");
}

type ShippableOrder = Pick<
  AdminOrderSummaryView,
  "id" | "order_number" | "user_name" | "tracking_carrier" | "tracking_number" | "dispute" | "version"
>;

interface BulkShipDialogProps {
  readonly orders: readonly ShippableOrder[];
  /** Typed tracking numbers. The page holds them, so that they survive closing the dialog. */
  readonly edited: EditedTracking;
  readonly onEdit: (edited: EditedTracking) => void;
  /** Called when the dialog closes after a request. */
  readonly onDone: (shippedIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/**
 * Marks orders as shipped, each with its own tracking number. One that fails does not stop the others. A disputed order
 * is skipped, unless it is the only one and the admin confirms it.
 */
export function BulkShipDialog({ orders: selected, edited, onEdit, onDone, onClose }: BulkShipDialogProps) {
  // The selection shrinks as orders are shipped, but the dialog reports on all of them.
  const [all] = useState(selected);
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [alone] = all.length === 1 ? all : [];
  const orders = alone === undefined ? all.filter(({ dispute }) => dispute === null) : all;
  const skipped = all.filter((order) => !orders.includes(order));
  const canShip = orders.length > 0 && (alone === undefined || alone.dispute === null || isAcknowledged);
  const getTracking = (order: ShippableOrder) => edited[order.id] ?? savedTracking(order);
  const { mutate, isPending, data, error } = useMutation({
    ...bulkShipOptions(useQueryClient()),
    onSuccess: (result) => {
      if (result.data.some((order) => !order.shipped)) return;
      adminToast.success(
        alone === undefined ? result.message : `${alone.order_number} is marked as shipped.`,
      );
      onDone(result.data.map(({ id }) => id));
    },
  });
  const failed = data?.data.filter((order) => !order.shipped) ?? [];
  const close = () =>
    data === undefined ? onClose() : onDone(data.data.filter(({ shipped }) => shipped).map(({ id }) => id));
  const ship = () =>
    mutate({
      orders: orders.map((order) => ({
        id: order.id,
        version: order.version,
        ...toTrackingBody(getTracking(order)),
        ...(order.dispute !== null && { acknowledge_dispute: isAcknowledged }),
      })),
    });

  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      title={`Mark ${pluralize(orders.length, "order")} as shipped`}
      description="Customers get an email that their parcel is on its way, with its tracking number."
      footer={
        data === undefined ? (
          <>
            {error !== null && (
              <div className="w-full">
                <Alert tone="error">{errorMessage(error, "Failed to update order status")}</Alert>
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
        {failed.length > 0 && (
          <Alert tone="warning" title={data?.message ?? ""}>
            <ul>
              {failed.map((order) => (
                <li key={order.id}>
                  {order.order_number ?? order.id}: {order.message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {data === undefined && skipped.length > 0 && (
          <Alert
            tone="warning"
            title={`${pluralize(skipped.length, "order")} with a disputed payment will not be shipped`}
          >
            <p>{skipped.map((order) => order.order_number).join(", ")}. Open it to see what the bank says.</p>
          </Alert>
        )}
        {data === undefined && alone !== undefined && alone.dispute !== null && (
          <ShipDisputed
            dispute={alone.dispute}
            checked={isAcknowledged}
            disabled={isPending}
            onChange={setAcknowledged}
          />
        )}
        {data === undefined &&
          orders.map((order, index) => (
            <fieldset key={order.id} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <legend className="float-left mb-2 w-full text-[0.9375rem] font-semibold">
                {order.order_number} <span className="font-normal text-ink-muted">{order.user_name}</span>
              </legend>
              <div className="clear-left">
                <TrackingFields
                  value={getTracking(order)}
                  disabled={isPending}
                  hasFocus={index === 0}
                  onChange={(tracking) => onEdit({ ...edited, [order.id]: tracking })}
                />
              </div>
            </fieldset>
          ))}
      </div>
    </Dialog>
  );
}

const unedited: { readonly edited: Tracking | null } = { edited: null };

export function TrackingPanel({ order }: { readonly order: OrderView }) {
  const saved = savedTracking(order);
  // The draft is null until the admin types, so that the fields follow the order.
  const [{ edited }, change] = useDraft(`tracking.${order.id}`, unedited);
  const tracking = edited ?? saved;
  useReportUnsavedInput(edited !== null);
  const { mutate, isPending, error } = useMutation({
    ...changeTrackingOptions(useQueryClient(), order.id),
    // A callback of mutate() would not run if the dialog closed during the request.
    onSuccess: () => {
      change(unedited);
      adminToast.success("The tracking number has been saved.");
    },
  });
  const save = () => mutate({ ...toTrackingBody(tracking), version: order.version });
  const isUnchanged = tracking.carrier === saved.carrier && tracking.number === saved.number;
  const link = trackingUrl(order.tracking_carrier, order.tracking_number);
  return (
    <Panel
      title="Parcel"
      heading="h3"
      aside={
        link !== undefined && (
          <a href={link} target="_blank" rel="noreferrer" className={`text-sm ${textLinkClass}`}>
            Track the parcel
          </a>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TrackingFields
          value={tracking}
          disabled={isPending}
          onChange={(typed) => change({ edited: typed })}
        />
        <Button
          variant="secondary"
          isBusy={isPending}
          busyLabel="Saving..."
          disabled={isUnchanged}
          onClick={save}
        >
          Save tracking
        </Button>
      </div>
      {error !== null && (
        <div className="mt-3">
          <Alert tone="error">{errorMessage(error)}</Alert>
        </div>
      )}
    </Panel>
  );
}

/** Drafts tracking numbers by order id. The draft survives the end of the session. @param place names the draft */
export function useEditedTracking(place: string) {
  const name = `tracking.${place}`;
  const [{ edited }, change] = useDraft<{ readonly edited: EditedTracking }>(name, { edited: {} });
  return [edited, (typed: EditedTracking) => change({ edited: typed })] as const;
}

type EditedTracking = Readonly<Record<string, Tracking>>;

interface Tracking {
  readonly carrier: string;
  readonly number: string;
}

interface TrackingFieldsProps {
  readonly value: Tracking;
  readonly disabled: boolean;
  /** Focuses the tracking number when the dialog opens. */
  readonly hasFocus?: boolean;
  readonly onChange: (tracking: Tracking) => void;
}

function TrackingFields({ value, disabled, hasFocus = false, onChange }: TrackingFieldsProps) {
  const names: readonly string[] = trackingCarriers;
  const isListed = value.carrier === "" || names.includes(value.carrier);
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
      <SelectField
        label="Carrier"
        value={value.carrier}
        options={[
          { value: "", label: "Carrier" },
          ...(isListed ? names : [...names, value.carrier]).map((name) => ({ value: name, label: name })),
        ]}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, carrier: event.target.value })}
      />
      <TextField
        label="Tracking number"
        value={value.number}
        maxLength={60}
        disabled={disabled}
        autoFocus={hasFocus}
        onChange={(event) => onChange(withNumber(value, event.target.value))}
      />
    </div>
  );
}

/** Guesses the carrier from the number, unless the admin selected another carrier. */
function withNumber({ carrier, number }: Tracking, typed: string): Tracking {
  const wasGuessed = carrier === "" || carrier === guessCarrier(number);
  return { carrier: wasGuessed ? (guessCarrier(typed) ?? "") : carrier, number: typed };
}

function toTrackingBody({ carrier, number }: Tracking) {
  return { tracking_carrier: carrier.trim() || null, tracking_number: number.trim() || null };
}

function savedTracking(order: Pick<OrderView, "tracking_carrier" | "tracking_number">): Tracking {
  return { carrier: order.tracking_carrier ?? "", number: order.tracking_number ?? "" };
}
