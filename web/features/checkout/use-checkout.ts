import { useEffect, useEffectEvent, useState } from "react";
import type { CartView } from "../../../contract/orders/cart.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";
import { ApiError } from "../../lib/api-error.ts";
import { estimateQuote } from "../cart/estimate-quote.ts";
import { type FulfilmentTerms, toRowOptions } from "../cart/use-fulfilment.ts";
import type { PayableOrder } from "./card-form.tsx";
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
  readonly terms: FulfilmentTerms;
  /** Undefined until the shopper has entered everything. */
  readonly orderRequest: OrderRequest | undefined;
  /** Returns what is entered now, or undefined after showing what is missing. */
  readonly readOrderRequest: () => OrderRequest | undefined;
  readonly isPaidInCash: boolean;
  /** True while a question about the order is open, so that it cannot be paid. */
  readonly isHeld?: boolean;
}

/** An order on its way to its payment. */
type CheckoutStage =
  /** Something is missing, or the store refused what was entered (`refusal`). */
  | { readonly kind: "draft" }
  | { readonly kind: "placing" }
  /** `isUpdating` is true while the order differs from what is entered. The form for cards stays then. */
  | { readonly kind: "payable"; readonly order: PayableOrder; readonly isUpdating: boolean }
  /** The order will be placed at once: paid in cash when its customer gets it, or free because of offers. */
  | { readonly kind: "payable"; readonly order: "cash" | "free" }
  | { readonly kind: "refused"; readonly error: Error; readonly retry: () => void };

export type Checkout = ReturnType<typeof useCheckout>;

