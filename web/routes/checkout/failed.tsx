import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { CircleX, TriangleAlert } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { requireSessionOrLink } from "../../features/checkout/require-shopper.ts";
import { ResultPanel } from "../../features/checkout/result-panel.tsx";
import type { Charge } from "../../features/checkout/settle-payment.ts";

/** Passes a failure to the checkout pages. History state survives a reload and is not in a copied address. */
declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly checkoutError?: string;
    readonly charge?: Charge;
    readonly orderNumber?: string;
  }
}

export const Route = createFileRoute("/checkout/failed")({
  beforeLoad: requireSessionOrLink,
  component: FailedPage,
});

const chargeTexts: Readonly<Record<Charge, string>> = {
  none: "No charges were made to your card.",
  returned: "We're refunding your card. Your bank may take a few days to show it.",
  unknown: "We couldn't confirm your payment yet. Check your order before paying again.",
};

function FailedPage() {
  const {
    checkoutError,
    charge = "unknown",
    orderNumber,
  } = useLocation({ select: (location) => location.state });
  const { link } = Route.useSearch();
  const isUnknown = charge === "unknown";
  return (
    <ResultPanel
      icon={isUnknown ? TriangleAlert : CircleX}
      tone="bad"
      title={isUnknown ? "Payment not confirmed yet" : "Payment Failed"}
    >
      <p role="alert" className="font-medium">
        {checkoutError ?? "An unknown error occurred during checkout."}
      </p>
      {orderNumber !== undefined && <p className="text-small text-ink-muted">Order {orderNumber}</p>}
      <p className="text-ink-muted">{chargeTexts[charge]}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {isUnknown && link !== undefined && (
          <Link to="/order" search={{ link }} className={buttonClass()}>
            View your order
          </Link>
        )}
        {isUnknown && link === undefined && (
          <Link to="/account/orders" className={buttonClass()}>
            View My Orders
          </Link>
        )}
        {!isUnknown && (
          <Link to="/checkout" replace className={buttonClass()}>
            Try Again
          </Link>
        )}
        <Link to="/cart" className={buttonClass({ variant: "secondary" })}>
          Return to Cart
        </Link>
      </div>
      {charge === "none" && <CommonReasons />}
    </ResultPanel>
  );
}

function CommonReasons() {
  return (
    <div className="mt-4 w-full border-t border-line pt-5 text-left">
      <h2 className="font-bold">Common reasons</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-body text-ink-muted">
        <li>Insufficient funds</li>
        <li>Incorrect card details</li>
        <li>The card issuer declined the payment</li>
        <li>Temporary issues at the payment processor</li>
      </ul>
    </div>
  );
}
