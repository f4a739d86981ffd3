import { statusLabel } from "../../../contract/order-status.ts";
import { Badge, type BadgeTone } from "../../components/badge.tsx";

/** An order's or a payment's status. Codes this page has never heard of get a neutral badge. */
export function StatusBadge({ status }: { readonly status: string }) {
  return <Badge tone={tones[status] ?? "neutral"}>{statusLabel(status)}</Badge>;
}

const tones: Readonly<Record<string, BadgeTone>> = {
  pending_payment: "wheat",
  pending: "wheat",
  payment_processing: "wheat",
  processing: "green",
  paid: "green",
  succeeded: "green",
  shipped: "green",
  delivered: "dark",
  payment_failed: "danger",
  failed: "danger",
  canceled: "danger",
  refund_requested: "wheat",
  refunded: "neutral",
  partially_refunded: "neutral",
};
