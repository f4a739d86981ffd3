import type { OrderFilters } from "../../../../contract/admin/orders.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { toStoreClock, toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import { toPeriod } from "../../store/period.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { type OrderSort, readSold, toOrderBy } from "./list-orders.ts";
import { matchOrders } from "./order-filters.ts";

/** The orders to export, and their order in the file. */
export type OrderExportQuery = OrderFilters & OrderSort;

/** A column of a file, with what each row has in it. */
export interface Column<Row> {
  readonly heading: string;
  readonly format: (row: Row) => string | number | null;
}

interface OrderTable<Row> {
  /** The beginning of the file's name. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Reads the rows of orders, in the order of the ids. */
  readonly readRows: (
    context: StoreContext,
    orderIds: readonly string[],
    timeZone: TimeZone,
  ) => Promise<readonly Row[]>;
}

// The number of orders that are in memory at once, with all their records.
const ordersPerRead = 250;

/**
 * Streams the rows of all matching orders as CSV, some orders per statement. All ids are read first, so that an order
 * that is placed during the export neither duplicates nor hides a row.
 */
export async function streamOrders<Row>(
  context: StoreContext,
  query: OrderExportQuery,
  { name, columns, readRows }: OrderTable<Row>,
): Promise<CsvExport> {
  const timeZone = await readTimeZone(context);
  const period = toPeriod(query, timeZone);
  const ids = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(matchOrders({ ...query, period, sold: await readSold(context, query, period) }))
    .orderBy(...toOrderBy(query));
  const fileName = `${name}-${toStoreDay(context.now(), timeZone)}.csv`;
  return { fileName, body: streamText(generateCsv()) };

  async function* generateCsv() {
    yield formatCsvRow(columns.map(({ heading }) => heading));
    for (let start = 0; start < ids.length; start += ordersPerRead) {
      const chunkIds = ids.slice(start, start + ordersPerRead).map((row) => row.id);
      const rows = await readRows(context, chunkIds, timeZone);
      yield rows.map((row) => formatCsvRow(columns.map(({ format }) => format(row)))).join("");
    }
  }
}

/** Formats cents as dollars with two decimals. */
export function formatAmount(cents: number): string {
  return centsToDollars(cents).toFixed(2);
}

/** Formats when an order was placed, as a day and a time in the store's time zone: "2026-11-27" and "14:00". */
export function formatPlacedAt(createdAt: string, timeZone: TimeZone): { date: string; time: string } {
  const placedAt = toStoreClock(new Date(createdAt), timeZone).toISOString();
  return { date: placedAt.slice(0, 10), time: placedAt.slice(11, 16) };
}
