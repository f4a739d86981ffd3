import { useEffect, useEffectEvent, useState } from "react";
import type { CartView } from "../../../contract/orders/cart.ts";
import { ApiError } from "../../lib/api-error.ts";
import { estimateQuote } from "../cart/estimate-quote.ts";
import type { PricingPlace } from "../cart/use-pricing-place.ts";
import { type OrderRequest, usePaymentIntent } from "./queries.ts";
import { useHumanCheck } from "./use-human-check.ts";
import { useTotalCheck } from "./use-total-check.ts";

/** The props that the route passes to the checkout of every shopper. */
export interface CheckoutProps {
  readonly cart: CartView;
  readonly reloadCart: () => Promise<CartView | undefined>;
  readonly isPaying: boolean;
  readonly onPayingChange: (isPaying: boolean) => void;
  /** The error of an earlier attempt to pay, which did not charge the card. */
  readonly previousError: string | undefined;
  readonly clearPreviousError: () => void;
}

interface CheckoutOptions extends Pick<CheckoutProps, "cart" | "reloadCart" | "isPaying"> {
  /** The place that the order goes to. */
  readonly place: PricingPlace;
  /** Undefined until the shopper has entered everything. */
  readonly orderRequest: OrderRequest | undefined;
  /** Returns what is entered now, or undefined after showing what is missing. */
  readonly readOrderRequest: () => OrderRequest | undefined;
  readonly isPaidInCash: boolean;
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Creates the order as soon as everything is entered, keeps it up to date, and checks its total before it is paid. */
export function useCheckout({
  cart,
  place,
  orderRequest,
  readOrderRequest,
  isPaidInCash,
  isPaying,
  reloadCart,
}: CheckoutOptions) {
  const humanCheck = useHumanCheck();
  const { intent, loadForPaying } = usePaymentIntent(
    cart,
    isPaidInCash || !humanCheck.isReady ? undefined : orderRequest,
    { isPaying, readHumanToken: humanCheck.readToken },
  );
  const [lastOrder, setLastOrder] = useState(intent.data);
  if (intent.data !== undefined && intent.data !== lastOrder) setLastOrder(intent.data);
  const renewHumanToken = useEffectEvent(humanCheck.renewAfter);
  useEffect(() => renewHumanToken(intent.error), [intent.error]);
  // The new order has used its token up, and the next order may be one that is paid at the counter.
  const orderId = intent.data?.orderId;
  const replaceHumanToken = useEffectEvent(humanCheck.renew);
  useEffect(() => {
    if (orderId !== undefined) replaceHumanToken();
  }, [orderId]);
  const refusal = findRefusal(intent.error);
  // The form for cards stays, with the typed card, while the shopper corrects what the store refused.
  const payable = intent.data ?? (refusal && lastOrder);
  // While a changed order loads, the payment form stays, but the amounts are of the new cart.
  const order = intent.isPlaceholderData ? undefined : intent.data;
  const quote = order?.quote ?? estimateQuote(cart, place);
  const totalCheck = useTotalCheck({ total: quote.total, paymentId: payable?.clientSecret });

  async function loadPayable(latestRequest: OrderRequest) {
    const [latestCart, latestIntent] = await Promise.all([
      reloadCart(),
      isPaidInCash ? undefined : loadForPaying(latestRequest).catch(explainRefusal),
    ]);
    if (latestIntent === "refused") return latestIntent;
    if (latestIntent === "unknown" || latestCart === undefined) return undefined;
    if (latestIntent === undefined) {
      return { total: estimateQuote(latestCart, await place.reload()).total };
    }
    return { total: latestIntent.amount, paymentId: latestIntent.clientSecret };
  }

  async function explainRefusal(error: unknown) {
    // The form replaces a full pick-up window, and says so.
    if (error instanceof ApiError && error.code === "pickup_window_full") return "refused";
    // The store may have refused the address, which the place then says.
    await place.reload();
    return "unknown";
  }

  return {
    cart,
    place,
    orderRequest,
    readOrderRequest,
    isPaidInCash,
    humanCheck,
    intent,
    /** The order to pay. It may differ from what is entered while isUpdating. */
    payable,
    isUpdating: intent.isPlaceholderData || refusal !== undefined,
    /** The order that is up to date, or undefined while it loads. */
    order,
    quote,
    /** The store's refusal of what is entered, which the form shows beside its field. */
    refusal,
    totalNotice: totalCheck.notice,
    /** Resolves to what is paid, or to undefined if something is missing or has changed, which the page then shows. */
    confirmTotal: async () => {
      const latestRequest = readOrderRequest();
      return latestRequest === undefined
        ? undefined
        : totalCheck.confirmTotal(() => loadPayable(latestRequest));
    },
  };
}

/** Returns the error if typed fields or a pick-up window caused it. */
function findRefusal(error: Error | null): ApiError | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return formErrors.includes(error.code) ? error : undefined;
}

const formErrors: readonly string[] = ["address_not_served", "pickup_window_full"];
