import { Check } from "lucide-react";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { StoreDate, StoreDateTime } from "../../components/store-date.tsx";
import { classNames } from "../../lib/class-names.ts";
import { DuePayment } from "./due-payment.tsx";
import { findRefundDate, getOrderProgress } from "./order-progress-state.ts";

/**
 * Shows the steps of an order (four if it is paid in cash or picked up, otherwise six), or a banner for a status that
 * is not a step.
 */
export function OrderProgress({ order }: { readonly order: OrderView }) {
  const progress = getOrderProgress(order);
  if (progress.kind === "banner") {
    const refundDate = findRefundDate(order);
    return (
      <Alert tone={order.status === "refunded" ? "info" : "warning"} title={progress.message}>
        {refundDate === undefined && progress.entry !== undefined && (
          <p>
            {progress.entry.notes ? `${progress.entry.notes} · ` : ""}
            <StoreDateTime at={progress.entry.created_at} />
          </p>
        )}
        {refundDate !== undefined && (
          <p>
            {formatDollars(order.refunded_amount)} refunded on <StoreDate at={refundDate} />.
            {order.payment_method === "card" && " Allow 5 to 10 business days for your bank to show it."}
          </p>
        )}
      </Alert>
    );
  }
  return (
    <section aria-label="Order progress" className="panel grid gap-5 p-5 sm:p-6">
      <DuePayment order={order} />
      <ol
        className={classNames(
          "grid gap-4 sm:gap-0",
          progress.steps.length === 4 ? "sm:grid-cols-4" : "sm:grid-cols-6",
        )}
      >
        {progress.steps.map((step, index) => (
          <Step key={step} label={step} position={getPosition(index, progress.currentStep)} />
        ))}
      </ol>
    </section>
  );
}

type Position = "done" | "current" | "ahead";

function getPosition(index: number, currentStep: number): Position {
  if (index === currentStep) return "current";
  return index < currentStep ? "done" : "ahead";
}

function Step({ label, position }: { readonly label: string; readonly position: Position }) {
  return (
    <li
      aria-current={position === "current" ? "step" : undefined}
      className={classNames(
        "relative flex items-center gap-3 sm:flex-col sm:gap-2 sm:text-center",
        // The line to the previous step.
        "before:absolute before:-top-4 before:left-[1.0625rem] before:h-4 before:w-0.5 first:before:hidden",
        "sm:before:top-[1.0625rem] sm:before:right-1/2 sm:before:left-auto sm:before:h-0.5 sm:before:w-full",
        position === "ahead" ? "before:bg-line" : "before:bg-brand-600",
      )}
    >
      <span
        className={classNames(
          "relative z-1 grid size-9 shrink-0 place-items-center rounded-full border-2 text-small font-bold",
          markStyles[position],
        )}
      >
        {position === "ahead" ? (
          <span className="size-2 rounded-full bg-line" />
        ) : (
          <Check aria-hidden className="size-5" />
        )}
      </span>
      <span className={classNames("text-small", position === "current" ? "font-bold" : "text-ink-muted")}>
        {label}
        {position === "done" && <span className="sr-only"> (done)</span>}
      </span>
    </li>
  );
}

const markStyles: Record<Position, string> = {
  done: "border-brand-600 bg-brand-600 text-white",
  current: "border-brand-700 bg-brand-700 text-white outline-4 outline-brand-100",
  ahead: "border-line bg-surface",
};
