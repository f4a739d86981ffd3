import { RotateCcw, ShieldCheck, Truck } from "lucide-react";
import { formatCents } from "../../../../contract/money.ts";
import type { ShippingRules } from "../../../../contract/pricing.ts";
import { store } from "../../../../contract/store-identity.ts";
import { freeDeliverySentence, useShippingRules } from "../../../lib/store-settings.ts";

/** What the store promises everyone, in one line under the banner. Every word is what the server does. */
export function ServicePromises() {
  const rules = useShippingRules();
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {[deliveryPromise(rules), ...promises].map(({ Icon, title, text }) => (
        <li key={title} className="flex items-center gap-3.5">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-wheat-100 text-wheat-700">
            <Icon aria-hidden className="size-5" />
          </span>
          <span className="leading-snug">
            <span className="block font-semibold">{title}</span>
            <span className="text-sm text-ink-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function deliveryPromise(rules: ShippingRules) {
  return {
    Icon: Truck,
    title: `Delivery for ${formatCents(rules.flatRateCents)}`,
    text: freeDeliverySentence(rules) ?? "The same price for every address in Canada",
  };
}

const promises = [
  {
    Icon: RotateCcw,
    title: `${store.returnDays}-day guarantee`,
    text: "Your money back if it is not right",
  },
  { Icon: ShieldCheck, title: "Secure card payment", text: "Card details go straight to Stripe" },
] as const;
