import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { notPaid, type ReturnPhase } from "./returned-payment.ts";
import { type Charge, settlePayment } from "./settle-payment.ts";

/** The delay before the next page opens, so that the message can be read. */
const redirectDelayMs = 2_000;

interface ReturnedOrder {
  readonly orderId: string | undefined;
  readonly orderNumber: string | undefined;
  /** The link of a guest's order. */
  readonly link: string | undefined;
}

/** Opens the next page once the payment has succeeded or failed. */
export function useNextPage(phase: ReturnPhase, order: ReturnedOrder): void {
  const navigate = useNavigate();
  const { orderId, orderNumber, link } = order;
  // The effect depends on these values, because each render creates another phase object.
  const kind = phase.kind;
  const message = "message" in phase ? phase.message : undefined;
  const paymentIntentId = "paymentIntentId" in phase ? phase.paymentIntentId : undefined;

  useEffect(() => {
    let isUnmounted = false;
    const fail = (checkoutError: string, charge: Charge) =>
      navigate({
        to: "/checkout/failed",
        search: { link },
        state: { checkoutError, charge, ...(orderNumber !== undefined && { orderNumber }) },
        replace: true,
      });

    async function confirm(intentId: string) {
      if (orderId === undefined || orderNumber === undefined) {
        const isUnreachable = kind === "unknown";
        return fail(
          isUnreachable
            ? "Failed to verify payment status."
            : "Authentication required or missing order details",
          "unknown",
        );
      }
      const settlement = await settlePayment({ orderId, paymentIntentId: intentId, link });
      if (isUnmounted) return;
      if (settlement.kind === "refused") {
        const { message: refusal, charge } = settlement;
        if (kind === "succeeded" || charge !== "none") return fail(refusal, charge);
        return navigate({ to: "/checkout", state: { checkoutError: notPaid }, replace: true });
      }
      // If the outcome is unknown, the order's page keeps polling.
      await navigate({
        to: "/checkout/success/$orderNumber",
        params: { orderNumber },
        search: { link },
        replace: true,
      });
    }

    if (paymentIntentId !== undefined) {
      void confirm(paymentIntentId);
      return () => {
        isUnmounted = true;
      };
    }
    if (message === undefined || kind === "lost") return;
    const timer = window.setTimeout(() => {
      if (kind === "retry")
        void navigate({ to: "/checkout", state: { checkoutError: message }, replace: true });
      else void fail(message, "none");
    }, redirectDelayMs);
    return () => window.clearTimeout(timer);
  }, [kind, message, paymentIntentId, orderId, orderNumber, link, navigate]);
}
