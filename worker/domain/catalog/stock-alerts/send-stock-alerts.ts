import { and, asc, eq, lt, lte, sql } from "drizzle-orm";
import { productPath } from "../../../../contract/catalog/page-paths.ts";
import type { Email } from "../../../adapters/mailer.ts";
import { products } from "../../../db/schema/catalog.ts";
import { stockAlerts } from "../../../db/schema/stock-alerts.ts";
import { renderButton } from "../../../emails/email-blocks.ts";
import { type EmailSender, layOutEmail } from "../../../emails/email-layout.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import { readSender } from "../../store/email-texts.ts";
import { isPublished } from "../products/product-conditions.ts";

// A run of the cron has 1,000 statements in total, most of them for emails.
const alertsPerRun = 20;
const maxAttempts = 5;
const retryMinutes = 30;

/**
 * Sends the alerts of products that can be bought again. Each alert is claimed first, so that only one of two
 * simultaneous runs sends it. An idempotency key prevents duplicate emails after a retry. An alert is deleted when it
 * is sent and after its last attempt. The nightly run deletes expired ones.
 */
export async function sendStockAlerts(context: StoreContext): Promise<{ sent: number; failed: number }> {
  const dueAlerts = await context.db
    .select({ alert: stockAlerts, name: products.name, slug: products.slug })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(
      and(
        isPublished,
        sql`${products.stockQuantity} >= ${products.minimumOrderQuantity}`,
        lte(stockAlerts.nextAttemptAt, context.now().toISOString()),
      ),
    )
    .orderBy(asc(stockAlerts.nextAttemptAt))
    .limit(alertsPerRun);
  const sender = await readSender(context, "back_in_stock");
  const report = { sent: 0, failed: 0 };
  for (const { alert, name, slug } of dueAlerts) {
    if (!(await claim(context, alert))) continue;
    try {
      await context.mailer.send(writeStockAlertEmail(context, sender, { alert, name, slug }));
      await context.db.delete(stockAlerts).where(eq(stockAlerts.id, alert.id));
      report.sent += 1;
    } catch (error) {
      console.error("A stock alert could not be sent", describeError(error));
      report.failed += 1;
    }
  }
  await context.db
    .delete(stockAlerts)
    .where(
      and(
        sql`${stockAlerts.attempts} >= ${maxAttempts}`,
        lte(stockAlerts.nextAttemptAt, context.now().toISOString()),
      ),
    );
  return report;
}

type StockAlert = typeof stockAlerts.$inferSelect;

async function claim(context: StoreContext, { id, attempts }: StockAlert): Promise<boolean> {
  const claimed = await context.db
    .update(stockAlerts)
    .set({ attempts: attempts + 1, nextAttemptAt: minutesFromNow(context, retryMinutes) })
    .where(
      and(eq(stockAlerts.id, id), eq(stockAlerts.attempts, attempts), lt(stockAlerts.attempts, maxAttempts)),
    )
    .returning({ id: stockAlerts.id });
  return claimed.length > 0;
}

/** Writes the email that tells a shopper that a product is back in stock. */
export function writeStockAlertEmail(
  { site }: StoreContext,
  sender: EmailSender,
  { alert, name, slug }: { alert: Pick<StockAlert, "id" | "email">; name: string; slug: string },
): Email {
  return {
    to: alert.email,
    ...layOutEmail({
      kind: "back_in_stock",
      sender,
      storeUrl: site.url,
      fields: { product: name },
      paragraphs: ["You asked us to let you know. You won't get another email about this product."],
      blocks: [renderButton("See the product", `${site.url}${productPath(slug)}`)],
    }),
    idempotencyKey: `stock-alert/${alert.id}`,
  };
}
