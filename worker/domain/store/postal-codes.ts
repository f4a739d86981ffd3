import { and, asc, count, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type * as v from "valibot";
import {
  expandPostalCodes,
  type PostalCodesBody,
  type PostalCodesQuery,
  type removePostalCodesBody,
} from "../../../contract/admin/postal-codes.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { readBatch } from "../../db/read-batch.ts";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { type Page, toPage } from "../page.ts";

/** Selects whether a postal code is local, as a statement that callers add to their own batch. */
export function selectIsLocal({ db }: StoreContext, postalCode: string) {
  return db.select({ isLocal: isLocalPostalCode(postalCode).as("is_local") }).from(sql`(SELECT 1)`);
}

/**
 * Creates the condition that a postal code is local: it or its area is in the store's list. Each comparison is one
 * lookup in the index.
 * @param postalCode a column or a value in the form 'A1A 1A1'
 */
export function isLocalPostalCode(postalCode: SQLWrapper | string): SQL<boolean> {
  // The code is outside the subqueries, where SQLite would take a column of this name for the list's own.
  const listed = sql`(SELECT ${localPostalCodes.postalCode} FROM ${localPostalCodes})`;
  return sql<boolean>`(${postalCode} IN ${listed} OR substr(${postalCode}, 1, 3) IN ${listed})`.mapWith(
    Boolean,
  );
}

/** Selects which of these orders go to a local address, as a statement that callers add to their own batch. */
export function selectLocalOrders(context: StoreContext, orderIds: readonly string[]) {
  return context.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        isLocalPostalCode(sql`(${orders.shippingAddress} ->> 'postal_code')`),
      ),
    );
}

const entry = localPostalCodes.postalCode;
const compactEntry = sql`replace(${entry}, ' ', '')`;
// Areas have three characters, and whole codes seven.
const isWholeCode = sql`length(${entry}) > 3`;
const areaOfEntry = sql`substr(${entry}, 1, 3)`;

/** Admin only: lists the local areas, and then the local codes, that begin with `search` or contain it. */
export async function listPostalCodes(context: StoreContext, query: PostalCodesQuery): Promise<Page<string>> {
  const typed = (query.search ?? "").replaceAll("*", "");
  const condition = sql`(substr(${compactEntry}, 1, ${typed.length}) = ${typed}
    OR substr(${typed}, 1, length(${compactEntry})) = ${compactEntry})`;
  const { counts, rows } = await readBatch(context.db, {
    counts: context.db.select({ found: count() }).from(localPostalCodes).where(condition),
    rows: context.db
      .select()
      .from(localPostalCodes)
      .where(condition)
      .orderBy(asc(isWholeCode), asc(entry))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  });
  return toPage(
    rows.map((row) => row.postalCode),
    counts[0]?.found,
    query,
  );
}

/** Admin only: makes areas and codes local. An area replaces the codes in it. What is local already is ignored. */
export async function addPostalCodes(context: StoreContext, admin: AdminActor, body: PostalCodesBody) {
  const entries = toJson(expandPostalCodes(body));
  const { added, counts } = await readBatch(context.db, {
    added: insertFrom(
      context.db,
      localPostalCodes,
      { postalCode: sql`value`, createdAt: context.now().toISOString() },
      // The areas come first, because a code in a local area is local already.
      sql`FROM json_each(${entries}) WHERE length(value) = 3 OR substr(value, 1, 3) NOT IN (
        SELECT ${entry} FROM ${localPostalCodes} UNION SELECT value FROM json_each(${entries}))`,
    )
      .onConflictDoNothing()
      .returning({ postalCode: entry }),
    replaced: context.db
      .delete(localPostalCodes)
      .where(sql`${isWholeCode} AND ${areaOfEntry} IN (${selectValues(entries)})`),
    audit: auditCodes(context, admin, "add", body),
    counts: selectCount(context),
  });
  return toResponse("added", added, counts[0]?.found);
}

/**
 * Admin only: removes areas with the codes in them, and codes. Entries that are not in the list are ignored.
 * @throws StoreError invalid_input for a code that is local because its whole area is
 */
export async function removePostalCodes(
  context: StoreContext,
  admin: AdminActor,
  { all, ...body }: v.InferOutput<typeof removePostalCodesBody>,
) {
  const entries = expandPostalCodes(body);
  if (!all) await refuseCodesOfLocalAreas(context, entries);
  const json = toJson(entries);
  const isRemoved = all ? undefined : or(isOneOf(entry, json), isOneOf(areaOfEntry, json));
  const { removed, counts } = await readBatch(context.db, {
    removed: context.db.delete(localPostalCodes).where(isRemoved).returning({ postalCode: entry }),
    audit: auditCodes(context, admin, "remove", all ? { all } : body),
    counts: selectCount(context),
  });
  return toResponse("removed", removed, counts[0]?.found);
}

async function refuseCodesOfLocalAreas(context: StoreContext, entries: readonly string[]): Promise<void> {
  const codes = entries.filter((each) => each.length > 3);
  const areas = [...new Set(codes.map((code) => code.slice(0, 3)))].filter((area) => !entries.includes(area));
  const [local] = await context.db
    .select()
    .from(localPostalCodes)
    .where(isOneOf(entry, toJson(areas)))
    .limit(1);
  if (local === undefined) return;
  const area = local.postalCode;
  const code = codes.find((each) => each.startsWith(area)) ?? area;
  const message = `${code} is local because the whole area ${area} is. Remove ${area}, and add the codes that stay local`;
  throw fieldError("codes", message);
}

// D1 limits the parameters of a query, so that a list is one parameter.
function toJson(entries: readonly string[]): string {
  return JSON.stringify(entries);
}

function selectValues(json: string): SQL {
  return sql`SELECT value FROM json_each(${json})`;
}

function isOneOf(column: SQL | typeof entry, json: string): SQL {
  return sql`${column} IN (${selectValues(json)})`;
}

function selectCount(context: StoreContext) {
  return context.db.select({ found: count() }).from(localPostalCodes);
}

type AuditedCodes = PostalCodesBody | { readonly all: true };

function auditCodes(context: StoreContext, admin: AdminActor, verb: "add" | "remove", codes: AuditedCodes) {
  return writeAudit(context, admin, {
    action: `postal_codes.${verb}`,
    entity: "settings",
    entityId: "postal_codes",
    summary: verb === "add" ? "Added local postal codes" : "Removed local postal codes",
    ...(verb === "add" ? { after: { ...codes } } : { before: { ...codes } }),
  });
}

function toResponse(
  verb: "added" | "removed",
  changed: readonly { readonly postalCode: string }[],
  total: number | undefined,
) {
  const entries = changed.map(({ postalCode }) => postalCode);
  const areaCount = entries.filter((each) => each.length === 3).length;
  const codeCount = entries.length - areaCount;
  const counts = [
    ...(areaCount > 0 ? [`${areaCount} ${areaCount === 1 ? "area" : "areas"}`] : []),
    ...(codeCount > 0 || areaCount === 0
      ? [`${codeCount} postal ${codeCount === 1 ? "code" : "codes"}`]
      : []),
  ];
  return {
    message: `${counts.join(" and ")} ${verb}.`,
    data: { changed: entries.length, count: total ?? 0, entries },
  };
}
