import { mutationOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { CartItemView, CartView } from "../../../contract/orders/cart.ts";
import { cartStockLabel } from "../../../contract/orders/cart-lines.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { api, unwrapData } from "../../lib/api.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { cartKey, cartOptions, setCartCache } from "./queries.ts";

interface CartLineProps {
  readonly item: CartItemView;
  /** The line is gone, and the focus with it. */
  readonly onRemove: () => void;
}

/** One line of the cart. It says what changed since the shopper's last visit, before any payment. */
export function CartLine({ item, onRemove }: CartLineProps) {
  const { mutate } = useMutation(setQuantityOptions(useQueryClient()));
  const { product } = item;
  const change = (quantity: number) => mutate({ itemId: item.id, quantity });

  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr]">
      <Link to="/product/$slug" params={{ slug: product.slug }} tabIndex={-1} aria-hidden="true">
        <ProductImage
          image={product.primaryImage}
          alt=""
          sizes="112px"
          className="aspect-square w-full rounded-control"
        />
      </Link>
      <div className="grid min-w-0 gap-2">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <Link
              to="/product/$slug"
              params={{ slug: product.slug }}
              className="font-semibold underline-offset-4 hover:underline"
            >
              {product.name}
            </Link>
            <p className="mt-0.5 text-sm text-ink-muted tabular-nums">
              {formatDollars(item.unitPrice)} each
              {product.retail_price > item.unitPrice && (
                <>
                  {" "}
                  <span className="sr-only">instead of </span>
                  <s>{formatDollars(product.retail_price)}</s>
                </>
              )}
            </p>
          </div>
          <p className="text-lg font-bold tabular-nums">{formatDollars(item.totalPrice)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <QuantityStepper
            value={item.quantity}
            min={Math.max(1, product.minimum_order_quantity)}
            max={Math.max(product.stock_quantity, 1)}
            label={`quantity of ${product.name}`}
            onChange={change}
          />
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove ${product.name}`}
            // Below the quantity on a narrow phone: its words begin where the box above does.
            className="max-[428px]:-ml-3"
            onClick={() => {
              change(0);
              onRemove();
            }}
          >
            <Trash2 aria-hidden className="size-4" />
            Remove
          </Button>
          <StockNote item={item} />
        </div>
        <LineChanges item={item} onChange={change} />
      </div>
    </li>
  );
}

function StockNote({ item }: { readonly item: CartItemView }) {
  const stock = item.product.is_active ? item.product.stock_quantity : 0;
  const tone = stock <= 0 ? "danger" : stock <= 10 ? "wheat" : "green";
  return <Badge tone={tone}>{cartStockLabel(stock)}</Badge>;
}

interface LineChangesProps {
  readonly item: CartItemView;
  readonly onChange: (quantity: number) => void;
}

function LineChanges({ item, onChange }: LineChangesProps) {
  const { previousUnitPrice, unitPrice, product } = item;
  const buyable = buyableQuantity(item);
  return (
    <>
      {previousUnitPrice !== null && previousUnitPrice !== unitPrice && (
        <Alert tone="warning">
          The price changed from {formatDollars(previousUnitPrice)} to {formatDollars(unitPrice)}.
        </Alert>
      )}
      {!item.isAvailable && (
        <Alert tone="warning">
          {buyable === undefined ? (
            "No longer available. Please remove it to check out."
          ) : (
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              {buyable < item.quantity ? `Only ${buyable} left.` : `Minimum order: ${buyable}.`}
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Set ${product.name} to ${buyable}`}
                onClick={() => onChange(buyable)}
              >
                Set to {buyable}
              </Button>
            </span>
          )}
        </Alert>
      )}
    </>
  );
}

/** The nearest quantity that can be bought; or undefined. */
function buyableQuantity({ quantity, product }: CartItemView): number | undefined {
  const { is_active, stock_quantity, minimum_order_quantity } = product;
  if (!is_active || stock_quantity < minimum_order_quantity) return undefined;
  return Math.min(Math.max(quantity, minimum_order_quantity), stock_quantity);
}

/** The new quantity is shown at once, and taken back when the server refuses it. 0 removes the line. */
function setQuantityOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: cartKey,
    scope: { id: "cart" }, // One after the other, in the order of the clicks.
    mutationFn: ({ itemId, quantity }: QuantityChange) => sendQuantity(itemId, quantity),
    onMutate: async ({ itemId, quantity }: QuantityChange) => {
      const before = queryClient.getQueryData(cartOptions.queryKey);
      if (before !== undefined) await setCartCache(queryClient, withQuantity(before, itemId, quantity));
      return before;
    },
    onSuccess: async (cart: CartView) => {
      if (isLastChange(queryClient)) await setCartCache(queryClient, cart);
    },
    // Not in the component: a removed line is gone before its request fails.
    onError: async (error, _change, before) => {
      toast.error(errorMessage(error, "Unable to update cart. Please try again."));
      if (before !== undefined) await setCartCache(queryClient, before);
      void queryClient.invalidateQueries({ queryKey: cartKey });
    },
  });
}

interface QuantityChange {
  readonly itemId: string;
  readonly quantity: number;
}

async function sendQuantity(itemId: string, quantity: number): Promise<CartView> {
  const line = api.cart.items[":id"];
  if (quantity <= 0) {
    const fallback = "Unable to remove item. Please try again.";
    return unwrapData(line.$delete({ param: { id: itemId } }), fallback);
  }
  const fallback = "Unable to update cart. Please try again.";
  return unwrapData(line.$put({ param: { id: itemId }, json: { quantity } }), fallback);
}

function withQuantity(cart: CartView, itemId: string, quantity: number): CartView {
  const changed = cart.items.map((item) => {
    if (item.id !== itemId) return item;
    const totalPrice = centsToDollars(dollarsToCents(item.unitPrice) * quantity);
    return {
      ...item,
      quantity,
      totalPrice,
      isAvailable:
        item.product.is_active &&
        quantity >= item.product.minimum_order_quantity &&
        quantity <= item.product.stock_quantity,
    };
  });
  return { ...cart, items: changed.filter((item) => item.quantity > 0) };
}

/** While another change is under way, its answer will be the newer one. */
function isLastChange(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: cartKey }) <= 1;
}
