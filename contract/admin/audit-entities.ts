// This file has no schemas, so that pages that need only these values do not load the schema library (scripts/size.ts).

export const auditEntities = [
  "product",
  "order",
  "user",
  "person",
  "settings",
  "change_set",
  "payments",
  "category",
  "export",
] as const;
export type AuditEntity = (typeof auditEntities)[number];
