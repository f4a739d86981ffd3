import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { maxProductsWithCompanions } from "../../../contract/catalog/companions.ts";
import type { CartView } from "../../../contract/orders/cart.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { ProductImage } from "../../components/product-image.tsx";
import { api, unwrapData } from "../../lib/api.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";

interface CompanionsProps {
  readonly cart: CartView;
  /** Called when the focus was in the last card, which has left, so that it can move. */
  readonly onLastLeft: () => void;
}

/** Offers products that go well with those of the cart. */
export function Companions({ cart, onLastLeft }: CompanionsProps) {
  const ids = cart.items.map((item) => item.product.id);
  const { data = [] } = useQuery(companionsOptions(ids));
  // A product that has just been added is still in the former answer.
  const companions = data.filter(({ id }) => !ids.includes(id));
  const { list, onCardFocus, onListBlur } = useFocusAfterLeaving(onLastLeft);
  if (companions.length === 0) return null;
  return (
    <section
      aria-labelledby="companions"
      className="min-w-0 border-t border-line px-5 py-5 sm:px-6 noscript:hidden"
    >
      <h2 id="companions" className="mb-3 text-lead font-bold">
        Goes well with
      </h2>
      <ul ref={list} onBlur={onListBlur} className="grid gap-4 sm:grid-cols-2">
        {companions.map((product, index) => (
          <li key={product.id} onFocus={() => onCardFocus(index)} className="flex min-w-0 gap-3">
            <ProductImage
              image={product.primaryImage}
              alt=""
              sizes="64px"
              className="size-16 shrink-0 rounded-control"
            />
            <div className="grid min-w-0 flex-1 content-start justify-items-start gap-1">
              <Link
                to="/product/$slug"
                params={{ slug: product.slug }}
                className="line-clamp-2 text-small font-medium underline-offset-4 hover:underline"
              >
                {product.name}
              </Link>
              <p className="text-small text-ink-muted tabular-nums">
                {formatDollars(product.wholesale_price)}
              </p>
              <AddToCartButton product={product} variant="secondary" size="sm" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus of a card that leaves, such as when its product is added to the cart, to the card in its place. */
function useFocusAfterLeaving(onLastLeft: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const focusedCard = useRef<number>(undefined);
  useEffect(() => {
    // An element that is removed takes the focus with it, without an event.
    if (focusedCard.current === undefined || document.activeElement !== document.body) return;
    const cards = [...(list.current?.children ?? [])];
    const next = cards[focusedCard.current] ?? cards.at(-1);
    focusedCard.current = undefined;
    if (next === undefined) onLastLeft();
    else next.querySelector("button")?.focus();
  });
  return {
    list,
    onCardFocus: (index: number) => {
      focusedCard.current = index;
    },
    onListBlur: () => {
      focusedCard.current = undefined;
    },
  };
}

function companionsOptions(ids: readonly string[]) {
  // The last are those that were added last.
  const product_id = ids.slice(-maxProductsWithCompanions).toSorted();
  return queryOptions({
    queryKey: ["companions", product_id],
    queryFn: () => unwrapData(api.companions.$get({ query: { product_id } })),
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false,
  });
}
