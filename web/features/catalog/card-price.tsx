import { classNames } from "../../lib/class-names.ts";
import { describeMemberCount, getShownFamily } from "./family.ts";
import { Price, PriceNotes } from "./product-price.tsx";
import type { CardProduct } from "./queries.ts";

interface CardPriceProps {
  readonly product: CardProduct;
  readonly size?: "md" | "lg";
  /** The smallest discount, in percent, whose saving is shown. */
  readonly savingFromPercent?: number;
  readonly notesClassName?: string;
}

/** Shows the price and the notes of a product, or the lowest price of its family and how many members it has. */
export function CardPrice({
  product,
  size = "md",
  savingFromPercent = 0,
  notesClassName = "",
}: CardPriceProps) {
  const family = getShownFamily(product);
  if (family === undefined) {
    return (
      <>
        <Price product={product} size={size} />
        <PriceNotes product={product} savingFromPercent={savingFromPercent} className={notesClassName} />
      </>
    );
  }
  const { has_one_price: hasOnePrice, from_price: price } = family;
  return (
    <>
      <Price
        product={hasOnePrice ? product : { wholesale_price: price, retail_price: price }}
        size={size}
        isLowest={!hasOnePrice}
      />
      <p className={classNames("text-ink-muted", notesClassName)}>{describeMemberCount(family)}</p>
    </>
  );
}
