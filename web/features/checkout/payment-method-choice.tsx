import { Banknote, CreditCard } from "lucide-react";
import { classNames } from "../../lib/class-names.ts";
import { findDraft } from "../../lib/stored-drafts.ts";

export type PaymentMethod = "card" | "cash_on_delivery";

/** The name of the draft of the notes to the driver. */
export const notesDraft = "checkout.notes";

/** Returns cash if a session ended with unsaved notes to the driver, and otherwise card. */
export function getInitialPaymentMethod(): PaymentMethod {
  return findDraft(notesDraft) === undefined ? "card" : "cash_on_delivery";
}

interface PaymentMethodChoiceProps {
  readonly value: PaymentMethod;
  readonly isLocked: boolean;
  readonly onChange: (method: PaymentMethod) => void;
}

/** Offers the choice between card and cash, for addresses that have both. */
export function PaymentMethodChoice({ value, isLocked, onChange }: PaymentMethodChoiceProps) {
  return (
    <fieldset disabled={isLocked} className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">How to pay</legend>
      {methods.map(({ method, label, Icon }) => (
        <label
          key={method}
          className={classNames(
            "flex min-h-12 cursor-pointer items-center gap-3 rounded-control border px-4 py-2 font-medium",
            value === method
              ? "border-evergreen-700 bg-evergreen-50"
              : "border-line hover:border-evergreen-700",
          )}
        >
          <input
            type="radio"
            name="payment-method"
            value={method}
            checked={value === method}
            onChange={() => onChange(method)}
            className="size-4"
          />
          <Icon aria-hidden className="size-5 text-evergreen-700" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const methods = [
  { method: "card", label: "Card", Icon: CreditCard },
  { method: "cash_on_delivery", label: "Cash on delivery", Icon: Banknote },
] as const;
