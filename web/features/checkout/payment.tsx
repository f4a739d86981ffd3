import type { ReactNode } from "react";
import type { CartChangeView } from "../../../contract/orders/checkout.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { LoadFailure, useCardForm } from "./checkout-layout.tsx";
import type { PaymentSectionProps } from "./payment-section.tsx";
import type { OrderRequest } from "./queries.ts";
import type { Checkout, CheckoutProps } from "./use-checkout.ts";

interface PaymentProps extends Pick<CheckoutProps, "onPayingChange" | "previousError"> {
  readonly checkout: Checkout;
  /** The address of the receipt, beside the title. */
  readonly receipt?: ReactNode;
  /** True for an account that may not order. */
  readonly isBarred?: boolean;
  /** Called with an order that is paid at the counter and was refused, because its pick-up window is full. */
  readonly onWindowFull?: (refused: OrderRequest) => void;
  /** Notes about missing or impossible things, and the choice of a payment method. */
  readonly children?: ReactNode;
}

/** Shows how the order is paid, once everything that it needs is entered. */
export function Payment({
  checkout,
  receipt,
  isBarred = false,
  onWindowFull,
  onPayingChange,
  previousError,
  children,
}: PaymentProps) {
  const { orderRequest, intent, payable, quote, isPaidInCash, place, confirmTotal, humanCheck } = checkout;
  const isPaymentLost = !isPaidInCash && payable === undefined && checkout.refusal === undefined;
  const error = humanCheck.error ?? (isPaymentLost ? intent.error : null);
  const cardForm: PaymentSectionProps = {
    order: payable,
    isUpdating: checkout.isUpdating,
    totalLabel: formatDollars(quote.total),
    initialError: previousError,
    onPayingChange,
    confirmTotal,
    onReload: intent.refetch,
  };
  const isCardFormHidden = isBarred || isPaidInCash || error !== null;
  useCardForm(isCardFormHidden ? undefined : orderRequest === undefined ? "waiting" : cardForm);
  return (
    <section aria-labelledby="payment" className="mt-4 grid grid-cols-1 gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="payment" className="text-lead font-bold">
          Payment
        </h2>
        {receipt}
      </div>
      {isBarred && <p className="text-ink-muted">This account can't place orders right now.</p>}
      {children}
      {humanCheck.settings !== undefined && (
        <HumanCheck key={humanCheck.attempt} settings={humanCheck.settings} onToken={humanCheck.onToken} />
      )}
      <CartChanges changes={checkout.order?.changes ?? []} />
      {checkout.totalNotice !== undefined && <Alert tone="warning">{checkout.totalNotice}</Alert>}
      {orderRequest !== undefined && isPaidInCash && humanCheck.isReady && !place.isTaxLoading && (
        <CashForm
          checkout={checkout}
          isPickup={orderRequest.destination.kind === "pickup"}
          onPayingChange={onPayingChange}
          onWindowFull={onWindowFull}
        />
      )}
      {orderRequest !== undefined && error !== null && (
        <PaymentErrorBox
          error={error}
          onRetry={humanCheck.error === null ? () => void intent.refetch() : humanCheck.reload}
        />
      )}
    </section>
  );
}

/** Lists prices and stock that changed since the cart was filled. */
function CartChanges({ changes }: { readonly changes: readonly CartChangeView[] }) {
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

const CashForm = lazyPart(async () => (await import("./cash-form.tsx")).CashForm, {
  whileLoading: <Skeleton className="h-48" />,
  WhenFailed: LoadFailure,
});
const HumanCheck = lazyPart(async () => (await import("./human-check.tsx")).HumanCheck, {
  WhenFailed: LoadFailure,
});
const PaymentErrorBox = lazyPart(async () => (await import("./payment-error-box.tsx")).PaymentErrorBox, {
  WhenFailed: LoadFailure,
});

/** Names the account's address, to which the receipt goes. */
export function ReceiptAddress() {
  const session = useSession();
  return (
    session.status === "signed-in" && (
      <p className="text-body text-ink-muted">
        Receipt goes to <strong className="wrap-anywhere text-ink">{session.email}</strong>
      </p>
    )
  );
}
