import { and, eq, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { orderAddressView } from "../../../contract/orders/orders.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { hashWithKey } from "../../lib/hash.ts";
import { readSignedToken, signToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";
import type { LinkAccess } from "./order-access.ts";

const linkPurposes = { checkout: "guest-order-checkout", email: "guest-order-email" } as const;
const linkDays = 730;

/**
 * Signs the link in the emails about a guest's order. The link stops working when the order's email address is
 * corrected.
 * @param order.guestEmail the recipient of the email
 */
export async function signEmailLink(
  context: StoreContext,
  order: { readonly id: string; readonly guestEmail: string },
): Promise<string> {
  return signLink(context, "email", writeSubject(order.id, await hashEmail(context, order.guestEmail)));
}

/**
 * Signs the link of a guest's order for the response to the browser that places it. The link still works after the
 * email address is corrected.
 * @returns an empty object for an account's order
 */
export async function signGuestLink(
  context: StoreContext,
  { id, guestEmail }: Pick<OrderRow, "id" | "guestEmail">,
): Promise<{ order_link?: string }> {
  return guestEmail === null ? {} : { order_link: await signLink(context, "checkout", writeSubject(id)) };
}

/**
 * Reads the link of a guest's order.
 * @throws StoreError order_not_found for a forged or expired link, for an order that an account has or that was erased,
 *   and for a link in an email after the order's email address was corrected
 */
export async function readOrderLink(context: StoreContext, token: string): Promise<LinkAccess> {
  const { origin, subject } = await readToken(context, token);
  const { orderId, emailHash } = parseSubject(subject);
  const order = await findGuestOrder(context, orderId);
  const isCurrent =
    order !== undefined &&
    (origin === "checkout" || (await hashEmail(context, order.guestEmail)) === emailHash);
  if (!isCurrent) throw new StoreError("order_not_found");
  const { full_name: name } = v.parse(orderAddressView, order.billingAddress);
  return { kind: "link", origin, orderId, guestEmail: order.guestEmail, name };
}

function signLink(context: StoreContext, origin: LinkAccess["origin"], subject: string): Promise<string> {
  const expirySeconds = Math.floor(context.now().getTime() / 1_000) + linkDays * 86_400;
  return signToken(context.site.linkSigningSecret, linkPurposes[origin], subject, expirySeconds);
}

async function readToken(context: StoreContext, token: string) {
  for (const origin of ["checkout", "email"] as const) {
    const secret = context.site.linkSigningSecret;
    const subject = await readSignedToken(secret, linkPurposes[origin], token, context.now());
    if (subject !== undefined) return { origin, subject };
  }
  throw new StoreError("order_not_found");
}

/** The subject of a link in an email also has the hash of the recipient. readLinkedOrderId() reads it too. */
function writeSubject(orderId: string, emailHash?: string): string {
  return emailHash === undefined ? orderId : `${orderId}_${emailHash}`;
}

function parseSubject(subject: string) {
  const [orderId = "", emailHash] = subject.split("_");
  return { orderId, emailHash };
}

function hashEmail({ site }: StoreContext, email: string): Promise<string> {
  return hashWithKey(site.linkSigningSecret, `guest-order:${email}`);
}

async function findGuestOrder({ db }: StoreContext, orderId: string) {
  const order: OrderRow | undefined = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.guestEmail)))
    .get();
  return order?.guestEmail == null ? undefined : { ...order, guestEmail: order.guestEmail };
}
