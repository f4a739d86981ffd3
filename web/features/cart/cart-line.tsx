import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { findNextQuantityPrice, toQuantityPriced } from "../../../contract/catalog/quantity-prices.ts";
import type { CartItemView } from "../../../contract/orders/cart.ts";
import { cartStockLabel } from "../../../contract/orders/cart-lines.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { Badge, type BadgeTone } from "../../components/badge.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { toast } from "../../lib/toast.ts";
import { addItemOptions, describeAddFailure } from "./add-item.ts";
import { setQuantityOptions } from "./set-quantity.ts";

interface CartLineProps {
  readonly item: CartItemView;
  /** The units of all lines of its family. Null if the line's own units count for its quantity prices. */
  readonly familyUnits: number | null;
  /** Called when the line is removed, so that the focus, which was inside, can move. */
  readonly onRemove: () => void;
}

/** Shows a line of the cart, with the changes since the shopper's last visit. */
export function CartLine({ item, familyUnits, onRemove }: CartLineProps) {
  const queryClient = useQueryClient();
  const { product } = item;
  const setQuantity = useMutation(setQuantityOptions(queryClient));
  const addItem = useMutation(addItemOptions(queryClient, "Unable to add item to cart. Please try again."));

  const changeQuantity = (quantity: number) => setQuantity.mutate({ itemId: item.id, quantity });
  const undoRemoval = () =>
    addItem
      .mutateAsync({ product_id: product.id, quantity: item.quantity })
      .catch((error: unknown) => toast.error(describeAddFailure(error)));
  const remove = () => {
    // The line is unmounted by then, so only the promise reports the outcome.
    setQuantity.mutateAsync({ itemId: item.id, quantity: 0 }).then(
      () =>
        toast.success(`${product.name} removed from your cart`, {
          label: "Undo",
          onClick: () => void undoRemoval(),
        }),
      () => undefined, // shown by setQuantityOptions
    );
    onRemove();
  };

  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 py-5">
      <Link
        to="/product/$slug"
        params={{ slug: product.slug }}
        tabIndex={-1}
        aria-hidden="true"
        className="w-20 sm:w-28"
      >
        <ProductImage
          image={product.primaryImage}
          alt=""
          sizes="112px"
          className="aspect-square w-full rounded-control"
        />
      </Link>
      {/* Wraps below the image when large text does not fit beside it. */}
      <div className="grid min-w-0 flex-1 basis-44 grid-cols-1 gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-32 wrap-break-word">
            <Link
              to="/product/$slug"
              params={{ slug: product.slug }}
              className="inline-block max-w-full font-semibold underline-offset-4 hover:underline"
            >
              {product.name}
            </Link>
            <p className="mt-0.5 text-small text-ink-muted tabular-nums">
              {formatDollars(item.unitPrice)} each
              {product.minimum_order_quantity > 1 && `, minimum ${product.minimum_order_quantity}`}
              {product.retail_price > item.unitPrice && (
                <>
                  {" "}
                  <span className="sr-only">Compare at </span>
                  <s>{formatDollars(product.retail_price)}</s>
                </>
              )}
            </p>
            <NextQuantityPrice item={item} familyUnits={familyUnits} />
          </div>
          <p className="text-lead font-bold tabular-nums">{formatDollars(item.totalPrice)}</p>
        </div>
        {/* Works without JavaScript, too (worker/pages/cart-form.ts). */}
        <form
          method="post"
          action="/cart"
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <input type="hidden" name="item_id" value={item.id} />
          <QuantityStepper
            name="quantity"
            value={item.quantity}
            min={Math.max(1, product.minimum_order_quantity)}
            max={product.stock_quantity}
            maxReason={`Only ${product.stock_quantity} available`}
            label={`quantity of ${product.name}`}
            onChange={changeQuantity}
            onZero={remove}
          />
          {/* The first button of the form, which Enter in the quantity presses. */}
          <Button type="submit" size="sm" variant="secondary" className="hidden noscript:inline-flex">
            Update
          </Button>
          <Button
            type="submit"
            name="remove"
            value="true"
            size="sm"
            variant="ghost"
            aria-label={`Remove ${product.name}`}
            // On a narrow phone it wraps below the quantity, where its text aligns with the box above.
            className="max-[428px]:-ml-3"
            onClick={remove}
          >
            <Trash2 aria-hidden className="size-4" />
            Remove
          </Button>
          <StockNote item={item} />
        </form>
        <LineChanges item={item} onChange={changeQuantity} />
      </div>
    </li>
  );
}

