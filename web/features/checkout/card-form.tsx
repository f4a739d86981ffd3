import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useNavigate } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { explainSessionEnd } from "../../lib/auth/session.ts";
import { classifyPaymentResult, toPaymentIntentId } from "./classify-payment-result.ts";
import { type Charge, type Settlement, settlePayment } from "./settle-payment.ts";

export type PayableOrder = CheckoutOrder | LinkedPayment;

interface CheckoutOrder {
  readonly clientSecret: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** The link of a guest's order. */
  readonly order_link?: string | undefined;
}

/** A payment that a link asks for. Its page shows the result. */
interface LinkedPayment {
  readonly clientSecret: string;
  readonly settle: () => Promise<Settlement>;
  readonly showResult: () => Promise<unknown>;
  /** The path to which the bank's page returns. */
  readonly returnPath: string;
}

/** Checks the total just before paying. If it resolves to undefined, the page has shown why. */
export type ConfirmTotal = () => Promise<object | undefined>;

interface CardFormProps {
  readonly order: PayableOrder;
  /** True while a changed cart or address changes the amount of the payment. */
  readonly isUpdating: boolean;
  readonly totalLabel: string;
  /** The error of an earlier attempt, which did not charge the card. */
  readonly initialError: string | undefined;
  readonly onPayingChange: (isPaying: boolean) => void;
  readonly confirmTotal: ConfirmTotal;
  readonly onReload: () => void;
}

