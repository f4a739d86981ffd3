import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import {
  isFinalOrderStatus,
  movesFrom,
  type OrderStatus,
  orderStatuses,
  statusLabel,
} from "../../../../contract/order-status.ts";
import type { OrderView } from "../../../../contract/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/fields.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { changeStatusOptions } from "./queries.ts";

/** The moves on offer are those that the server allows; money goes back by the refund dialog alone. */
export function UpdateBar({ order }: { readonly order: OrderView }) {
  const [status, setStatus] = useState<OrderStatus>();
  const [notes, setNotes] = useState("");
  const { mutate, isPending, error } = useMutation({
    ...changeStatusOptions(useQueryClient(), order.id),
    onSettled: (answer) => {
      if (answer === undefined) return;
      setNotes("");
      setStatus(undefined);
      adminToast.success(answer.message);
    },
  });
  const isFinal = isFinalOrderStatus(order.status);
  const moves = movesFrom("admin", order.status);
  const hasNote = notes.trim() !== "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!hasNote && status === undefined) return;
    mutate({ ...(hasNote && { notes: notes.trim() }), ...(status !== undefined && { status }) });
  }

  return (
    <form
      onSubmit={submit}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-2.5 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
    >
      {error !== null && (
        <div className="col-span-full">
          <Alert tone="error">{messageOf(error, "Failed to update order status")}</Alert>
        </div>
      )}
      <select
        aria-label="New status"
        value={status ?? ""}
        disabled={isPending || isFinal}
        onChange={(event) => {
          const chosen = v.safeParse(v.picklist(orderStatuses), event.target.value);
          setStatus(chosen.success ? chosen.output : undefined);
        }}
        className={`${controlClass} max-sm:col-span-full`}
      >
        <option value="">Select status</option>
        {moves.map((move) => (
          <option key={move} value={move}>
            {statusLabel(move)}
          </option>
        ))}
      </select>
      <input
        type="text"
        aria-label="Note"
        placeholder="Post a status update..."
        value={notes}
        maxLength={1000}
        disabled={isPending}
        onChange={(event) => setNotes(event.target.value)}
        className={controlClass}
      />
      <Button
        type="submit"
        isBusy={isPending}
        busyLabel="Updating..."
        disabled={!hasNote && status === undefined}
      >
        {status === undefined ? "Post" : "Update"}
      </Button>
      {isFinal && (
        <p className="col-span-full text-sm text-ink-muted">
          Cannot update status for canceled or refunded orders.
        </p>
      )}
    </form>
  );
}
