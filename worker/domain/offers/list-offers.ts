import { count, desc } from "drizzle-orm";
import type { OfferSummaryView } from "../../../contract/admin/offers.ts";
import { readBatch } from "../../db/read-batch.ts";
import { offers } from "../../db/schema/offers.ts";
import type { StoreContext } from "../context.ts";
import { type Page, toPage } from "../page.ts";
import { requireTimeZone, selectTimeZone } from "../store/read-settings.ts";
import { readScopeNames } from "./offer-scope.ts";
import { selectOffers, toOfferSummary } from "./read-offer.ts";

const limit = 25;

/** Admin only: lists a page of offers, newest first. */
export async function listOffers(
  context: StoreContext,
  { page }: { readonly page: number },
): Promise<Page<OfferSummaryView>> {
  const { counts, rows, timeZones } = await readBatch(context.db, {
    counts: context.db.select({ found: count() }).from(offers),
    rows: selectOffers(context)
      .orderBy(desc(offers.createdAt), desc(offers.id))
      .limit(limit)
      .offset((page - 1) * limit),
    timeZones: selectTimeZone(context),
  });
  const timeZone = requireTimeZone(timeZones);
  const listNames = await readScopeNames(
    context,
    rows.map(({ terms }) => terms.scope),
  );
  return toPage(
    rows.map((row) => toOfferSummary(context, row, listNames(row.terms.scope), timeZone)),
    counts[0]?.found,
    { page, limit },
  );
}
