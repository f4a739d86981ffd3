import { eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { TextPageName } from "../../../contract/store/texts.ts";
import { storeContent } from "../../db/schema/admin.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { type AuditAction, diffFields, writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { write } from "../write.ts";

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

/** Selects documents about the store, as a statement that callers add to their own batch. */
export function selectContent(context: StoreContext, ...keys: readonly ContentKey[]) {
  return context.db
    .select()
    .from(storeContent)
    .where(inArray(storeContent.key, [...keys]));
}

interface ContentChange<View> {
  readonly key: ContentKey;
  /** The version that the admin saw. */
  readonly seenVersion: number;
  readonly next: object;
  /** The document's name in the audit log, such as "the navigation". */
  readonly documentName: string;
  readonly action: AuditAction;
  readonly read: () => Promise<View>;
  /** Returns the fields of a view that the audit log records. */
  readonly toFields: (view: View) => object;
  /** Throws a StoreError if the document refers to rows that no longer exist. */
  readonly check?: () => Promise<void>;
}

/**
 * Replaces a document and records the change.
 * @returns the saved document
 * @throws StoreError conflict, with the current document, if `seenVersion` is no longer its version
 */
export async function changeContent<View extends { readonly version: number }>(
  context: StoreContext,
  admin: AdminActor,
  { key, seenVersion, next, documentName, action, read, toFields, check }: ContentChange<View>,
): Promise<View> {
  await write(
    context,
    async () => {
      const current = await read();
      if (current.version !== seenVersion) throw new StoreError("conflict", { current });
      await check?.();
      return current;
    },
    (current) => ({
      statements: [
        saveContent(context, key, next, seenVersion),
        writeAudit(context, admin, {
          action,
          entity: "settings",
          entityId: `store-${key}`,
          summary: describeChange(documentName, toFields(current), next),
          before: { ...toFields(current) },
          after: { ...next },
        }),
      ],
      result: undefined,
      // Two admins may insert the first version at the same moment.
      mayBeTaken: ["store_content.key"],
    }),
  );
  return read();
}

/** A first save without a change confirms the document of a new store (list-samples.ts). */
function describeChange(documentName: string, before: object, after: object): string {
  const [, changed] = diffFields({ ...before }, { ...after });
  return Object.keys(changed ?? {}).length === 0
    ? `Saved ${documentName} as it was`
    : `Changed ${documentName}`;
}

/**
 * Returns the document that is saved under a key, or undefined if there is none. A document that no longer fits its schema
 * is logged and counts as missing. Its row stays until an admin saves another document.
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

/**
 * Saves a document as the version after `seenVersion`. If that is no longer the current version, the new version is NULL,
 * which the column refuses, and the batch is rolled back.
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
