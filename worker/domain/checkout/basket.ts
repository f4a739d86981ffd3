import { and, eq, inArray, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { addresses } from "../../db/schema/accounts.ts";
import { productImages } from "../../db/schema/catalog.ts";
import { selectAddresses } from "../addresses/address-rows.ts";
import { type CartLine, selectCart, selectCartLines } from "../cart/cart-lines.ts";
import type { StoreContext } from "../context.ts";
import { type OrderRow, selectOpenOrder } from "../orders/order-rows.ts";
import type { Profile } from "../profiles/profile.ts";
import { presentSettings, type StoreSettings, selectSettings } from "../settings/settings-row.ts";

export interface CheckoutChoice {
  readonly cartId: string;
  readonly shippingAddressId: string;
  readonly billingAddressId?: string | null | undefined;
}

type Address = Awaited<ReturnType<typeof selectAddresses>>[number];

/** Everything a checkout looks at, read at one moment. */
export interface Basket {
  readonly cartId: string;
  readonly lines: readonly CartLine[];
  /** SHA-256 of each product's first picture, by the product's id. */
  readonly imageHashes: ReadonlyMap<string, string>;
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  readonly openOrder: OrderRow | undefined;
  readonly settings: StoreSettings;
}

/**
 * Reads the cart, the addresses and the cart's unpaid order in one round trip.
 * @throws StoreError not_found for a cart, address_not_found for an address that is not the account's
 */
export async function readBasket(
  context: StoreContext,
  profile: Profile,
  choice: CheckoutChoice,
): Promise<Basket> {
  const billingAddressId = choice.billingAddressId ?? choice.shippingAddressId;
  const [carts, lines, images, own, open, settings] = await context.db.batch([
    selectCart(context, profile.id),
    selectCartLines(context, profile.id),
    selectFirstPictures(context, profile.id),
    selectAddresses(context, profile.id, inArray(addresses.id, [choice.shippingAddressId, billingAddressId])),
    selectOpenOrder(context, choice.cartId),
    selectSettings(context),
  ]);
  if (carts[0]?.id !== choice.cartId) throw new StoreError("not_found", { message: "Cart not found" });
  const shippingAddress = own.find((address) => address.id === choice.shippingAddressId);
  const billingAddress = own.find((address) => address.id === billingAddressId);
  if (shippingAddress === undefined || billingAddress === undefined) {
    throw new StoreError("address_not_found");
  }
  return {
    cartId: choice.cartId,
    lines,
    imageHashes: new Map(images.map((image) => [image.productId, image.contentHash])),
    shippingAddress,
    billingAddress,
    openOrder: open[0],
    settings: presentSettings(settings),
  };
}

function selectFirstPictures(context: StoreContext, profileId: string) {
  return context.db
    .select({ productId: productImages.productId, contentHash: productImages.contentHash })
    .from(productImages)
    .where(
      and(
        eq(productImages.isPrimary, true),
        sql`${productImages.productId} IN (SELECT bought.product_id FROM cart_items AS bought
          JOIN carts ON carts.id = bought.cart_id WHERE carts.profile_id = ${profileId})`,
      ),
    );
}
