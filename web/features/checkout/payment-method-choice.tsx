import { Banknote, CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { RadioCards } from "../../components/radio-cards.tsx";
import type { PaymentMethod } from "./use-payment-method.ts";

interface PaymentMethodChoiceProps {
  readonly value: PaymentMethod;
  readonly cashLabel: string;
  readonly isLocked: boolean;
  /** Says why cash cannot be chosen. */
  readonly cashNote?: ReactNode;
  readonly onChange: (method: PaymentMethod) => void;
}

/** Offers the choice between card and cash, for orders that have both. */
export function PaymentMethodChoice({
  value,
  cashLabel,
  isLocked,
  cashNote,
  onChange,
}: PaymentMethodChoiceProps) {
  return (
    <RadioCards
      label="How to pay"
      value={value}
      disabled={isLocked}
      onChange={onChange}
      options={[
        { value: "card", label: "Card", icon: CreditCard },
        {
          value: "cash_on_delivery",
          label: cashLabel,
          icon: Banknote,
          note: cashNote,
          isDisabled: cashNote !== undefined,
        },
      ]}
    />
  );
}
