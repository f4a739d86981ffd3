import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type ClaimView, claimPath } from "../../../../contract/orders/claim.ts";
import { readLinkedOrderId } from "../../../../contract/orders/order-link.ts";
import type { OrderAddressView } from "../../../../contract/orders/orders.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { AccessToken } from "../../../adapters/supabase-jwt.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { addresses, profiles } from "../../../db/schema/accounts.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { renderClaimEmail } from "../../../emails/account-email.ts";
import { hashWithKey } from "../../../lib/keyed-hash.ts";
import { readSignedToken, signToken } from "../../../lib/signed-token.ts";
import type { StoreContext } from "../../context.ts";
import { endCooldown, sendOnceADay } from "../../emails/send-once-a-day.ts";
import { systemActor } from "../../profiles/actor.ts";
import type { Profile } from "../../profiles/profile.ts";
import { readSender } from "../../store/email-texts.ts";
import { readOrderLink } from "../order-access.ts";
import { isPlaced } from "../read/order-filters.ts";

interface Claimant {
  readonly token: AccessToken;
  readonly profile: Profile;
}

/**
 * Counts the orders that guests placed with the account's email address.
 * @returns 0 also if Supabase has not confirmed the address
 * @throws StoreError service_unavailable if the sign-in service does not tell
 */
export async function countClaimable(context: StoreContext, claimant: Claimant): Promise<number> {
  const email = await findConfirmedEmail(context, claimant);
  if (email === undefined) return 0;
  const rows = await context.db.select({ found: count() }).from(orders).where(isClaimable(email));
  return rows[0]?.found ?? 0;
}

/**
 * Makes the orders that guests placed with the account's email address the account's, if the proof shows that their guest and
 * the account are one person. Their links end with it. Without a proof, it emails one to the address.
 *
 * Supabase's own flag is not enough: it is also set for accounts that were opened while addresses were not confirmed. The
 * token of the claim's email, and the link in an order's email, prove the mailbox, and so all orders with the address. The
 * link of the browser that placed an order proves that order alone.
 * @param proof the token of the claim's email, or the link of a guest's order
 * @throws StoreError invalid_input for a proof that is forged, expired, another account's or for another address;
 *   service_unavailable if the sign-in service does not tell
 */
export async function claimOrders(
  context: StoreContext,
  claimant: Claimant,
  proof: string | undefined,
): Promise<ClaimView> {
  const email = await findConfirmedEmail(context, claimant);
  if (proof === undefined) {
    if (email !== undefined) emailClaimLink(context, claimant.profile, email);
    return { status: "link_sent", count: 0, has_new_address: false };
  }
  const isProven = email === undefined ? undefined : await readProof(context, claimant.profile, email, proof);
  if (email === undefined || isProven === undefined) {
    return { status: "added", count: 0, has_new_address: false };
  }
  const claimed = await addOrders(context, claimant.profile, sql`(${isClaimable(email)} AND ${isProven})`);
  await endCooldown(context, "claim_orders", email);
  return { status: "added", ...claimed };
}

const tokenPurpose = "claim-orders";
// The cooldown of the email has the same length, so that there is always a link that works, or another email.
const tokenHours = 24;

/** Signs the token of the email, for this account and this address only. */
async function signClaimToken(context: StoreContext, { id }: Profile, email: string): Promise<string> {
  const expirySeconds = Math.floor(context.now().getTime() / 1_000) + tokenHours * 3_600;
  const secret = context.site.linkSigningSecret;
  return signToken(secret, tokenPurpose, await createSubject(context, id, email), expirySeconds);
}

async function createSubject({ site }: StoreContext, profileId: string, email: string): Promise<string> {
  return `${profileId}_${await hashWithKey(site.linkSigningSecret, `claim-orders:${email}`)}`;
}

/**
 * Reads what a proof proves.
 * @returns a condition over the `orders` of the address; undefined if the account has the order of the link already
 * @throws StoreError invalid_input
 */
async function readProof(
  context: StoreContext,
  profile: Profile,
  email: string,
  proof: string,
): Promise<SQL | undefined> {
  const subject = await readSignedToken(context.site.linkSigningSecret, tokenPurpose, proof, context.now());
  if (subject !== undefined) {
    if (subject === (await createSubject(context, profile.id, email))) return sql`1`;
    throw fieldError("proof", otherAccountMessage);
  }
  const link = await readOrderLink(context, proof).catch((error: unknown) => {
    if (error instanceof StoreError && error.code === "order_not_found") return undefined;
    throw error;
  });
  if (link === undefined) {
    if (await hasLinkedOrder(context, profile, proof)) return undefined;
    throw fieldError("proof", endedMessage);
  }
  if (link.guestEmail !== email) throw fieldError("proof", otherAccountMessage);
  return link.origin === "email" ? sql`1` : sql`orders.id = ${link.orderId}`;
}

const endedMessage = "This link no longer works. Ask for a new one.";
const otherAccountMessage = "This link is for another account. Sign in with the email address of the order.";

/** Returns true if an earlier claim, whose response may have been lost, added the order of a link. */
async function hasLinkedOrder({ db }: StoreContext, { id }: Profile, link: string): Promise<boolean> {
  const order = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, readLinkedOrderId(link) ?? ""), eq(orders.profileId, id)))
    .get();
  return order !== undefined;
}

