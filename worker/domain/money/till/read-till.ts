import {
  type TillEntryView,
  type TillQuery,
  type TillSumView,
  type TillTender,
  type TillView,
  tillTenders,
} from "../../../../contract/admin/till.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { StoreContext } from "../../context.ts";
import { toPeriod } from "../../store/period.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { type ClosedDayRow, selectClosedDay } from "./close-day.ts";
import { selectTillRows, type TillRow } from "./till-rows.ts";

/**
 * Admin only. Reads the payments and refunds of a day in the store's time zone, with their sums by tender. The default
 * is today.
 */
export async function readTill(context: StoreContext, { day: asked }: TillQuery): Promise<TillView> {
  const timeZone = await readTimeZone(context);
  const day = asked ?? toStoreDay(context.now(), timeZone);
  const { rows, closedDays } = await readBatch(context.db, {
    rows: selectTillRows(context, toPeriod({ start_date: day, end_date: day }, timeZone)),
    closedDays: selectClosedDay(context, day),
  });
  const [closed] = closedDays;
  const tenders = tillTenders.map((tender) => sumTender(tender, rows));
  const cash = tenders.find(({ tender }) => tender === "cash");
  return {
    day,
    tenders,
    cash_rounding: centsToDollars(rows.reduce((cents, row) => cents + row.roundingCents, 0)),
    expected_cash: closed === undefined ? (cash?.net ?? 0) : centsToDollars(closed.expectedCashCents),
    entries: rows.map((row, index) => toEntry(row, rows.slice(index + 1), closed)),
    closed: closed === undefined ? null : toClosedView(closed),
  };
}

function sumTender(tender: TillTender, rows: readonly TillRow[]): TillSumView {
  const moved = rows.filter((row) => row.tender === tender && row.reversedAt === null);
  const sum = (type: TillRow["type"]) =>
    moved.filter((row) => row.type === type).reduce((cents, { amountCents }) => cents + amountCents, 0);
  const count = (type: TillRow["type"]) => moved.filter((row) => row.type === type).length;
  const paidCents = sum("payment");
  // What a bank sent back to the store was not refunded after all.
  const refundedCents = sum("refund") - sum("refund_failure");
  return {
    tender,
    payments: count("payment"),
    paid: centsToDollars(paidCents),
    refunds: count("refund"),
    refunded: centsToDollars(refundedCents),
    net: centsToDollars(paidCents - refundedCents),
  };
}

function toEntry(row: TillRow, later: readonly TillRow[], closed: ClosedDayRow | undefined): TillEntryView {
  return {
    id: row.id,
    type: row.type,
    tender: row.tender,
    amount: centsToDollars(row.amountCents),
    cash_rounding: centsToDollars(row.roundingCents),
    at: row.createdAt,
    order_id: row.orderId,
    order_number: row.orderNumber,
    reversed_at: row.reversedAt,
    corrected_to: row.reversedAt === null ? null : (findCorrection(row, later)?.tender ?? null),
    is_after_close: closed !== undefined && row.createdAt > closed.closedAt,
  };
}

/** Finds the payment that replaced a corrected payment. Both have the same time, because the money moved once. */
function findCorrection(row: TillRow, later: readonly TillRow[]): TillRow | undefined {
  return later.find(
    ({ type, orderId, createdAt }) =>
      type === "payment" && orderId === row.orderId && createdAt === row.createdAt,
  );
}

function toClosedView(row: ClosedDayRow): TillView["closed"] {
  return {
    at: row.closedAt,
    by: row.closedBy,
    counted_cash: centsToDollars(row.countedCashCents),
    difference: centsToDollars(row.countedCashCents - row.expectedCashCents),
    note: row.note,
  };
}
