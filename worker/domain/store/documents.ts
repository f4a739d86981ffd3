import { eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { TextPageName } from "../../../contract/store/texts.ts";
import type { Statement } from "../../db/run-batch.ts";
import { storeContent } from "../../db/schema/admin.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { type AuditAction, diffFields, writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { write } from "../write.ts";

// A store document is what admins edit in one form and save as a whole: the JSON documents of `store_content` and the
// row of `store_settings`. changeDocument() saves both, with the same checks of the version and the same entries in the
// audit log.

export type ContentRow = typeof storeContent.$inferSelect;
export type ContentKey =
  | "identity"
  | "home"
  | "navigation"
  | "emails"
  | "synonyms"
  | "tax"
  | "shipping"
  | TextPageName;

interface DocumentDefinition<Body extends Versioned, View extends Versioned> {
  readonly key: ContentKey;
  /** The document's name in the audit log, such as "the navigation". */
  readonly name: string;
  readonly action: AuditAction;
  readonly read: (context: StoreContext) => Promise<CurrentDocument<Omit<Body, "version">, View>>;
  /** Throws a StoreError if the document refers to rows that no longer exist. */
  readonly check?: (context: StoreContext, next: Omit<Body, "version">) => Promise<void>;
}

interface Versioned {
  readonly version: number;
}

/** A document as it is saved, or that of a new store. */
export interface CurrentDocument<Document, View extends Versioned> {
  readonly document: Document;
  /** The document as the admin's form gets it, with its version, which is 0 until it is saved for the first time. */
  readonly view: View;
}

/**
 * Defines a JSON document of `store_content`. Both functions that it returns are for admins only. `change` throws the
 * errors of changeDocument().
 * @example
 * export const links = defineDocument<LinksBody, LinksView>({
 *   key: "links",
 *   name: "the links",
 *   action: "store.links",
 *   async read(context) {
 *     const rows = await selectContent(context, "links");
 *     const document = parseDocument(rows, "links", linksDocument) ?? newLinks;
 *     return { document, view: { links: document, version: getVersion(rows, "links") } };
 *   },
 * });
 */
export function defineDocument<Body extends Versioned, View extends Versioned>({
  key,
  name,
  action,
  read,
  check,
}: DocumentDefinition<Body, View>) {
  return {
    readView: async (context: StoreContext): Promise<View> => (await read(context)).view,
    change: (context: StoreContext, admin: AdminActor, { version, ...next }: Body): Promise<View> =>
      changeDocument(context, admin, {
        id: `store-${key}`,
        name,
        action,
        read,
        seenVersion: version,
        edit: () => next,
        check,
        save: (_, { view }) => [saveContent(context, key, next, view.version)],
      }),
  };
}

interface DocumentChange<Document extends object, View extends Versioned> {
  /** The document's id in the audit log. */
  readonly id: string;
  readonly name: string;
  readonly action: AuditAction;
  /** The audit log's words for a save that changes nothing, after "Saved the navigation". */
  readonly unchanged?: string;
  readonly read: (context: StoreContext) => Promise<CurrentDocument<Document, View>>;
  /** The version that the admin saw. Undefined if any version may be replaced. */
  readonly seenVersion: number | undefined;
  readonly edit: (current: Document) => Document;
  readonly check?: ((context: StoreContext, next: Document) => Promise<void>) | undefined;
  /**
   * Returns the statements of the change. One of them must set the version to NULL if it is no longer that of
   * `current`.
   */
  readonly save: (next: Document, current: CurrentDocument<Document, View>) => Statement[];
}

/**
 * Admin only: changes a document and records the change.
 * @returns the view of the saved document
 * @throws StoreError conflict, with the current view, if `seenVersion` is no longer the document's version
 */
export async function changeDocument<Document extends object, View extends Versioned>(
  context: StoreContext,
  admin: AdminActor,
  {
    id,
    name,
    action,
    unchanged = "as it was",
    read,
    seenVersion,
    edit,
    check,
    save,
  }: DocumentChange<Document, View>,
): Promise<View> {
  await write(
    context,
    async () => {
      const current = await read(context);
      if (seenVersion !== undefined && seenVersion !== current.view.version) {
        throw new StoreError("conflict", { current: current.view });
      }
      const next = edit(current.document);
      await check?.(context, next);
      return { current, next };
    },
    ({ current, next }) => ({
      statements: [
        ...save(next, current),
        writeAudit(context, admin, {
          action,
          entity: "settings",
          entityId: id,
          // A first save without a change confirms the document of a new store (admin/read-opening.ts).
          summary: isSame(current.document, next) ? `Saved ${name} ${unchanged}` : `Changed ${name}`,
          before: toFields(current.document),
          after: toFields(next),
        }),
      ],
      // Two admins may insert the first version at the same moment.
      mayBeTaken: ["store_content.key"],
    }),
  );
  return (await read(context)).view;
}

function isSame(before: object, after: object): boolean {
  const [, changed] = diffFields(toFields(before), toFields(after));
  return Object.keys(changed ?? {}).length === 0;
}

function toFields(document: object): Record<string, unknown> {
  return { ...document };
}

/**
 * Saves a document as the version after `seenVersion`. If that is no longer the current version, the new version is
 * NULL, which the column refuses, and the batch is rolled back.
 */
export function saveContent(context: StoreContext, key: ContentKey, value: unknown, seenVersion: number) {
  const updatedAt = context.now().toISOString();
  if (seenVersion === 0) return context.db.insert(storeContent).values({ key, value, version: 1, updatedAt });
  return context.db
    .update(storeContent)
    .set({
      value,
      updatedAt,
      version: sql`CASE WHEN ${storeContent.version} = ${seenVersion} THEN ${storeContent.version} + 1 END`,
    })
    .where(eq(storeContent.key, key));
}

/** Selects JSON documents, as a statement that callers add to their own batch. */
export function selectContent(context: StoreContext, ...keys: readonly ContentKey[]) {
  return context.db
    .select()
    .from(storeContent)
    .where(inArray(storeContent.key, [...keys]));
}

/**
 * Returns the document that is saved under a key, or undefined if there is none. A document that no longer fits its
 * schema is logged and counts as missing. Its row stays until an admin saves another document.
 */
export function parseDocument<Schema extends v.GenericSchema>(
  rows: readonly ContentRow[],
  key: ContentKey,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const row = rows.find((candidate) => candidate.key === key);
  if (row === undefined) return undefined;
  const parsed = v.safeParse(schema, row.value);
  if (parsed.success) return parsed.output;
  logMismatch(row, parsed.issues);
  return undefined;
}

/** Logs which fields were refused and why, without the text that the admin wrote. */
export function logMismatch(
  { key, version }: ContentRow,
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): void {
  const fields = issues.map((issue) => `${v.getDotPath(issue) ?? "document"}: ${issue.message}`);
  console.error(
    "Stored content does not fit its schema, and the standard content is shown",
    JSON.stringify({ key, version, fields }),
  );
}

/** Returns the version of the document that is saved under a key, or 0 if there is none. */
export function getVersion(rows: readonly ContentRow[], key: ContentKey): number {
  return rows.find((row) => row.key === key)?.version ?? 0;
}
