import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useNavigate } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { paymentOutcome } from "./payment-outcome.ts";
import { settlePayment } from "./settle-payment.ts";

export interface PayableOrder {
  readonly orderId: string;
  readonly orderNumber: string;
}

interface PaymentFormProps {
  readonly order: PayableOrder;
  readonly totalLabel: string;
  /** Why an earlier attempt on another page failed. */
  readonly initialError: string | undefined;
  readonly onPayingChange: (isPaying: boolean) => void;
  /** Checked just before paying. When it is false, the page has shown why. */
  readonly isTotalStillRight: () => Promise<boolean>;
  readonly onReload: () => void;
}

/** Pays the order. A declined card leaves form and order as they are: trying again makes no second order. */
export function PaymentForm({
  order,
  totalLabel,
  initialError,
  onPayingChange,
  isTotalStillRight,
  onReload,
}: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const [formState, setFormState] = useState<"loading" | "ready" | "failed">("loading");
  const [isPaying, setPaying] = useState(false);
  const [message, setMessage] = useState(initialError);
  const isBusy = useRef(false); // State is a render behind a double click; this is not.
  const loadedTotal = useRef(totalLabel);

  // The provider's form shows the amount it was loaded with, in wallets for instance, until it fetches it again.
  useEffect(() => {
    if (elements === null || loadedTotal.current === totalLabel) return;
    loadedTotal.current = totalLabel;
    void elements.fetchUpdates();
  }, [elements, totalLabel]);

  function setBusy(busy: boolean) {
    isBusy.current = busy;
    setPaying(busy);
    onPayingChange(busy);
  }

  async function pay(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stripe === null || elements === null || isBusy.current) return;
    setBusy(true);
    setMessage(undefined);
    try {
      if (!(await isTotalStillRight())) return;
      const confirmParams = { return_url: returnAddress(order) };
      const answer = await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
      const outcome = paymentOutcome(answer);
      if (outcome.kind === "declined" || outcome.kind === "unexpected") return setMessage(outcome.message);
      await finish(outcome.paymentIntentId);
    } catch {
      setMessage("An unexpected error occurred. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  async function finish(paymentIntentId: string) {
    const settlement = await settlePayment({ orderId: order.orderId, paymentIntentId });
    if (settlement.kind === "refused") {
      const { message: checkoutError, isCharged } = settlement;
      const state = { checkoutError, isCharged, orderNumber: order.orderNumber };
      return navigate({ to: "/checkout/failed", state, replace: true });
    }
    const { orderNumber } = order;
    return navigate({ to: "/checkout/success/$orderNumber", params: { orderNumber }, replace: true });
  }

  if (formState === "failed") {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="error">The payment form could not be loaded. Please try again.</Alert>
        <Button onClick={onReload}>Try Again</Button>
      </div>
    );
  }
  return (
    <form onSubmit={(event) => void pay(event)} className="grid gap-5">
      <PaymentElement onReady={() => setFormState("ready")} onLoadError={() => setFormState("failed")} />
      {message !== undefined && <Alert tone="error">{message}</Alert>}
      <Button
        type="submit"
        size="lg"
        disabled={stripe === null || elements === null || formState !== "ready"}
        isBusy={isPaying}
        busyLabel="Processing..."
      >
        <Lock aria-hidden className="size-4" />
        Pay {totalLabel}
      </Button>
    </form>
  );
}

/** Where the bank's page sends the shopper back to, with the order in the address. */
function returnAddress(order: PayableOrder): string {
  const address = new URL("/checkout/processing", window.location.origin);
  address.searchParams.set("order_id", order.orderId);
  address.searchParams.set("order_number", order.orderNumber);
  return address.href;
}
