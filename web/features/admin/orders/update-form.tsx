import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import * as v from "valibot";
import { formatOrderStatus } from "../../../../contract/orders/format-order-status.ts";
import { isFinalOrderStatus, type OrderStatus } from "../../../../contract/orders/order-status.ts";
import { listNextStatuses } from "../../../../contract/orders/order-transitions.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { wasShipped } from "../../../../contract/orders/returns.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/classes.ts";
import { CheckboxField, Select } from "../../../components/fields.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useReportUnsavedInput } from "../../../lib/unsaved-input.ts";
import { useForm } from "../../../lib/use-form.ts";
import { describeShipment } from "../../orders/order-history.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { NoteAudience } from "./note-audience.tsx";
import { changeStatusOptions } from "./queries.ts";
import { getShippingHold, ShipAnyway, type ShippingHold, toAcknowledgements } from "./ship-anyway.tsx";
import { getTracking, type TrackingEdits, TrackingFields, toTrackingBody } from "./tracking.tsx";

interface UpdateFormProps {
  readonly order: OrderView;
  readonly tracking: TrackingEdits;
}

/** Changes an order's status and posts notes. It offers only the statuses that the server allows. */
export function UpdateForm({ order, tracking }: UpdateFormProps) {
  const [isCanceling, setCanceling] = useState(false);
  const [hasNote, setHasNote] = useState(false);
  const [acknowledged, setAcknowledged] = useState<ShippingHold | null>(null);
  // An acknowledged inquiry may since have become a dispute, which needs its own acknowledgement.
  const hold = getShippingHold(order);
  const isAcknowledged = hold !== null && acknowledged === hold;
  const [confirmedStepBack, setConfirmedStepBack] = useState<OrderStatus>();
  const { mutateAsync } = useMutation(changeStatusOptions(order.id));
  const moves = listNextStatuses("admin", order).filter(
    (status) => !order.awaits_change || (status !== "shipped" && status !== "delivered"),
  );
  const form = useForm({
    initial: emptyForm,
    schema: v.object({
      // The order may have changed since a status was selected, so that the status is no longer possible.
      status: v.fallback(v.optional(v.picklist(moves)), undefined),
      notes: v.pipe(v.string(), v.trim()),
      isForCustomer: v.boolean(),
    }),
    draft: `order-update.${order.id}`,
    submit: async ({ status, notes, isForCustomer }) => {
      const parcel = sendsParcel(order, status) ? toTrackingBody(getTracking(tracking, order)) : undefined;
      const { message } = await mutateAsync({
        ...(notes && { notes, notes_for_customer: isForCustomer }),
        ...(status && {
          status,
          version: order.version,
          total: order.total_amount,
          ...toAcknowledgements(hold, isAcknowledged),
        }),
        ...parcel,
      });
      if (parcel !== undefined) tracking.edit({});
      form.reset(emptyForm);
      setHasNote(false);
      setAcknowledged(null);
      setConfirmedStepBack(undefined);
      adminToast.success(parcel === undefined ? message : describeShipment(parcel));
    },
  });
  useReportUnsavedInput(form.isDirty);
  // A restored draft may have a note.
  const isNoteShown = hasNote || form.values.notes !== "";
  const isFinal = isFinalOrderStatus(order.status);
  const status = moves.find((move) => move === form.values.status);
  const isEmpty = status === undefined && form.values.notes.trim() === "";
  const isShipping = (status === "shipped" || status === "delivered") && !wasShipped(order);
  const holdToConfirm = isShipping ? hold : null;
  const stepBack = isStepBack(order, status) ? status : undefined;

  // CancelOrderDialog asks for the reason, and whether shipped items came back. It does not save this form's note.
  function openCancelDialog(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    setCanceling(true);
  }

  return (
    <form
      {...form.formProps}
      onSubmit={status === "canceled" ? openCancelDialog : form.formProps.onSubmit}
      className="flex w-full flex-wrap items-center gap-2.5"
    >
      {form.failure !== undefined && (
        <div className="basis-full">
          <Alert tone="error">{form.failure}</Alert>
        </div>
      )}
      {holdToConfirm !== null && (
        <div className="basis-full">
          <ShipAnyway
            hold={holdToConfirm}
            checked={isAcknowledged}
            disabled={form.isSubmitting}
            onChange={(checked) => setAcknowledged(checked ? holdToConfirm : null)}
          />
        </div>
      )}
      {stepBack !== undefined && (
        <div className="basis-full">
          <CheckboxField
            label={`Move it back from ${formatOrderStatus(order)} to ${formatOrderStatus({ ...order, status: stepBack })}`}
            hint="Only to correct a mistake. The customer gets no email"
            checked={confirmedStepBack === stepBack}
            disabled={form.isSubmitting}
            onChange={({ target }) => setConfirmedStepBack(target.checked ? stepBack : undefined)}
          />
        </div>
      )}
      {sendsParcel(order, status) && (
        <div className="basis-full">
          <TrackingFields
            value={getTracking(tracking, order)}
            disabled={form.isSubmitting}
            onChange={(changed) => tracking.edit({ [order.id]: changed })}
          />
        </div>
      )}
      {isNoteShown && (
        <NoteAudience
          isForCustomer={form.values.isForCustomer}
          disabled={form.isSubmitting}
          onChange={(isForCustomer) => form.change({ isForCustomer })}
          className="basis-full"
        />
      )}
      <div className="min-w-0 grow basis-36 sm:grow-0 sm:basis-48">
        <Select
          aria-label="New status"
          value={status ?? ""}
          disabled={form.isSubmitting || isFinal}
          onChange={(event) => form.change({ status: event.target.value })}
          options={[
            { value: "", label: "Select status" },
            ...moves.map((move) => ({ value: move, label: formatOrderStatus({ ...order, status: move }) })),
          ]}
        />
      </div>
      {isNoteShown ? (
        <input
          type="text"
          aria-label={form.values.isForCustomer ? "Note to the customer" : "Internal note"}
          placeholder="Post a status update..."
          value={form.values.notes}
          maxLength={1000}
          // biome-ignore lint/a11y/noAutofocus: the note appears because the admin asked for it; a restored one takes no focus
          autoFocus={hasNote}
          disabled={form.isSubmitting}
          onChange={(event) => {
            // A restored note stays while it is edited, even if it becomes blank.
            setHasNote(true);
            form.change({ notes: event.target.value });
          }}
          className={classNames(controlClass, "max-sm:basis-full sm:w-0 sm:grow")}
        />
      ) : (
        <Button variant="ghost" size="sm" className="px-2 sm:mr-auto" onClick={() => setHasNote(true)}>
          Add a note
        </Button>
      )}
      <Button
        type="submit"
        isBusy={form.isSubmitting}
        busyLabel="Updating..."
        disabled={
          isEmpty ||
          (holdToConfirm !== null && !isAcknowledged) ||
          (stepBack !== undefined && confirmedStepBack !== stepBack)
        }
      >
        {status === undefined ? "Post" : "Update"}
      </Button>
      {isFinal && (
        <p className="basis-full text-small text-ink-muted">
          Cannot update status for canceled or refunded orders.
        </p>
      )}
      {isCanceling && (
        <CancelOrderDialog
          order={order}
          onClose={() => {
            setCanceling(false);
            form.change({ status: "" });
          }}
        />
      )}
    </form>
  );
}

const emptyForm = { status: "", notes: "", isForCustomer: false };

function sendsParcel(order: OrderView, next: OrderStatus | undefined): boolean {
  return next === "shipped" && order.pickup === null && !wasShipped(order);
}

/** Returns true if a status undoes that an order left the shop, or arrived. */
function isStepBack(order: OrderView, next: OrderStatus | undefined): boolean {
  if (next === "shipped") return order.status === "delivered";
  const hasLeft = order.status === "shipped" || order.status === "delivered";
  return hasLeft && (next === "paid" || next === "processing");
}
