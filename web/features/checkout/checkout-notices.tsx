import { Link } from "@tanstack/react-router";
import type { CartChangeView } from "../../../contract/checkout.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";

/** The payment could not be prepared: why, and the ways on. */
export function PaymentErrorBox({
  message,
  onRetry,
}: {
  readonly message: string;
  readonly onRetry: () => void;
}) {
  return (
    <div className="grid gap-4">
      <Notice tone="error" title="Payment Error">
        {message}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Link to="/cart" className={buttonClass()}>
          Return to cart
        </Link>
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}

export function ShippingRequired() {
  return (
    <Notice tone="warning" title="Shipping Information Required">
      Please complete your shipping and billing information before proceeding with payment.
    </Notice>
  );
}

/** Price or stock that changed since the cart was filled: said before payment, never charged silently. */
export function ChangesNotice({ changes }: { readonly changes: readonly CartChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <Notice tone="warning" title="Something changed since you filled your cart">
      <ul className="list-inside list-disc">
        {changes.map((change) => (
          <li key={`${change.product_id}-${change.kind}`}>{change.message}</li>
        ))}
      </ul>
    </Notice>
  );
}
