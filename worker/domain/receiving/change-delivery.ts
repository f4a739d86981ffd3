import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type {
  NewSupplierDeliveryBody,
  SupplierDeliveryBody,
  SupplierDeliveryView,
} from "../../../contract/admin/supplier-deliveries.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { violatedConstraint } from "../../db/run-batch.ts";
import { foldValue } from "../../db/schema/fold-text.ts";
import { supplierDeliveries } from "../../db/schema/stock.ts";
import type { StoreContext } from "../context.ts";
import { write } from "../write.ts";
import { findWithView, readDelivery, requireDraft, selectDeliveries } from "./read-delivery.ts";

/**
 * Admin only: adds a draft of a supplier delivery. A repeated request returns the delivery that the first one added.
 * @throws StoreError conflict, with the other delivery, for a number that this supplier's deliveries have
 */
export async function addDelivery(
  context: StoreContext,
  body: NewSupplierDeliveryBody,
): Promise<SupplierDeliveryView> {
  const now = context.now().toISOString();
  try {
    await context.db
      .insert(supplierDeliveries)
      .values({ ...body, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: supplierDeliveries.id });
  } catch (error) {
    throw await explainDuplicate(context, body, error);
  }
  return readDelivery(context, body.id);
}

/**
 * Admin only: changes the supplier, number and note of a draft.
 * @throws StoreError not_found; conflict for an outdated version, a booked delivery or a number that this supplier's
 *   deliveries have
 */
export async function changeDelivery(
  context: StoreContext,
  id: string,
  { version, ...head }: SupplierDeliveryBody,
): Promise<SupplierDeliveryView> {
  try {
    await write(
      context,
      () => findWithView(context, id),
      (found) => {
        requireVersion(found, version);
        return [raiseDraftVersion(context, id, sql`version = ${version}`, head)];
      },
    );
  } catch (error) {
    throw await explainDuplicate(context, { id, ...head }, error);
  }
  return readDelivery(context, id);
}

/**
 * Admin only: deletes a draft with its lines.
 * @throws StoreError not_found; conflict for an outdated version or a booked delivery
 */
export async function removeDelivery(context: StoreContext, id: string, version: number): Promise<void> {
  await write(
    context,
    () => findWithView(context, id),
    (found) => {
      requireVersion(found, version);
      return [
        raiseDraftVersion(context, id, sql`version = ${version}`),
        context.db.delete(supplierDeliveries).where(eq(supplierDeliveries.id, id)),
      ];
    },
  );
}

/**
 * Checks that a delivery is the draft that an admin saw.
 * @throws StoreError conflict, with the current delivery
 */
export function requireVersion(
  { row, current }: Awaited<ReturnType<typeof findWithView>>,
  version: number,
): void {
  requireDraft(row, current);
  if (row.delivery.version === version) return;
  throw new StoreError("conflict", {
    message: "This delivery was changed in the meantime. Please check it again.",
    current,
  });
}

/**
 * Raises the version of a draft with other changes of its row. The version becomes NULL if the delivery was booked
 * meanwhile, or the condition is false. The column refuses it, and write() reads again.
 */
export function raiseDraftVersion(
  context: StoreContext,
  id: string,
  condition: SQL = sql`1`,
  changes: Partial<typeof supplierDeliveries.$inferInsert> = {},
) {
  return context.db
    .update(supplierDeliveries)
    .set({
      ...changes,
      version: sql`CASE WHEN booked_at IS NULL AND ${condition} THEN version + 1 END`,
      updatedAt: context.now().toISOString(),
    })
    .where(eq(supplierDeliveries.id, id));
}

/** Returns the error for a number that another delivery of the supplier has, or else the error itself. */
async function explainDuplicate(
  context: StoreContext,
  { id, supplier, number }: Pick<NewSupplierDeliveryBody, "id" | "supplier" | "number">,
  error: unknown,
): Promise<unknown> {
  if (violatedConstraint(error) === undefined) return error;
  const other = await selectDeliveries(context)
    .where(
      and(
        eq(supplierDeliveries.supplierFolded, foldValue(supplier)),
        sql`lower(${supplierDeliveries.number}) = lower(${number})`,
        ne(supplierDeliveries.id, id),
      ),
    )
    .get();
  if (other === undefined) return error;
  const { bookedAt } = other.delivery;
  const message = `${supplier} ${number} ${bookedAt === null ? "is being received already" : "was received before"}.`;
  return new StoreError("conflict", {
    message,
    errors: { number: message },
    current: await readDelivery(context, other.delivery.id),
  });
}
