// Without schemas, because the pages of the browser need these words to read any address (docs/decisions/0045).

export const auditEntities = [
  "product",
  "product_draft",
  "order",
  "user",
  "settings",
  "change_set",
  "payments",
  "category",
  "export",
] as const;
export type AuditEntity = (typeof auditEntities)[number];
