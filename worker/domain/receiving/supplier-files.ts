import { eq } from "drizzle-orm";
import * as v from "valibot";
import { type SupplierFilesView, supplierFilesView } from "../../../contract/admin/supplier-deliveries.ts";
import { foldValue } from "../../db/schema/fold-text.ts";
import { supplierFiles } from "../../db/schema/stock.ts";
import type { StoreContext } from "../context.ts";

/** Admin only: reads how a supplier's files are read. It is empty for a supplier without files. */
export async function readSupplierFiles({ db }: StoreContext, supplier: string): Promise<SupplierFilesView> {
  const row = await db
    .select({ columns: supplierFiles.columns })
    .from(supplierFiles)
    .where(eq(supplierFiles.supplierFolded, foldValue(supplier)))
    .get();
  return row === undefined ? { columns: {} } : v.parse(supplierFilesView, row);
}

/** Admin only: remembers how a supplier's files are read. */
export async function saveSupplierFiles(
  context: StoreContext,
  supplier: string,
  { columns }: SupplierFilesView,
): Promise<SupplierFilesView> {
  const updatedAt = context.now().toISOString();
  await context.db
    .insert(supplierFiles)
    .values({ supplierFolded: foldValue(supplier), columns, updatedAt })
    .onConflictDoUpdate({ target: supplierFiles.supplierFolded, set: { columns, updatedAt } });
  return { columns };
}
