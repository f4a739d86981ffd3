import { eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import type { StoreIdentityBody, StoreIdentityView } from "../../../contract/admin/store-identity.ts";
import { imageUrl } from "../../../contract/catalog/catalog.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { type StoreIdentity, storeIdentity } from "../../../contract/store/identity.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import type { TextPageName } from "../../../contract/store/texts.ts";
import { storeContent } from "../../db/schema/admin.ts";
import { type AuditAction, writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { AdminActor } from "../profiles/profile.ts";
import { requireImage } from "../require-image.ts";
import { write } from "../write.ts";

export type ContentRow = typeof storeContent.$inferSelect;
export type ContentKey = "identity" | "home" | "navigation" | "emails" | TextPageName;

// The width of the logo in headers and emails, in pixels.
const logoWidth = 320;

/** Selects documents about the store, as a statement that callers add to their own batch. */
export function selectContent(context: StoreContext, ...keys: readonly ContentKey[]) {
  return context.db
    .select()
    .from(storeContent)
    .where(inArray(storeContent.key, [...keys]));
}

/**
 * Returns the store's identity. A field has the value of a new store if it was never saved, or if it no longer fits the
 * schema, which is logged.
 */
export function parseIdentity(rows: readonly ContentRow[]): StoreIdentity {
  const row = rows.find(({ key }) => key === "identity");
  if (row === undefined) return newStoreIdentity;
  const saved = row.value;
  // A document that was saved before a field existed gets the field's default.
  const parsed = v.safeParse(storeIdentity, { ...newStoreIdentity, ...Object(saved) });
  if (parsed.success) return parsed.output;
  logMismatch(row, parsed.issues);
  const invalidFields = parsed.issues.map(({ path }) => path?.[0].key);
  const validEntries = Object.entries(Object(saved)).filter(([field]) => !invalidFields.includes(field));
  return v.parse(storeIdentity, { ...newStoreIdentity, ...Object.fromEntries(validEntries) });
}

/** Returns the URL of the logo, or null if the store has none. */
export function getLogoUrl({ logo_hash: hash }: StoreIdentity): string | null {
  return hash === null ? null : imageUrl(hash, logoWidth);
}

/** Reads the store's identity for the admin's form. */
export async function readIdentityView(context: StoreContext): Promise<StoreIdentityView> {
  const rows = await selectContent(context, "identity");
  const row = rows.find(({ key }) => key === "identity");
  const identity = parseIdentity(rows);
  return {
    identity,
    logo: getLogoUrl(identity),
    version: row?.version ?? 0,
    updated_at: row?.updatedAt ?? null,
  };
}

/**
 * Replaces the store's identity.
 * @throws StoreError invalid_input for a logo that is not stored; conflict, with the current identity, for a stale version
 */
export async function changeIdentity(
  context: StoreContext,
  admin: AdminActor,
  { version: seenVersion, ...next }: StoreIdentityBody,
): Promise<StoreIdentityView> {
  await requireImage(context, "logo_hash", next.logo_hash);
  return changeContent(context, admin, {
    key: "identity",
    seenVersion,
    next,
    documentName: "the store's identity",
    action: "store.update",
    read: () => readIdentityView(context),
    toFields: ({ identity }) => identity,
  });
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
  /** Returns the document of a view, for the audit log. */
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
          summary: `Changed ${documentName}`,
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

/**
 * Returns the document that is saved under a key, or undefined if there is none. A document that no longer fits its schema
 * is logged and also gives undefined. Its row stays until an admin saves another document.
 */
export function parseDocument<Schema extends v.GenericSchema>(
  rows: readonly ContentRow[],
  key: ContentKey,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const row = rows.find((each) => each.key === key);
  if (row === undefined) return undefined;
  const parsed = v.safeParse(schema, row.value);
  if (parsed.success) return parsed.output;
  logMismatch(row, parsed.issues);
  return undefined;
}

/** Logs which fields were refused and why, without the text that the admin wrote. */
function logMismatch(
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
function saveContent(context: StoreContext, key: ContentKey, value: unknown, seenVersion: number) {
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
