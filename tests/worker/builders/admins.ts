import { env } from "cloudflare:workers";
import { type Account, anAccount } from "./accounts.ts";
import { visit } from "./shoppers.ts";

/** Creates an admin with a profile in the store. */
export async function anAdmin(name = "Alex"): Promise<Account> {
  const admin = await anAccount({ user: { first_name: name, last_name: "Keeper" }, app: { role: "admin" } });
  await visit(admin);
  return admin;
}

/** Returns the audit entries of one entity, oldest first. */
export async function listAuditEntries(entityId: string) {
  const { results } = await env.DB.prepare(
    'SELECT action, profile_id AS admin, "before", "after" FROM audit_log WHERE entity_id = ? ORDER BY rowid',
  )
    .bind(entityId)
    .all<{ action: string; admin: string; before: string | null; after: string | null }>();
  return results.map((row) => ({
    ...row,
    before: row.before === null ? null : (JSON.parse(row.before) as unknown), // JSON written by the store
    after: row.after === null ? null : (JSON.parse(row.after) as unknown), // JSON written by the store
  }));
}
