import type { TillQuery, TillView } from "../../../../contract/admin/till.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import { readTill } from "./read-till.ts";

const columns = [
  "day",
  "time",
  "order_number",
  "type",
  "tender",
  // Refunds are negative, and what was reversed is 0, so that the columns can be summed.
  "amount",
  "cash_rounding",
  "reversed_amount",
  "reversed_at",
  "corrected_to",
  "after_close",
];

/** Admin only. Exports the payments and refunds of a day as CSV, the oldest first. The export is audited. */
export async function exportTill(
  context: StoreContext,
  admin: AdminActor,
  query: TillQuery,
): Promise<CsvExport> {
  const sheet = await readTill(context, query);
  await auditExport(context, admin, { what: "till", filters: query });
  return { fileName: `day-sheet-${sheet.day}.csv`, body: streamText(generateRows(sheet)) };
}

async function* generateRows({ day, entries }: TillView) {
  yield formatCsvRow(columns);
  for (const entry of entries) {
    const amount = entry.type === "refund" ? -entry.amount : entry.amount;
    const isReversed = entry.reversed_at !== null;
    yield formatCsvRow([
      day,
      entry.at,
      entry.order_number,
      entry.type,
      entry.tender,
      isReversed ? 0 : amount,
      entry.cash_rounding,
      isReversed ? amount : null,
      entry.reversed_at,
      entry.corrected_to,
      entry.is_after_close ? "yes" : null,
    ]);
  }
}
