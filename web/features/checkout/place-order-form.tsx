import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import {
  centsToDollars,
  dollarsToCents,
  formatDollars,
  roundToCashCents,
} from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { TextareaField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { ApiError, getErrorMessage } from "../../lib/api-error.ts";
import { explainSessionEnd } from "../../lib/auth/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { cashRoundingNote } from "../orders/cash-total.tsx";
import { placeWithoutCard } from "./queries.ts";
import type { Checkout } from "./use-checkout.ts";
import { notesDraft } from "./use-payment-method.ts";

interface PlaceOrderFormProps {
  readonly checkout: Pick<
    Checkout,
    | "terms"
    | "payment"
    | "summary"
    | "readOrderRequest"
    | "confirmTotal"
    | "choosePayment"
    | "chooseFree"
    | "showRefusal"
    | "humanCheck"
  >;
  readonly onPayingChange: (isPaying: boolean) => void;
}

const offline = "You're offline, so your order was not placed. Tap Place Order once you're connected.";
const incomplete = "Please check the marked fields.";
const notPlaced = "Your order was not placed.";
// This is true because the server returns the same order for the same request id.
const lostConnection = "We lost the connection. Tap Place Order again. We'll place your order only once.";
const notesSent = "Your order may have reached us with these notes, so they can't be changed now.";
const notesForm = v.object({
  notes: v.pipe(v.string(), v.trim(), v.maxLength(500, "Must be at most 500 characters")),
});

/** Places an order that is paid when its customer gets it, or free because of offers. */
export function PlaceOrderForm({ checkout, onPayingChange }: PlaceOrderFormProps) {
  const { total } = checkout.summary.quote;
  const isFree = checkout.payment === "free";
  const isPickup = checkout.terms.kind === "pickup";
  const navigate = useNavigate();
  const [requestId] = useState(() => crypto.randomUUID());
  const [isUncertain, setUncertain] = useState(false);
  const cash = centsToDollars(roundToCashCents(dollarsToCents(total)));
  const amounts = `${formatDollars(cash)} in cash or${cash === total ? "" : ` ${formatDollars(total)}`}`;
  const form = useForm({
    initial: { notes: "" },
    schema: notesForm,
    draft: notesDraft,
    submit: async ({ notes }) => {
      const orderRequest = checkout.readOrderRequest();
      if (orderRequest === undefined) return { message: incomplete };
      if (!navigator.onLine) return { message: offline };
      onPayingChange(true);
      try {
        const { data: order } = await placeWithoutCard(orderRequest, {
          isFree,
          notes,
          requestId,
          total,
          humanToken: checkout.humanCheck.readToken(),
        });
        await navigate({
          to: "/checkout/success/$orderNumber",
          params: { orderNumber: order.orderNumber },
          search: { link: order.order_link },
          replace: true,
        });
        return undefined;
      } catch (error) {
        // The page must not reload the cart, because the order may exist and have emptied it.
        if (error instanceof ApiError && error.status === 0) {
          setUncertain(true);
          return { message: lostConnection };
        }
        setUncertain(false);
        onPayingChange(false);
        if (error instanceof ApiError && error.status === 401) explainSessionEnd(notPlaced);
        checkout.humanCheck.renewAfter(error);
        if (hasCode(error, "pickup_window_full")) {
          checkout.showRefusal(error, orderRequest);
          return undefined;
        }
        const isChangeShown = hasCode(error, "cart_changed") && (await checkout.confirmTotal()) === undefined;
        if (isFree && hasCode(error, "cart_changed")) checkout.choosePayment();
        if (hasCode(error, "nothing_to_pay")) checkout.chooseFree();
        return isChangeShown ? undefined : { message: getErrorMessage(error) };
      }
    },
  });
  return (
    <Form form={form}>
      {isFree ? (
        <p className="text-ink-muted">There's nothing to pay. Your order is placed without a payment.</p>
      ) : (
        <>
          <p className="text-ink-muted">
            {isPickup
              ? `You pay ${amounts} by Interac when you pick up your order.`
              : `You pay ${formatDollars(cash)} in cash when your order arrives.`}
            {cash !== total && ` ${cashRoundingNote}`}
          </p>
          <TextareaField
            {...form.text("notes")}
            label={`Notes for the ${isPickup ? "shop" : "driver"} (optional)`}
            rows={2}
            // A repeated request returns the first order with its notes.
            disabled={form.isSubmitting || isUncertain}
            hint={isUncertain ? notesSent : undefined}
          />
        </>
      )}
      {form.failure !== undefined && <Alert tone="error">{form.failure}</Alert>}
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Processing...">
        Place Order
      </Button>
    </Form>
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
