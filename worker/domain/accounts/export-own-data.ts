import { count, desc, eq, sql } from "drizzle-orm";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { readBatch } from "../../db/read-batch.ts";
import { newsletterSubscribers } from "../../db/schema/accounts.ts";
import { wishlistItems } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import { offerCodes, offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { newsletterConsents } from "../../db/schema/privacy.ts";
import { stockAlerts } from "../../db/schema/stock-alerts.ts";
import { readCart } from "../cart/read-cart.ts";
import type { StoreContext } from "../context.ts";
import { streamText } from "../csv-export.ts";
import { parseExemption } from "../money/taxes/tax-exemption.ts";
import { readOrderViews } from "../orders/read/read-orders.ts";
import { type Profile, toAccountView } from "../profiles/profile.ts";
import { listAddresses } from "../profiles/read-addresses.ts";
import { toAccountShopper } from "../profiles/shopper.ts";
import { readTimeZone } from "../store/read-settings.ts";

const ordersPerRead = 50;
// The export has the latest orders only, because D1 allows 1,000 queries per request. `order_count` counts all orders.
const maxOrders = 2_000;

/**
 * Exports the caller's own data as JSON: profile, tax exemption, addresses, cart, wishlist, stock alerts, offers for
 * this customer alone, newsletter, and orders with their returns, without internal notes.
 */
export async function exportOwnData(
  context: StoreContext,
  profile: Profile,
): Promise<{ fileName: string; body: ReadableStream<Uint8Array> }> {
  const { db } = context;
  const found = await readBatch(db, {
    orderCount: db.select({ count: count() }).from(orders).where(eq(orders.profileId, profile.id)),
    ids: db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.profileId, profile.id))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxOrders),
    wishlist: db
      .select({ product: products.name, added_at: sql<string>`${wishlistItems.createdAt}`.as("added_at") })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(eq(wishlistItems.profileId, profile.id))
      .orderBy(desc(wishlistItems.createdAt)),
    alerts: db
      .select({ product: products.name, asked_at: sql<string>`${stockAlerts.createdAt}`.as("asked_at") })
      .from(stockAlerts)
      .innerJoin(products, eq(products.id, stockAlerts.productId))
      .where(eq(stockAlerts.email, profile.email))
      .orderBy(desc(stockAlerts.createdAt)),
    offers: db
      .select({
        title: offers.title,
        code: offerCodes.code,
        starts_on: offers.startsOn,
        ends_on: offers.endsOn,
      })
      .from(offers)
      .leftJoin(offerCodes, eq(offerCodes.offerId, offers.id))
      .where(eq(offers.customerEmail, profile.email))
      .orderBy(desc(offers.createdAt)),
    newsletter: db
      .select({ status: newsletterSubscribers.status, updated_at: newsletterSubscribers.updatedAt })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, profile.email)),
    consents: db
      .select({
        text: newsletterConsents.text,
        asked_at: newsletterConsents.askedAt,
        confirmed_at: newsletterConsents.confirmedAt,
        withdrawn_at: newsletterConsents.withdrawnAt,
      })
      .from(newsletterConsents)
      .where(eq(newsletterConsents.email, profile.email))
      .orderBy(desc(newsletterConsents.confirmedAt)),
  });
  const [newsletter] = found.newsletter;
  const accountData = {
    exported_at: context.now().toISOString(),
    profile: toAccountView(profile),
    tax_exemption: parseExemption(profile),
    addresses: await listAddresses(context, profile),
    cart: (await readCart(context, toAccountShopper(profile))).items.map(({ product, quantity }) => ({
      product: product.name,
      quantity,
    })),
    wishlist: found.wishlist,
    stock_alerts: found.alerts,
    offers: found.offers,
    newsletter: newsletter === undefined ? null : { ...newsletter, consents: found.consents },
    order_count: found.orderCount[0]?.count ?? 0,
  };
  return {
    fileName: `my-data-${toStoreDay(context.now(), await readTimeZone(context))}.json`,
    body: streamText(generateJson(), ""),
  };

  async function* generateJson() {
    yield "{\n";
    for (const [name, value] of Object.entries(accountData)) {
      yield `  "${name}": ${indent(JSON.stringify(value, null, 2))},\n`;
    }
    yield `  "orders": [`;
    let separator = "";
    for (let start = 0; start < found.ids.length; start += ordersPerRead) {
      const orderIds = found.ids.slice(start, start + ordersPerRead).map(({ id }) => id);
      const orderViews = await readOrderViews(context, orderIds, {
        where: eq(orders.profileId, profile.id),
        reader: "customer",
      });
      for (const order of orderViews) {
        yield separator + JSON.stringify(order, null, 2);
        separator = ",";
      }
    }
    yield "]\n}\n";
  }
}

/** Indents JSON below its first line. A line feed in a text is escaped in JSON, so that every line is indented. */
function indent(json: string): string {
  return json.replaceAll("\n", "\n  ");
}
