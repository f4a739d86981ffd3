import { Banknote, CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { PaymentMethod } from "./payment-method.ts";

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
  const methods = [
    { method: "card", label: "Card", Icon: CreditCard, note: undefined },
    { method: "cash_on_delivery", label: cashLabel, Icon: Banknote, note: cashNote },
  ] as const;
  return (
    <fieldset disabled={isLocked} className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">How to pay</legend>
      {methods.map(({ method, label, Icon, note }) => (
        <label
          key={method}
          className={classNames(
            "flex min-h-12 items-center gap-3 rounded-control border px-4 py-2 font-medium",
            value === method ? "border-brand-700 bg-brand-50" : "border-line",
            note === undefined ? "cursor-pointer hover:border-brand-700" : "text-ink-muted",
          )}
        >
          <input
            type="radio"
            name="payment-method"
            value={method}
            checked={value === method}
            disabled={note !== undefined}
            onChange={() => onChange(method)}
            className="size-4"
          />
          <Icon aria-hidden className="size-5 text-brand-700" />
          <span>
            {label}
            {note !== undefined && <span className="block text-small font-normal">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