/**
 * Offers the next lower price for a larger quantity, while the product's stock has it. That of a family, which siblings
 * can complete, needs one more unit.
 */
function NextQuantityPrice({
  item,
  familyUnits,
}: {
  readonly item: CartItemView;
  readonly familyUnits: number | null;
}) {
  const { product, quantity, unitPrice, isAvailable } = item;
  const next = findNextQuantityPrice(toQuantityPriced(product), familyUnits ?? quantity);
  if (next === undefined || !isAvailable) return null;
  if (familyUnits !== null) {
    if (quantity >= product.stock_quantity) return null;
    return (
      <p className="mt-0.5 text-small text-brand-800 tabular-nums">
        {next.fromQuantity - familyUnits} more for {formatCents(next.priceCents)} each
        {hasSiblings(product) && ". Mix them as you like"}
      </p>
    );
  }
  if (next.fromQuantity > product.stock_quantity) return null;
  const savedCents = (dollarsToCents(unitPrice) - next.priceCents) * next.fromQuantity;
  return (
    <p className="mt-0.5 text-small text-brand-800 tabular-nums">
      Buy {next.fromQuantity} for {formatCents(next.priceCents)} each and save {formatCents(savedCents)}
    </p>
  );
}

/** Returns true if shoppers see other members of a product's family. */
function hasSiblings({ family }: CartItemView["product"]): boolean {
  return family !== null && family.members > 1;
}

function StockNote({ item }: { readonly item: CartItemView }) {
  const stock = item.product.is_active ? item.product.stock_quantity : 0;
  return <Badge tone={getStockTone(stock)}>{cartStockLabel(stock)}</Badge>;
}

function getStockTone(stock: number): BadgeTone {
  if (stock <= 0) return "danger";
  return stock <= 10 ? "accent" : "plain";
}

interface LineChangesProps {
  readonly item: CartItemView;
  readonly onChange: (quantity: number) => void;
}

/** Warns of a changed price, and of a line that cannot be ordered. */
function LineChanges({ item, onChange }: LineChangesProps) {
  const { previousUnitPrice, unitPrice, product } = item;
  const buyableQuantity = findBuyableQuantity(item);
  return (
    <>
      {previousUnitPrice !== null && previousUnitPrice !== unitPrice && (
        <Alert tone="warning">
          The price changed from {formatDollars(previousUnitPrice)} to {formatDollars(unitPrice)}.
        </Alert>
      )}
      {!item.isAvailable && (
        <Alert tone="warning">
          {buyableQuantity === undefined ? (
            <SoldOut item={item} />
          ) : (
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              {buyableQuantity < item.quantity
                ? `Only ${buyableQuantity} left.`
                : `Minimum order: ${buyableQuantity}.`}
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Set ${product.name} to ${buyableQuantity}`}
                onClick={() => onChange(buyableQuantity)}
              >
                Set to {buyableQuantity}
              </Button>
            </span>
          )}
        </Alert>
      )}
    </>
  );
}

/** Links to the product's page, which has "Email me when it's back". */
function SoldOut({ item: { product } }: { readonly item: CartItemView }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      Sold out. Remove it to continue.
      {product.is_active && (
        <Link
          to="/product/$slug"
          params={{ slug: product.slug }}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          Email me when it's back
        </Link>
      )}
    </span>
  );
}

/** Returns the nearest quantity that can be bought. Returns undefined if none can. */
function findBuyableQuantity({ quantity, product }: CartItemView): number | undefined {
  const { is_active, stock_quantity, minimum_order_quantity } = product;
  if (!is_active || stock_quantity < minimum_order_quantity) return undefined;
  return Math.min(Math.max(quantity, minimum_order_quantity), stock_quantity);
}
