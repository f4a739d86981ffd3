import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { CircleX } from "lucide-react";
import { buttonClass } from "../../../components/button.tsx";
import { ResultPanel } from "../../../features/checkout/result-panel.tsx";

export const Route = createFileRoute("/_signed-in/checkout/failed")({
  component: FailedPage,
});

function FailedPage() {
  const { checkoutError, isCharged, orderNumber } = useLocation({ select: (location) => location.state });
  return (
    <ResultPanel icon={CircleX} tone="bad" title="Payment Failed">
      <p role="alert" className="font-medium">
        {checkoutError ?? "An unknown error occurred during checkout."}
      </p>
      {orderNumber !== undefined && <p className="text-sm text-ink-muted">Order {orderNumber}</p>}
      <p className="text-ink-muted">
        {isCharged === true
          ? "What was charged to your card goes back to it. Your bank may take a few days to show it."
          : "No charges were made to your card."}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to="/checkout" replace className={buttonClass()}>
          Try Again
        </Link>
        <Link to="/cart" className={buttonClass({ variant: "secondary" })}>
          Return to Cart
        </Link>
      </div>
      <div className="mt-4 w-full border-t border-line pt-5 text-left">
        <h2 className="font-bold">Common reasons</h2>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-[0.9375rem] text-ink-muted">
          <li>Insufficient funds</li>
          <li>Incorrect card details</li>
          <li>The card issuer declined the payment</li>
          <li>Temporary issues at the payment processor</li>
        </ul>
      </div>
    </ResultPanel>
  );
}
