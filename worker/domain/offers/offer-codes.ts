import { asc, eq, sql } from "drizzle-orm";
import { maxOfferCodes } from "../../../contract/admin/offers.ts";
import { formatCsvRow } from "../../../contract/shared/csv.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { Statement } from "../../db/run-batch.ts";
import { offerCodes, offers, offerUses } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { createReadableCode } from "../../lib/readable-code.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { auditExport, writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { write } from "../write.ts";
import { createOfferGuard } from "./offer-guard.ts";
import { requireOffer, selectOffers, toCodesView } from "./read-offer.ts";

// Ten letters have 50 bits, so that nobody finds a code by trying.
const codeLength = 10;

/**
 * Admin only: adds codes that each count in one order.
 * @throws StoreError not_found; conflict for an offer of another kind, or with too many codes
 */
export async function addOfferCodes(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  count: number,
): Promise<void> {
  await write(
    context,
    () => selectOffers(context).where(eq(offers.id, id)).get(),
    (row) => {
      const offer = requireOffer(row);
      const codes = toCodesView(offer);
      if (codes.kind !== "many") {
        throw new StoreError("conflict", { message: "Only an offer with many codes gets more of them." });
      }
      if (codes.count + count > maxOfferCodes) {
        throw new StoreError("conflict", {
          message: `An offer has at most ${maxOfferCodes} codes, and this one has ${codes.count}.`,
        });
      }
      return {
        statements: [
          context.db
            .update(offers)
            .set({ version: createOfferGuard(offer), updatedAt: context.now().toISOString() })
            .where(eq(offers.id, id)),
          insertSingleUseCodes(context, id, count),
          writeAudit(context, admin, {
            action: "offer.codes",
            entity: "offer",
            entityId: id,
            summary: `Added ${count} codes to the offer ${offer.title}`,
            before: { codes: codes.count },
            after: { codes: codes.count + count },
          }),
        ],
        result: undefined,
        mayBeTaken: ["offer_codes.code"],
      };
    },
  );
}

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