/** Pays the order. After a declined card, trying again pays the same order. */
export function CardForm({
  order,
  isUpdating,
  totalLabel,
  initialError,
  onPayingChange,
  confirmTotal,
  onReload,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const [formState, setFormState] = useState<"loading" | "ready" | "failed">("loading");
  const [isPaying, setPaying] = useState(false);
  const [message, setMessage] = useState(initialError && `${initialError} Your card was not charged.`);
  const messageBox = useRef<HTMLDivElement>(null);
  const mayBeCharged = useRef(false); // the last attempt may have charged the card
  const isBusy = useRef(false); // a second click may come before the state has been rendered
  const loadedTotal = useRef(totalLabel);

  // Stripe's form shows the amount that it was loaded with, such as in wallets, until it fetches updates.
  useEffect(() => {
    if (elements === null || isUpdating || loadedTotal.current === totalLabel) return;
    loadedTotal.current = totalLabel;
    void elements.fetchUpdates();
  }, [elements, isUpdating, totalLabel]);

  // On a phone, the message may be outside the screen.
  useEffect(() => {
    if (message !== undefined && formState !== "loading")
      messageBox.current?.scrollIntoView({ block: "center" });
  }, [message, formState]);

  // After going back from the bank's page, the browser restores this page in the middle of a payment.
  const resume = useEffectEvent(async (event: PageTransitionEvent) => {
    if (!event.persisted || !isBusy.current) return;
    if ((await checkCharge()) === "not charged") setMessage(notCharged);
    setBusy(false);
  });
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => void resume(event);
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);

  function setBusy(busy: boolean) {
    isBusy.current = busy;
    setPaying(busy);
    // The page must not reload the cart while a payment may have been made, because a payment empties it.
    onPayingChange(busy || mayBeCharged.current);
  }

  async function pay(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stripe === null || elements === null || isBusy.current) return;
    setBusy(true);
    setMessage(undefined);
    const tappedAt = Date.now();
    try {
      if (!navigator.onLine) return setMessage(mayBeCharged.current ? unknownCharge : offline);
      if (mayBeCharged.current && (await checkCharge()) !== "not charged") return;
      if ((await confirmTotal()) === undefined) return explainSessionEnd("Your card was not charged.");
      // A tap that waited long for a connection must not charge a shopper who has given up.
      if (!navigator.onLine || Date.now() - tappedAt > maxTapAgeMs) return setMessage(offline);
      const confirmParams = { return_url: toReturnUrl(order) };
      const outcome = await stripe
        .confirmPayment({ elements, confirmParams, redirect: "if_required" })
        .then(classifyPaymentResult, () => ({ kind: "unknown" }) as const);
      if (outcome.kind === "invalid") return;
      if (outcome.kind === "declined" || outcome.kind === "unexpected") return setMessage(outcome.message);
      if (outcome.kind === "succeeded" || outcome.kind === "processing")
        return await finish(outcome.paymentIntentId);
      if ((await checkCharge()) === "not charged") setMessage(notCharged);
    } catch {
      setMessage("An unexpected error occurred. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  async function finish(paymentIntentId: string) {
    const settlement = await settle(paymentIntentId);
    // If the server is unreachable, the webhook reports the payment.
    return settlement.kind === "refused" ? leaveRefused(settlement) : leavePaid();
  }

  /**
   * Checks with the server whether Stripe charged the card before the connection was lost. Shows every outcome except
   * "not charged", after which the shopper may pay again.
   */
  async function checkCharge(): Promise<"not charged" | "handled"> {
    const paymentIntentId = toPaymentIntentId(order.clientSecret);
    const settlement = await settle(paymentIntentId);
    mayBeCharged.current = settlement.kind === "unreachable";
    if (settlement.kind === "unreachable") setMessage(unknownCharge);
    else if (settlement.kind === "confirmed") await leavePaid();
    else if (settlement.charge === "none") return "not charged";
    else await leaveRefused(settlement);
    return "handled";
  }

  function settle(paymentIntentId: string) {
    if ("settle" in order) return order.settle();
    const { orderId, order_link: link } = order;
    return settlePayment({ orderId, paymentIntentId, link });
  }

  async function leavePaid() {
    if ("settle" in order) return void (await order.showResult());
    const { orderNumber, order_link: link } = order;
    return navigate({
      to: "/checkout/success/$orderNumber",
      params: { orderNumber },
      search: { link },
      replace: true,
    });
  }

  async function leaveRefused({ message: checkoutError, charge }: { message: string; charge: Charge }) {
    if ("settle" in order) {
      setMessage(checkoutError);
      return void (await order.showResult());
    }
    const { orderNumber, order_link: link } = order;
    const state = { checkoutError, charge, orderNumber };
    return navigate({ to: "/checkout/failed", search: { link }, state, replace: true });
  }

  const messageAlert = (
    <div ref={messageBox}>{message !== undefined && <Alert tone="error">{message}</Alert>}</div>
  );
  if (formState === "failed") {
    return (
      <div className="grid justify-items-start gap-4">
        {messageAlert}
        <Alert tone="error">We couldn't load the payment form. Please try again.</Alert>
        <Button onClick={onReload}>Try Again</Button>
      </div>
    );
  }
  return (
    <form onSubmit={(event) => void pay(event)} className="grid gap-5">
      <PaymentElement onReady={() => setFormState("ready")} onLoadError={() => setFormState("failed")} />
      {messageAlert}
      <Button
        type="submit"
        size="lg"
        disabled={stripe === null || elements === null || formState !== "ready" || isUpdating}
        isBusy={isPaying}
        busyLabel="Processing..."
      >
        <Lock aria-hidden className="size-4" />
        Pay {totalLabel}
      </Button>
    </form>
  );
}

const maxTapAgeMs = 15_000;
const offline = "You're offline, so your card was not charged. Tap Pay again once you're connected.";
const notCharged = "The payment didn't go through, and your card was not charged. Please try again.";
// The last sentence is true because a payment intent is paid only once, even if it is confirmed twice.
const unknownCharge =
  "We lost the connection and don't know yet whether your payment went through. Tap Pay to find out. You'll never be charged twice for this order.";

/** Returns the URL to which the bank's page returns the shopper. */
function toReturnUrl(order: PayableOrder): string {
  if ("settle" in order) return new URL(order.returnPath, window.location.origin).href;
  const url = new URL("/checkout/processing", window.location.origin);
  url.searchParams.set("order_id", order.orderId);
  url.searchParams.set("order_number", order.orderNumber);
  // The bank may return the shopper to another browser, which has no cookie.
  if (order.order_link !== undefined) url.searchParams.set("link", order.order_link);
  return url.href;
}