/** Creates the order as soon as everything is entered, keeps it up to date, and checks its total before it is paid. */
export function useCheckout({
  cart,
  terms,
  orderRequest,
  readOrderRequest,
  isPaidInCash,
  isHeld = false,
  isPaying,
  reloadCart,
}: CheckoutOptions) {
  const humanCheck = useHumanCheck();
  const rowOptions = toRowOptions(terms);
  const estimate = estimateQuote(cart, terms);
  // The cart does not know the email address of a guest, for which an offer counts or does not.
  const [pricedRequest, setPricedRequest] = useState<OrderRequest>();
  const isPriced = pricedRequest !== undefined && pricedRequest === orderRequest;
  const [freeRequest, setFreeRequest] = useState<OrderRequest>();
  const isFoundFree = freeRequest !== undefined && freeRequest === orderRequest;
  const isEstimatedFree = estimate.itemCount > 0 && estimate.total === 0 && rowOptions.isTaxLoading !== true;
  const isFree = isFoundFree || (isEstimatedFree && !isPriced);
  const cashPayment = isPaidInCash ? "cash" : "card";
  const payment = isFree ? "free" : cashPayment;
  const { intent, loadForPaying } = usePaymentIntent(
    cart,
    payment !== "card" || !humanCheck.isReady ? undefined : orderRequest,
    { isPaying, readHumanToken: humanCheck.readToken },
  );
  const [lastOrder, setLastOrder] = useState(intent.data);
  if (intent.data !== undefined && intent.data !== lastOrder) setLastOrder(intent.data);
  const isNothingToPay = intent.error instanceof ApiError && intent.error.code === "nothing_to_pay";
  if (isNothingToPay && !isFoundFree && orderRequest !== undefined) setFreeRequest(orderRequest);
  const renewHumanToken = useEffectEvent(humanCheck.renewAfter);
  useEffect(() => renewHumanToken(intent.error), [intent.error]);
  // A check token is valid for one order. Asks for another in case the shopper switches to paying in the shop.
  const orderId = intent.data?.orderId;
  const replaceHumanToken = useEffectEvent(humanCheck.renew);
  useEffect(() => {
    if (orderId !== undefined) replaceHumanToken();
  }, [orderId]);
  const [cashRefusal, setCashRefusal] = useState<Refusal>();
  const refusal = [cashRefusal, toRefusal(intent.error, orderRequest)].find(
    (refused) => refused !== undefined && refused.request === orderRequest,
  );
  // While a changed order loads, the payment form stays, but the amounts are of the new cart.
  const order = intent.isPlaceholderData ? undefined : intent.data;
  const quote = order?.quote ?? (isFoundFree ? toFreeQuote(estimate) : estimate);
  const cartProblem = cart.code?.problem ?? null;
  const codeProblem = order === undefined ? cartProblem : order.code_problem;
  const stage = getStage();
  const totalCheck = useTotalCheck({
    quote,
    codeProblem,
    paymentId:
      stage.kind === "payable" && typeof stage.order === "object" ? stage.order.clientSecret : undefined,
  });

  function getStage(): CheckoutStage {
    if (orderRequest === undefined) return { kind: "draft" };
    if (humanCheck.error !== null) {
      return { kind: "refused", error: humanCheck.error, retry: humanCheck.reload };
    }
    if (payment !== "card") {
      const isReady = humanCheck.isReady && rowOptions.isTaxLoading !== true && !isHeld;
      return isReady ? { kind: "payable", order: payment } : { kind: "placing" };
    }
    const isRefused = refusal !== undefined;
    // The form for cards stays, with the typed card, while the shopper corrects what the store refused.
    const payable = intent.data ?? (isRefused ? lastOrder : undefined);
    if (payable !== undefined) {
      const isUpdating = intent.isPlaceholderData || isRefused || isHeld;
      return { kind: "payable", order: payable, isUpdating };
    }
    if (isRefused) return { kind: "draft" };
    if (intent.error === null) return { kind: "placing" };
    return { kind: "refused", error: intent.error, retry: () => void intent.refetch() };
  }

  async function loadPayable(latestRequest: OrderRequest) {
    const [latestCart, latestIntent] = await Promise.all([
      reloadCart(),
      payment === "card" ? loadForPaying(latestRequest).catch(explainRefusal) : undefined,
    ]);
    if (latestIntent === "refused") return latestIntent;
    if (latestIntent === "unknown" || latestCart === undefined) return undefined;
    if (latestIntent === undefined) {
      const latestQuote = estimateQuote(latestCart, await reloadTerms());
      return { quote: latestQuote, codeProblem: latestCart.code?.problem ?? null };
    }
    const { quote: latestQuote, code_problem, clientSecret } = latestIntent;
    return { quote: latestQuote, codeProblem: code_problem, paymentId: clientSecret };
  }

  async function explainRefusal(error: unknown) {
    // The form replaces a full pick-up window, and says so.
    if (error instanceof ApiError && error.code === "pickup_window_full") return "refused";
    // The store may have refused the address, which the place then says.
    await reloadTerms();
    return "unknown";
  }

  async function reloadTerms() {
    return terms.kind === "pickup" ? terms : { kind: terms.kind, ...(await terms.reload()) };
  }

  return {
    terms,
    stage,
    payment,
    /** The store's refusal of what is entered, which the form shows beside its field. */
    refusal,
    /** Lets the shopper choose how to pay an order that is not free, although the cart seemed to be. */
    choosePayment: () => setPricedRequest(orderRequest),
    /** Lets the shopper place an order without a payment that the store found to be free. */
    chooseFree: () => setFreeRequest(orderRequest),
    /** Shows a refusal of an order that is placed at once in the same way as one of a card's order. */
    showRefusal: (error: unknown, request: OrderRequest) => setCashRefusal(toRefusal(error, request)),
    /** The order's amounts. The server's quote is no estimate. */
    summary: { cart, quote, rowOptions: { ...rowOptions, ...(order && serverQuote) } },
    code: { problem: codeProblem, isLocked: isPaying },
    /** The changes since the cart was filled, in sentences. */
    changes: [
      ...(order?.changes.map(({ message }) => message) ?? []),
      // The shopper has seen a problem that the cart knew.
      ...(codeProblem === null || cartProblem !== null ? [] : [codeProblem]),
    ],
    humanCheck,
    reloadOrder: intent.refetch,
    readOrderRequest,
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

const serverQuote = { isServed: true, isTaxLoading: false, estimateNote: undefined };

/** The quote of an order that the store found to be free. Its offers take off everything. */
function toFreeQuote({ taxes: _, subtotal, discount, shippingCost, ...quote }: QuoteView): QuoteView {
  const takenOff = centsToDollars(
    dollarsToCents(subtotal) - dollarsToCents(discount) + dollarsToCents(shippingCost),
  );
  const offers = [{ title: "Offers", code: null, amount: takenOff }];
  return { ...quote, subtotal, discount, offers, tax: 0, shippingCost, total: 0 };
}

/** A request that the store refused because of a typed field or a pick-up window. */
interface Refusal {
  readonly request: OrderRequest;
  readonly code: string;
}

function toRefusal(error: unknown, request: OrderRequest | undefined): Refusal | undefined {
  if (request === undefined || !(error instanceof ApiError)) return undefined;
  return formErrors.includes(error.code) ? { request, code: error.code } : undefined;
}

const formErrors: readonly string[] = ["address_not_served", "pickup_window_full"];