/** Emails the link at most once a day. It goes to the address of the orders, whoever has the account. */
function emailClaimLink(context: StoreContext, profile: Profile, email: string): void {
  sendOnceADay(context, "claim_orders", email, async () => {
    const rows = await context.db.select({ found: count() }).from(orders).where(isClaimable(email));
    if (rows[0]?.found === 0) return undefined;
    const token = await signClaimToken(context, profile, email);
    return {
      to: email,
      ...renderClaimEmail({
        sender: await readSender(context, "claim_orders"),
        storeUrl: context.site.url,
        firstName: profile.firstName,
        claimUrl: `${context.site.url}${claimPath}?claim=${token}`,
      }),
    };
  });
}

async function addOrders(context: StoreContext, profile: Profile, isOwn: SQL) {
  const now = context.now().toISOString();
  const details = chooseDetails(await selectDetails(context, isOwn));
  const [savedAddresses, , , claimed] = await context.db.batch([
    saveAddress(context, profile, sql`${isOwn} AND orders.id = ${details.addressOrderId}`),
    context.db
      .update(profiles)
      .set({ phone: details.phone, updatedAt: now })
      .where(
        and(
          eq(profiles.id, profile.id),
          isNull(profiles.phone),
          sql`${details.phone} IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE ${isOwn})`,
        ),
      ),
    insertFrom(
      context.db,
      orderStatusHistory,
      {
        id: randomUuid,
        orderId: sql`orders.id`,
        status: sql`orders.status`,
        notes: "Added to an account",
        notesForCustomer: 1,
        // The customer's own entry in a canceled order would count as the customer's cancellation.
        actor: systemActor.kind,
        createdBy: systemActor.name,
        profileId: systemActor.profileId,
        createdAt: now,
      },
      sql`FROM orders WHERE ${isOwn}`,
    ),
    context.db
      .update(orders)
      .set({
        profileId: profile.id,
        guestEmail: null,
        version: sql`${orders.version} + 1`,
        updatedAt: now,
      })
      .where(isOwn)
      .returning({ id: orders.id }),
  ]);
  return { count: claimed.length, has_new_address: savedAddresses.length > 0 };
}

function selectDetails({ db }: StoreContext, isOwn: SQL) {
  return db
    .select({
      id: orders.id,
      addressKey: orders.addressKey,
      phoneKey: orders.phoneKey,
      phone: sql<string>`${orders.shippingAddress} ->> 'phone_number'`.as("phone"),
    })
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.createdAt));
}

/**
 * Chooses the address and the telephone that the orders agree on. Anybody could have typed the address of an order, so if
 * they differ, none is saved.
 */
function chooseDetails(rows: Awaited<ReturnType<typeof selectDetails>>) {
  const deliveries = rows.filter(({ addressKey }) => addressKey !== null);
  const agree = (keys: readonly (string | null)[]) => new Set(keys).size === 1;
  return {
    addressOrderId: agree(deliveries.map(({ addressKey }) => addressKey))
      ? (deliveries[0]?.id ?? null)
      : null,
    phone: agree(rows.map(({ phoneKey }) => phoneKey)) ? (rows[0]?.phone ?? null) : null,
  };
}

/** Returns the statement that saves the address of an order, if the account has none. */
function saveAddress(context: StoreContext, { id }: Profile, isChosen: SQL) {
  const now = context.now().toISOString();
  const field = (name: keyof OrderAddressView) => sql`orders.shipping_address ->> ${name}`;
  return insertFrom(
    context.db,
    addresses,
    {
      id: randomUuid,
      profileId: id,
      type: "shipping",
      fullName: field("full_name"),
      phoneNumber: field("phone_number"),
      addressLine1: field("address_line1"),
      addressLine2: field("address_line2"),
      city: field("city"),
      province: field("province"),
      postalCode: field("postal_code"),
      // Orders from before it was asked have no answer.
      isProvinceConfirmed: sql`coalesce(${field("is_province_confirmed")}, 0)`,
      deliveryInstructions: field("delivery_instructions"),
      isDefault: 1,
      weekendDelivery: 1,
      createdAt: now,
      updatedAt: now,
    },
    sql`FROM orders WHERE ${isChosen} AND NOT EXISTS (SELECT 1 FROM addresses AS saved WHERE saved.profile_id = ${id})`,
  ).returning({ id: addresses.id });
}

/**
 * Finds the email address that Supabase has confirmed for the account. A token from before a change of the address names
 * another one than Supabase does, so the account has proved neither.
 */
async function findConfirmedEmail(context: StoreContext, { token }: Claimant): Promise<string | undefined> {
  if (!(await hasGuestOrders(context))) return undefined;
  const email = await context.confirmedEmails.find(token.text);
  return email === token.email ? email : undefined;
}

/**
 * Returns true if the store has any order by a guest. The orders of one address must not decide whether Supabase is asked,
 * because the time that takes would tell a stranger that the address has orders.
 */
async function hasGuestOrders({ db }: StoreContext): Promise<boolean> {
  const row = await db.get<{ found: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM orders WHERE guest_email IS NOT NULL) AS found`,
  );
  return row?.found === 1;
}

/** A condition over `orders`: a guest placed the order with this address. Until it is paid, its checkout is in progress. */
function isClaimable(email: string): SQL {
  return sql`(orders.guest_email = ${email} AND orders.profile_id IS NULL AND ${isPlaced}
    AND orders.status NOT IN ('pending_payment', 'payment_processing', 'payment_failed'))`;
}
