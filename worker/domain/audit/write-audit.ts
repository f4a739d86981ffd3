import type { AuditEntity } from "../../../contract/admin/audit-entities.ts";
import type { bulkActions } from "../../../contract/admin/products.ts";
import type { ReturnState } from "../../../contract/orders/returns.ts";
import { auditLog } from "../../db/schema/admin.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** What an admin did. Actions are stored and searched for: one that is renamed parts its history. */
export type AuditAction =
  | "category.create"
  | "category.delete"
  | "category.order"
  | "category.update"
  | "change_set.undo"
  | "export.orders"
  | "export.products"
  | "export.subscribers"
  | "mail.retry"
  | "mail.test"
  | "order.note"
  | "order.refund"
  | "order.status"
  | "payments.reconcile"
  | "payments.replay"
  | "postal_codes.add"
  | "postal_codes.remove"
  | `product.bulk_${(typeof bulkActions)[number]}`
  | "product.create"
  | "product.delete"
  | "product.draft"
  | "product.draft_delete"
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
  | "store.text"
  | "store.update"
  | "user.update";

export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly entityId: string;
  /** What happened, for a person. */
  readonly summary: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

/**
 * The record of what an admin did. Belongs into the batch that does it: what is not recorded does not happen, and what
 * does not happen is not recorded. Of `before` and `after` only the fields that differ are kept.
 */
export function writeAudit(context: StoreContext, admin: Profile, entry: AuditEntry) {
  return writeAuditBy(context, { profileId: admin.id, name: getAdminName(admin) }, entry);
}

/** The same where only the actor of an order's history is known. */
export function writeAuditBy(
  context: StoreContext,
  admin: { readonly profileId: string; readonly name: string },
  entry: AuditEntry,
) {
  const [before, after] = diffFields(entry.before ?? null, entry.after ?? null);
  return context.db.insert(auditLog).values({
    id: crypto.randomUUID(),
    profileId: admin.profileId,
    adminName: admin.name,
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
 * Records that an admin downloaded a file of many rows: whose personal data left the store has to be known.
 * @param filters what the file was limited to
 */
export async function auditExport(
  context: StoreContext,
  admin: Profile,
  { what, filters }: { readonly what: "orders" | "subscribers" | "products"; readonly filters: object },
): Promise<void> {
  await writeAudit(context, admin, {
    action: `export.${what}`,
    entity: "export",
    entityId: what,
    summary: `Exported ${exportNames[what]} as CSV`,
    after: { ...filters },
  });
}

const exportNames = { orders: "orders", subscribers: "newsletter subscribers", products: "products" };

/** How an admin reads in records: by name, else by address. */
export function getAdminName(admin: Profile): string {
  return `${admin.firstName} ${admin.lastName}`.trim() || admin.email;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, of both. Where one side is missing, the other is kept whole. */
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
