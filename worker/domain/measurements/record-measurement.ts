import { lt, sql } from "drizzle-orm";
import { type MeasurementBody, maxSearchLength, vitals } from "../../../contract/admin/measurements.ts";
import { addDays, toStoreDay } from "../../../contract/shared/store-time.ts";
import { pageTimings, searchMisses } from "../../db/schema/measurements.ts";
import type { StoreContext } from "../context.ts";
import { toStep } from "./steps.ts";

/** How long they are kept, and shown. */
export const measuredDays = 28;

/** Of a day so many different searches are stored, the most frequent ones. */
const maxTermsPerDay = 500;

/** Counts what a shopper's browser measured. Nothing of it says who it was. */
export async function recordMeasurement(context: StoreContext, body: MeasurementBody): Promise<void> {
  if (body.kind === "page") await countPage(context, body);
  else await countSearch(context, body.term);
}

/** For the nightly run: what is older than the admin's page shows. */
export async function purgeMeasurements(context: StoreContext): Promise<void> {
  const first = addDays(toStoreDay(context.now()), 1 - measuredDays);
  await context.db.batch([
    context.db.delete(pageTimings).where(lt(pageTimings.day, first)),
    context.db.delete(searchMisses).where(lt(searchMisses.day, first)),
  ]);
}

async function countPage(
  { db, now }: StoreContext,
  body: Extract<MeasurementBody, { kind: "page" }>,
): Promise<void> {
  const values = vitals.flatMap((vital) => {
    const value = body[vital];
    return value === undefined ? [] : [{ vital, atMost: toStep(vital, value) }];
  });
  if (values.length === 0) return;
  const { page } = body;
  const day = toStoreDay(now());
  await db
    .insert(pageTimings)
    .values(values.map((value) => ({ ...value, day, page, found: 1 })))
    .onConflictDoUpdate({
      target: [pageTimings.day, pageTimings.page, pageTimings.vital, pageTimings.atMost],
      set: { found: sql`${pageTimings.found} + 1` },
    });
}

async function countSearch({ db, now }: StoreContext, typed: string): Promise<void> {
  const term = typed.toLowerCase().replace(/\s+/g, " ").trim();
  if (term === "" || term.length > maxSearchLength || isPersonal(term)) return;
  const day = toStoreDay(now());
  await db.batch([
    db
      .insert(searchMisses)
      .values({ day, term, found: 1 })
      .onConflictDoUpdate({
        target: [searchMisses.day, searchMisses.term],
        set: { found: sql`${searchMisses.found} + 1` },
      }),
    // The rarest term makes room, the oldest of several: else one visitor could fill the day with invented ones.
    db.delete(searchMisses).where(
      sql`rowid IN (SELECT rowid FROM search_misses WHERE day = ${day} AND term <> ${term} ORDER BY found, rowid
        LIMIT max(0, (SELECT count(*) FROM search_misses WHERE day = ${day}) - ${maxTermsPerDay}))`,
    ),
  ]);
}

/** People type their address, their telephone or order number into any field. */
function isPersonal(term: string): boolean {
  return term.includes("@") || term.replace(/[^0-9]/g, "").length >= 6 || /\bpd-/.test(term);
}
