// This file has no schemas, so that pages that need only these values do not load the schema library (scripts/size.ts).

/**
 * The kinds of things that an entry of the audit log is about. A `person` has no account, and was erased by the email
 * address. A `change_set` is an import or bulk change. `payments` are events of Stripe, the reconciliation and the day
 * sheet.
 */
export const auditEntities = [
  "product",
  "order",
  "user",
  "person",
  "settings",
  "change_set",
  "payments",
  "category",
  "family",
  "offer",
  "supplier_delivery",
  "export",
] as const;
export type AuditEntity = (typeof auditEntities)[number];
