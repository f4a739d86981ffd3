import { asc, count, sql } from "drizzle-orm";
import {
  expandPostalCodes,
  type PostalCodesBody,
  type PostalCodesQuery,
} from "../../../contract/admin/postal-codes.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { type Page, toPage } from "../page.ts";
import type { AdminActor } from "../profiles/profile.ts";

/** Lists the local postal codes that begin with `search`, in order. */
export async function listPostalCodes(context: StoreContext, query: PostalCodesQuery): Promise<Page<string>> {
  const beginning = (query.search ?? "").replace(/[\s-]/g, "").toUpperCase();
  const condition = sql`substr(replace(${localPostalCodes.postalCode}, ' ', ''), 1, ${beginning.length}) = ${beginning}`;
  const [[total], rows] = await context.db.batch([
    context.db.select({ found: count() }).from(localPostalCodes).where(condition),
    context.db
      .select()
      .from(localPostalCodes)
      .where(condition)
      .orderBy(asc(localPostalCodes.postalCode))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  return toPage(
    rows.map((row) => row.postalCode),
    total?.found,
    query,
  );
}

/** Adds codes and ranges of codes. Codes that are already in the list are ignored. */
export async function addPostalCodes(context: StoreContext, admin: AdminActor, body: PostalCodesBody) {
  const codes = JSON.stringify(expandPostalCodes(body));
  const [added, , [total]] = await context.db.batch([
    insertFrom(
      context.db,
      localPostalCodes,
      { postalCode: sql`value`, createdAt: context.now().toISOString() },
      // "WHERE true" is needed, because SQLite would parse ON CONFLICT as a join condition.
      sql`FROM json_each(${codes}) WHERE true`,
    )
      .onConflictDoNothing()
      .returning({ postalCode: localPostalCodes.postalCode }),
    auditCodes(context, admin, "add", body),
    context.db.select({ found: count() }).from(localPostalCodes),
  ]);
  return toResponse("added", added.length, total?.found);
}

/** Removes codes and ranges of codes. Codes that are not in the list are ignored. */
export async function removePostalCodes(context: StoreContext, admin: AdminActor, body: PostalCodesBody) {
  const codes = JSON.stringify(expandPostalCodes(body));
  const [removed, , [total]] = await context.db.batch([
    context.db
      .delete(localPostalCodes)
      .where(sql`${localPostalCodes.postalCode} IN (SELECT value FROM json_each(${codes}))`)
      .returning({ postalCode: localPostalCodes.postalCode }),
    auditCodes(context, admin, "remove", body),
    context.db.select({ found: count() }).from(localPostalCodes),
  ]);
  return toResponse("removed", removed.length, total?.found);
}

function auditCodes(context: StoreContext, admin: AdminActor, verb: "add" | "remove", body: PostalCodesBody) {
  const changedCodes = { codes: body.codes, ranges: body.ranges };
  return writeAudit(context, admin, {
    action: `postal_codes.${verb}`,
    entity: "settings",
    entityId: "postal_codes",
    summary: verb === "add" ? "Added local postal codes" : "Removed local postal codes",
    ...(verb === "add" ? { after: changedCodes } : { before: changedCodes }),
  });
}

function toResponse(verb: "added" | "removed", changed: number, total: number | undefined) {
  const message = `${changed} postal ${changed === 1 ? "code" : "codes"} ${verb}.`;
  return { message, data: { changed, count: total ?? 0 } };
}
