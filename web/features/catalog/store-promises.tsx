import { PackageCheck, RotateCcw, ShieldCheck, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { formatCents } from "../../../contract/shared/money.ts";
import type { ShippingRules } from "../../../contract/shared/pricing.ts";
import { freeDeliverySentence } from "../../../contract/store/describe-store.ts";
import type { HomeView } from "../../../contract/store/home-view.ts";
import { useStore } from "../../lib/store-settings.ts";
import { useShippingRules } from "./delivery-rules.ts";

/** The store's promises in one line, as on the home page. */
export function ServicePromises({ promises }: Pick<HomeView, "promises">) {
  const rules = useShippingRules();
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {[deliveryPromise(rules), ...promises.map(toPromise)].map(({ Icon, title, text }) => (
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

function toPromise({ icon, title, text }: HomeView["promises"][number]) {
  return { Icon: icon === "return" ? RotateCcw : ShieldCheck, title, text };
}

/** Delivery, stock and guarantee, on a product's page. */
export function ProductPromises({ stockQuantity }: { readonly stockQuantity: number }) {
  const store = useStore();
  const rules = useShippingRules();
  return (
    <ul className="grid gap-4 border-t border-line pt-6 text-[0.9375rem]">
      <PromiseRow
        icon={<Truck aria-hidden className="size-5" />}
        title={`Delivery in ${store.delivery.days}`}
      >
        {stockQuantity > 0 &&
          `Dispatched the same day if you order before ${store.delivery.dispatched_until} on a business day. `}
        {formatCents(rules.flatRateCents)}. {freeDeliverySentence(rules)}
      </PromiseRow>
      <PromiseRow icon={<PackageCheck aria-hidden className="size-5" />} title={stockTitle(stockQuantity)}>
        {stockQuantity > 0
          ? "Your items are reserved at checkout."
          : "This product cannot be ordered at the moment."}
      </PromiseRow>
      <PromiseRow icon={<RotateCcw aria-hidden className="size-5" />} title={store.guarantee.title}>
        {store.guarantee.text}
      </PromiseRow>
    </ul>
  );
}

function PromiseRow({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex gap-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-wheat-100 text-wheat-700">
        {icon}
      </span>
      <div className="leading-snug">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  );
}

/** "Limited" starts at 10 units here, but below 10 on the stock badge: docs/product.md, "Stock". */
function stockTitle(stockQuantity: number): string {
  if (stockQuantity <= 0) return "Out of Stock";
  return stockQuantity <= 10 ? "Limited Stock" : "In Stock";
}
