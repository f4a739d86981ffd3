import { Link } from "@tanstack/react-router";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { buttonClass } from "../../../components/button.tsx";
import { MarkReady } from "../pickups/mark-ready.tsx";

/** Offers the next steps of an order for pick-up, until it is picked up. */
export function PickupActions({ order }: { readonly order: OrderView }) {
  if (order.status !== "paid" && order.status !== "processing") return null;
  const isReady = order.ready_at !== null;
  return (
    <>
      {!isReady && <MarkReady order={order} />}
      <Link
        to="/admin/pickups"
        search={{ hand_over: order.id }}
        className={buttonClass({ variant: isReady ? "primary" : "secondary", size: "sm" })}
      >
        Hand over
      </Link>
    </>
  );
}
