import { Link } from "@tanstack/react-router";
import { PackageCheck, RotateCcw, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { textLinkClass } from "../../../components/classes.ts";
import { useDeliveryPromise, useStore } from "../../../lib/store-settings.ts";
import { canBeOrdered } from "../../cart/use-add-to-cart.ts";
import type { CardProduct } from "../queries.ts";

export function ProductPromises({ product }: { readonly product: CardProduct }) {
  const store = useStore();
  const delivery = useDeliveryPromise();
  return (
    <ul className="grid gap-4 border-t border-line pt-6 text-body">
      <PromiseRow icon={<Truck aria-hidden className="size-5" />} title={delivery.title}>
        {delivery.text}
      </PromiseRow>
      <PromiseRow icon={<PackageCheck aria-hidden className="size-5" />} title={getStockTitle(product)}>
        {canBeOrdered(product)
          ? "We hold it for 30 minutes while you check out."
          : "You can't order this product right now."}
      </PromiseRow>
      <PromiseRow icon={<RotateCcw aria-hidden className="size-5" />} title={store.guarantee.title}>
        {store.guarantee.text}{" "}
        <Link to="/terms" className={textLinkClass}>
          Terms
        </Link>
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
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-100 text-accent-700">
        {icon}
      </span>
      <div className="leading-snug">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  );
}

/** "Limited" begins at 10 units here, but below 10 on the label beside the price (docs/product.md). */
function getStockTitle(product: CardProduct): string {
  if (product.stock_quantity <= 0) return "Out of Stock";
  return product.stock_quantity <= 10 || !canBeOrdered(product) ? "Limited Stock" : "Reserved while you pay";
}
