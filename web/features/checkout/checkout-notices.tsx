import { Link } from "@tanstack/react-router";
import type { CartChangeView } from "../../../contract/checkout.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";

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
      <Alert tone="error" title="Payment Error">
        {message}
      </Alert>
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
    <Alert tone="warning" title="Shipping Information Required">
      Please complete your shipping and billing information before proceeding with payment.
    </Alert>
  );
}

/** Price or stock that changed since the cart was filled: said before payment, never charged silently. */
export function ChangesNotice({ changes }: { readonly changes: readonly CartChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert tone="warning" title="Something changed since you filled your cart">
      <ul className="list-inside list-disc">
        {changes.map((change) => (
          <li key={`${change.product_id}-${change.kind}`}>{change.message}</li>
        ))}
      </ul>
    </Alert>
  );
}
