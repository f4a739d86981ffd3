import { inArray, sql } from "drizzle-orm";
import type { CartItemView, CartView } from "../../../contract/cart.ts";
import { centsToDollars } from "../../../contract/money.ts";
import { productImages } from "../../db/schema/catalog.ts";
import { type ProductImageRow, productViewOf } from "../catalog/product-view.ts";
import type { StoreContext } from "../context.ts";
import {
  presentSettings,
  type StoreSettings,
  selectSettings,
  shippingRulesIn,
  shippingRulesViewOf,
} from "../settings/settings-row.ts";
import { type CartLine, isBuyable, selectCart, selectCartLines } from "./cart-lines.ts";

/** The statements that read a whole cart, and what delivery costs: the last four of every cart verb's one batch. */
export function cartReads(context: StoreContext, profileId: string) {
  return [
    selectCart(context, profileId),
    selectCartLines(context, profileId),
    context.db
      .select()
      .from(productImages)
      .where(inArray(productImages.productId, productsInCart(profileId))),
    selectSettings(context),
  ] as const;
}

/** The cart as the API shows it; undefined while the account has none. */
export function cartViewOf(
  carts: readonly { readonly id: string }[],
  lines: readonly CartLine[],
  images: readonly ProductImageRow[],
  settings: readonly StoreSettings[],
): CartView | undefined {
  const [cart] = carts;
  if (cart === undefined) return undefined;
  return {
    id: cart.id,
    items: lines.map((line) => itemViewOf(line, images)),
    shipping_rules: shippingRulesViewOf(shippingRulesIn(presentSettings(settings))),
  };
}

function itemViewOf(line: CartLine, images: readonly ProductImageRow[]): CartItemView {
  const { item, product } = line;
  const unitPriceCents = product.wholesalePriceCents;
  return {
    id: item.id,
    quantity: item.quantity,
    // What this shopper may put into the line, their own reservation included.
    product: productViewOf(
      { ...product, stockQuantity: line.availableQuantity },
      images.filter((image) => image.productId === product.id),
    ),
    unitPrice: centsToDollars(unitPriceCents),
    totalPrice: centsToDollars(unitPriceCents * item.quantity),
    previousUnitPrice: item.seenPriceCents === unitPriceCents ? null : centsToDollars(item.seenPriceCents),
    isAvailable: isBuyable(line),
  };
}

function productsInCart(profileId: string) {
  return sql`(SELECT lines.product_id FROM cart_items AS lines JOIN carts ON carts.id = lines.cart_id
    WHERE carts.profile_id = ${profileId})`;
}
