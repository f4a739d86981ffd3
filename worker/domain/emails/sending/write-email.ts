import { asc, eq } from "drizzle-orm";
import type { Email } from "../../../adapters/mailer.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { products } from "../../../db/schema/catalog.ts";
import { lowStockReports } from "../../../db/schema/stock-alerts.ts";
import { renderSuspensionEmail } from "../../../emails/account-email.ts";
import { renderLowStockEmail } from "../../../emails/low-stock-email.ts";
import type { StoreContext } from "../../context.ts";
import { readSender } from "../../store/email-texts.ts";
import type { EmailRow } from "../insert-emails.ts";
import { writeOrderEmail } from "./write-order-email.ts";

/**
 * Writes the email of an outbox row from the current state of its order, account or products.
 * @returns undefined if the email is no longer true
 */
export async function writeEmail(context: StoreContext, email: EmailRow): Promise<Email | undefined> {
  const { orderId, kind } = email;
  if (kind === "account_suspended") return writeSuspensionEmail(context, email);
  if (kind === "low_stock") return writeLowStockEmail(context, email);
  if (orderId === null) throw new Error(`The email ${email.id} names no order`);
  return writeOrderEmail(context, { ...email, orderId, kind });
}

async function writeSuspensionEmail(context: StoreContext, email: EmailRow): Promise<Email> {
  const profile = await context.db
    .select()
    .from(profiles)
    .where(eq(profiles.id, email.profileId ?? ""))
    .get();
  if (profile === undefined) throw new Error("The account of the email is gone");
  const content = renderSuspensionEmail({
    sender: await readSender(context, "account_suspended"),
    firstName: profile.firstName,
    reason: profile.suspensionReason,
    storeUrl: context.site.url,
  });
  return { to: email.recipient, ...content, idempotencyKey: email.dedupeKey };
}

async function writeLowStockEmail(context: StoreContext, email: EmailRow): Promise<Email> {
  const reportedProducts = await context.db
    .select({ name: products.name, sku: products.sku, stockQuantity: products.stockQuantity })
    .from(lowStockReports)
    .innerJoin(products, eq(products.id, lowStockReports.productId))
    .where(eq(lowStockReports.emailId, email.id))
    .orderBy(asc(products.stockQuantity), asc(products.nameFolded));
  const content = renderLowStockEmail({
    sender: await readSender(context, "low_stock"),
    products: reportedProducts,
    storeUrl: context.site.url,
  });
  return { to: email.recipient, ...content, idempotencyKey: email.dedupeKey };
}
