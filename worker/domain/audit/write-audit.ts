import type { AuditEntity } from "../../../contract/admin/audit-entities.ts";
import type { bulkActions } from "../../../contract/admin/bulk-changes.ts";
import type { ReturnState } from "../../../contract/orders/returns.ts";
import { auditLog } from "../../db/schema/admin.ts";
import type { StoreContext } from "../context.ts";
import { type AdminActor, getAdminName } from "./admin-actor.ts";

/** The actions of the audit log. They must not be renamed, because earlier entries are stored under their names. */
export type AuditAction =
  | "category.create"
  | "category.delete"
  | "category.order"
  | "category.update"
  | "change_set.undo"
  | "email.retry"
  | "email.test"
  | "export.carrier_file"
  | "export.order_lines"
  | "export.offer_codes"
  | "export.orders"
  | "export.invoices"
  | "export.products"
  | "export.subscribers"
  | "export.sales"
  | "export.taxes"
  | "export.till"
  | "export.to_order"
  | "family.create"
  | "family.update"
  | "offer.create"
  | "offer.delete"
  | "offer.end"
  | "offer.update"
  | "order.address"
  | "order.change"
  | "order.change_request"
  | "order.email"
  | "order.note"
  | "order.parcel"
  | "order.pickup"
  | "order.payment_link"
  | "order.place"
  | "order.refund"
  | "order.status"
  | "page.create"
  | "page.delete"
  | "page.update"
  | "payments.reconcile"
  | "payments.replay"
  | "person.erase"
  | "postal_codes.add"
  | "postal_codes.remove"
  | `product.bulk_${(typeof bulkActions)[number]}`
  | "product.create"
  | "product.delete"
  | "product.duplicate"
  | "product.images"
  | "product.import"
  | "product.restore"
  | "product.stock"
  | "product.update"
  | `return.${ReturnState}`
  | "settings.update"
  | "store.backup"
  | "store.emails"
  | "store.home"
  | "store.navigation"
  | "store.setup"
  | "store.shipping"
  | "store.synonyms"
  | "store.taxes"
  | "store.text"
  | "store.update"
  | "supplier_delivery.book"
  | "supplier_delivery.cost"
  | "till.close"
  | "user.claim_admin"
  | "user.tax_exemption"
  | "user.update";

export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId: string;
  /** The sentence that admins see, such as "Changed the navigation". */
  readonly summary: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

/**
 * Returns the statement that records an admin's action with the fields that differ between `before` and `after`. It
 * must be in the batch of the change, so that neither happens without the other (docs/decisions/0028).
 */
export function writeAudit(context: StoreContext, admin: AdminActor, entry: AuditEntry) {
  const [before, after] = diffFields(entry.before ?? null, entry.after ?? null);
  return context.db.insert(auditLog).values({
    id: crypto.randomUUID(),
    profileId: admin.id,
    adminName: getAdminName(admin),
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    summary: entry.summary.slice(0, 500),
    before,
    after,
    createdAt: context.now().toISOString(),
  });
}

/**
 * Records that an admin exported a file, because it may contain personal data.
 * @param filters the filters that the export was restricted to
 */
export async function auditExport(
  context: StoreContext,
  admin: AdminActor,
  { what, filters }: { readonly what: keyof typeof exportNames; readonly filters: object },
): Promise<void> {
  await writeAudit(context, admin, {
    action: `export.${what}`,
    entity: "export",
    entityId: what,
    summary: `Exported ${exportNames[what]} as CSV`,
    after: { ...filters },
  });
}

const exportNames = {
  carrier_file: "orders for a carrier",
  invoices: "invoices",
  offer_codes: "codes of an offer",
  order_lines: "line items of orders",
  orders: "orders",
  products: "products",
  sales: "a report on sales",
  subscribers: "newsletter subscribers",
  taxes: "the tax report",
  till: "the sheet of a day",
  to_order: "the products to order",
};

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of `before` and `after` that differ. If one of them is null, both are returned unchanged. */
export function diffFields(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  if (before === null || after === null) return [before, after];
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return [pick(before, changed), pick(after, changed)];
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
