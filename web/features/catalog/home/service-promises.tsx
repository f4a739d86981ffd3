import { RotateCcw, ShieldCheck, Truck } from "lucide-react";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { ShippingRules } from "../../../../contract/shared/pricing.ts";
import { freeDeliverySentence } from "../../../../contract/store/describe-store.ts";
import type { HomeView } from "../../../../contract/store/home-view.ts";
import { useShippingRules } from "../use-shipping-rules.ts";

/** Shows the store's promises side by side. */
export function ServicePromises({ promises }: Pick<HomeView, "promises">) {
  const rules = useShippingRules();
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {[createDeliveryPromise(rules), ...promises.map(toPromise)].map(({ Icon, title, text }) => (
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

function createDeliveryPromise(rules: ShippingRules) {
  return {
    Icon: Truck,
    title: `Delivery for ${formatCents(rules.flatRateCents)}`,
    text: freeDeliverySentence(rules) ?? "The same price for every address in Canada",
  };
}

function toPromise({ icon, title, text }: HomeView["promises"][number]) {
  return { Icon: icon === "return" ? RotateCcw : ShieldCheck, title, text };
}
