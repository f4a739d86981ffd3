import type { ReactNode } from "react";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { type CardFormState, useCardForm } from "./card-form-holder.tsx";
import type { Checkout, CheckoutProps } from "./use-checkout.ts";

interface PaymentStepProps extends Pick<CheckoutProps, "onPayingChange" | "previousError"> {
  readonly checkout: Checkout;
  /** The address of the receipt, beside the title. */
  readonly receipt?: ReactNode;
  /** True for an account that may not order. */
  readonly isBarred?: boolean;
  /** Notes about missing or impossible things, and the choice of a payment method. */
  readonly children?: ReactNode;
}

/** Shows how the order is paid, once everything that it needs is entered. */
export function PaymentStep({ checkout, receipt, isBarred = false, children, ...payment }: PaymentStepProps) {
  const { stage, humanCheck } = checkout;
  useCardForm(isBarred ? undefined : toCardFormState(checkout, payment));
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
      <CartChanges changes={checkout.changes} />
      {checkout.totalNotice !== undefined && <Alert tone="warning">{checkout.totalNotice}</Alert>}
      {stage.kind === "payable" && typeof stage.order === "string" && (
        <PlaceOrderForm checkout={checkout} onPayingChange={payment.onPayingChange} />
      )}
      {stage.kind === "refused" && <RefusedPayment error={stage.error} onRetry={stage.retry} />}
    </section>
  );
}

function toCardFormState(
  { stage, payment, summary, confirmTotal, reloadOrder }: Checkout,
  { onPayingChange, previousError }: Pick<PaymentStepProps, "onPayingChange" | "previousError">,
): CardFormState {
  if (payment !== "card" || stage.kind === "refused") return undefined;
  if (stage.kind === "draft") return "waiting";
  const isPlaced = stage.kind === "payable" && typeof stage.order === "object";
  return {
    order: isPlaced ? stage.order : undefined,
    isUpdating: isPlaced && stage.isUpdating,
    totalLabel: formatDollars(summary.quote.total),
    initialError: previousError,
    onPayingChange,
    confirmTotal,
    onReload: reloadOrder,
  };
}

/** Lists prices, stock and codes that changed since the cart was filled. */
function CartChanges({ changes }: { readonly changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert tone="warning" title="Something changed since you filled your cart">
      <ul className="list-inside list-disc">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Alert>
  );
}

const PlaceOrderForm = lazyPart(async () => (await import("./place-order-form.tsx")).PlaceOrderForm, {
  whileLoading: <Skeleton className="h-48" />,
  WhenFailed: LoadFailure,
});
const HumanCheck = lazyPart(async () => (await import("./human-check.tsx")).HumanCheck, {
  WhenFailed: LoadFailure,
});
const RefusedPayment = lazyPart(async () => (await import("./refused-payment.tsx")).RefusedPayment, {
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
