import { Link } from "@tanstack/react-router";
import { type LucideIcon, PackageCheck, RotateCcw, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { textLinkClass } from "../../../components/classes.ts";
import { useDeliveryPromise, useStore } from "../../../lib/store-settings.ts";
import { canBeOrdered } from "../../cart/can-be-ordered.ts";
import type { CardProduct } from "../queries.ts";

/** Lists what the store promises about the delivery, the stock and the return of a product. */
export function ProductPromises({ product }: { readonly product: CardProduct }) {
  const { guarantee } = useStore();
  const delivery = useDeliveryPromise();
  const stock = stockPromises[getStockState(product)];
  return (
    <ul className="grid gap-4 border-t border-line pt-6 text-body">
      <ProductPromise icon={Truck} title={delivery.title}>
        {delivery.text}
      </ProductPromise>
      <ProductPromise icon={PackageCheck} title={stock.title}>
        {stock.text}
      </ProductPromise>
      <ProductPromise icon={RotateCcw} title={guarantee.title}>
        {guarantee.text}{" "}
        <Link to="/terms" className={textLinkClass}>
          Terms
        </Link>
      </ProductPromise>
    </ul>
  );
}

type StockState = "out" | "below-minimum" | "limited" | "plenty";

function getStockState(product: CardProduct): StockState {
  if (product.stock_quantity <= 0) return "out";
  if (!canBeOrdered(product)) return "below-minimum";
  // The label beside the price names the number only below 10 (docs/product.md).
  return product.stock_quantity <= 10 ? "limited" : "plenty";
}

const unavailableText = "You can't order this product right now.";
const reservedText = "We hold it for 30 minutes while you check out.";

const stockPromises: Record<StockState, { readonly title: string; readonly text: string }> = {
  out: { title: "Out of Stock", text: unavailableText },
  "below-minimum": { title: "Limited Stock", text: unavailableText },
  limited: { title: "Limited Stock", text: reservedText },
  plenty: { title: "Reserved while you pay", text: reservedText },
};

interface ProductPromiseProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function ProductPromise({ icon: Icon, title, children }: ProductPromiseProps) {
  return (
    <li className="flex gap-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-100 text-accent-700">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="leading-snug">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  );
}
