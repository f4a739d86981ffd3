import { ExternalLink } from "lucide-react";
import { statusLabel } from "../../../../contract/orders/order-status.ts";
import type { DisputeView } from "../../../../contract/orders/payments.ts";
import { formatDateTime } from "../../../lib/dates.ts";

/** 'Fraudulent. Answer at Stripe by Nov 29, 2026 7:00 PM, or the bank keeps the money.' */
export function describeDispute({ reason, due_at }: DisputeView): string {
  const deadline = due_at === null ? "soon" : `by ${formatDateTime(due_at)}`;
  return `The customer's bank says: ${statusLabel(reason)}. Answer at Stripe ${deadline}, or the customer gets the money back.`;
}

export function StripeLink({ url }: { readonly url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 font-semibold text-evergreen-800 underline"
    >
      Open in Stripe
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}
