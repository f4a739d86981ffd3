import { asc, eq, sql } from "drizzle-orm";
import { formatCsvRow } from "../../../contract/shared/csv.ts";
import type { Statement } from "../../db/run-batch.ts";
import { offerCodes, offers, offerUses } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { createReadableCode } from "../../lib/readable-code.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { auditExport } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { requireOffer, selectOffers } from "./read-offer.ts";

// Ten letters have 50 bits, so that nobody finds a code by trying.
const codeLength = 10;

/** Inserts random codes that each count in one order. */
export function insertSingleUseCodes(context: StoreContext, offerId: string, count: number): Statement {
  const codes = Array.from({ length: count }, () => createReadableCode(codeLength));
  return context.db.run(sql`INSERT INTO offer_codes (code, offer_id, is_single_use, created_at)
    SELECT value, ${offerId}, 1, ${context.now().toISOString()} FROM json_each(${JSON.stringify(codes)})`);
}

/**
 * Admin only: exports an offer's codes as CSV, with the order in which each was used.
 * @throws StoreError not_found
 */
export async function exportOfferCodes(context: StoreContext, admin: AdminActor, id: string) {
  const offer = requireOffer(await selectOffers(context).where(eq(offers.id, id)).get());
  await auditExport(context, admin, { what: "offer_codes", filters: { offer: offer.title } });
  const rows = await context.db
    .select({ code: offerCodes.code, orderNumber: orders.orderNumber })
    .from(offerCodes)
    .leftJoin(offerUses, eq(offerUses.singleUseCode, offerCodes.code))
    .leftJoin(orders, eq(orders.id, offerUses.orderId))
    .where(eq(offerCodes.offerId, id))
    .orderBy(asc(offerCodes.createdAt), asc(offerCodes.code));
  const lines = [["code", "order_number"], ...rows.map((row) => [row.code, row.orderNumber])];
  // Excel recognizes UTF-8 by the byte order mark.
  return { fileName: "offer-codes.csv", body: `\ufeff${lines.map(formatCsvRow).join("")}` };
}
