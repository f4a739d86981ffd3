import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import {
  centsToDollars,
  dollarsToCents,
  formatDollars,
  roundToCashCents,
} from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { TextareaField } from "../../components/fields.tsx";
import { Form } from "../../components/form.tsx";
import { ApiError, errorMessage } from "../../lib/api-error.ts";
import { explainSessionEnd } from "../../lib/auth/session.ts";
import { useForm } from "../../lib/use-form.ts";
import { describeRounding } from "../orders/cash-to-collect.tsx";
import { notesDraft } from "./payment-method-choice.tsx";
import { type CheckoutInfo, placeCashOnDelivery } from "./queries.ts";

interface CashOnDeliveryFormProps {
  readonly info: CheckoutInfo;
  /** In dollars. */
  readonly total: number;
  readonly onPayingChange: (isPaying: boolean) => void;
  readonly isTotalStillRight: () => Promise<boolean>;
}

const offline =
  "You have no connection, so nothing was ordered. Please tap Place Order when you are back online.";
const unknownOrder =
  "We lost the connection and do not know whether your order was placed. Please look at My Orders before you try again.";
const notPlaced = "Your order was not placed.";
const notesForm = v.object({
  notes: v.pipe(v.string(), v.trim(), v.maxLength(500, "Must be at most 500 characters")),
});

export function CashOnDeliveryForm({
  info,
  total,
  onPayingChange,
  isTotalStillRight,
}: CashOnDeliveryFormProps) {
  const navigate = useNavigate();
  const [isUnknown, setUnknown] = useState(false);
  const cash = centsToDollars(roundToCashCents(dollarsToCents(total)));
  const form = useForm({
    initial: { notes: "" },
    schema: notesForm,
    draft: notesDraft,
    submit: async ({ notes }) => {
      if (!navigator.onLine) return { message: offline };
      onPayingChange(true);
      try {
        if (!(await isTotalStillRight())) {
          explainSessionEnd(notPlaced);
          return undefined;
        }
        const { orderNumber } = (await placeCashOnDelivery(info, notes)).data;
        await navigate({ to: "/checkout/success/$orderNumber", params: { orderNumber }, replace: true });
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) explainSessionEnd(notPlaced);
        const isUnknown = error instanceof ApiError && error.status === 0;
        setUnknown(isUnknown);
        return { message: isUnknown ? unknownOrder : errorMessage(error, "Failed to create order") };
      } finally {
        onPayingChange(false);
      }
    },
  });
  return (
    <Form form={form}>
      <p className="text-ink-muted">
        You pay {formatDollars(cash)} in cash when your order arrives.
        {cash !== total && ` ${describeRounding({ total_amount: total })}`}
      </p>
      <TextareaField {...form.text("notes")} label="Notes for the driver (optional)" rows={2} />
      {form.failure !== undefined && <Alert tone="error">{form.failure}</Alert>}
      {isUnknown && (
        <Link to="/account/orders" className={buttonClass({ variant: "secondary" })}>
          Look at My Orders
        </Link>
      )}
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Processing...">
        Place Order
      </Button>
    </Form>
  );
}
