import { and, count, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  type SupplierDeliveriesQuery,
  type SupplierDeliverySummaryView,
  type SupplierView,
  supplierView,
} from "../../../contract/admin/supplier-deliveries.ts";
import { foldValue } from "../../db/schema/fold-text.ts";
import { supplierDeliveries } from "../../db/schema/stock.ts";
import type { StoreContext } from "../context.ts";
import { type Page, toPage } from "../page.ts";
import { selectDeliveries, toSummary } from "./read-delivery.ts";

/** Admin only: lists a page of supplier deliveries, newest first. */
export async function listDeliveries(
  context: StoreContext,
  { page, limit, state, search = "" }: SupplierDeliveriesQuery,
): Promise<Page<SupplierDeliverySummaryView>> {
  const { bookedAt, createdAt, id } = supplierDeliveries;
  const where = and(
    state === undefined ? undefined : state === "draft" ? isNull(bookedAt) : isNotNull(bookedAt),
    search === "" ? undefined : isFound(search),
  );
  const [counted] = await context.db.select({ found: count() }).from(supplierDeliveries).where(where);
  const rows = await selectDeliveries(context)
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset((page - 1) * limit);
  return toPage(rows.map(toSummary), counted?.found, { page, limit });
}

function isFound(search: string): SQL {
  // SQLite's lower() changes only ASCII, and so does this.
  const lower = search.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return sql`(instr(supplier_folded, ${foldValue(search)}) OR instr(lower(number), ${lower})
    OR instr(lower(note), ${lower}))`;
}

/** Admin only: lists the suppliers of deliveries and products by name, each in one spelling. */
export async function listSuppliers({ db }: StoreContext): Promise<SupplierView[]> {
  const rows = await db.all(sql`SELECT supplier AS name, count(*) - count(booked_at) AS draft_deliveries
      FROM supplier_deliveries GROUP BY supplier
    UNION ALL SELECT DISTINCT supplier, 0 FROM products WHERE supplier <> '' AND archived_at IS NULL`);
  const suppliers = new Map<string, SupplierView>();
  for (const row of v.parse(v.array(supplierView), rows)) {
    const folded = foldValue(row.name);
    const other = suppliers.get(folded) ?? { ...row, draft_deliveries: 0 };
    suppliers.set(folded, { ...other, draft_deliveries: other.draft_deliveries + row.draft_deliveries });
  }
  return [...suppliers].toSorted(([one], [two]) => (one < two ? -1 : 1)).map(([, supplier]) => supplier);
}
