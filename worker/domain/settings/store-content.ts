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

// Headers and emails show the logo in this width.
const logoWidth = 320;

/** Selects documents about the store, as a statement that callers add to their own batch. */
export function selectContent(context: StoreContext, ...keys: readonly ContentKey[]) {
  return context.db
    .select()
    .from(storeContent)
    .where(inArray(storeContent.key, [...keys]));
}

/**
 * Returns the store's identity. A field that was never saved, or that the schema refuses by now, has the value of a new
 * store; a refused one is logged.
 */
export function parseIdentity(rows: readonly ContentRow[]): StoreIdentity {
  const row = rows.find(({ key }) => key === "identity");
  if (row === undefined) return newStoreIdentity;
  const saved = row.value;
  // Documents from before a field existed get its default.
  const parsed = v.safeParse(storeIdentity, { ...newStoreIdentity, ...Object(saved) });
  if (parsed.success) return parsed.output;
  logMismatch(row, parsed.issues);
  const refused = parsed.issues.map(({ path }) => path?.[0].key);
  const kept = Object.entries(Object(saved)).filter(([field]) => !refused.includes(field));
  return v.parse(storeIdentity, { ...newStoreIdentity, ...Object.fromEntries(kept) });
}

/** Returns the URL of the logo, or null without one. */
export function logoUrl({ logo_hash: hash }: StoreIdentity): string | null {
  return hash === null ? null : imageUrl(hash, logoWidth);
}

/** Reads the store's identity for the admin's form. */
export async function readIdentityView(context: StoreContext): Promise<StoreIdentityView> {
  const rows = await selectContent(context, "identity");
  const row = rows.find(({ key }) => key === "identity");
  const identity = parseIdentity(rows);
  return {
    identity,
    logo: logoUrl(identity),
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
  { version: seen, ...next }: StoreIdentityBody,
): Promise<StoreIdentityView> {
  await requireImage(context, "logo_hash", next.logo_hash);
  return changeContent(context, admin, {
    key: "identity",
    seen,
    next,
    what: "the store's identity",
    action: "store.update",
    read: () => readIdentityView(context),
    before: ({ identity }) => identity,
  });
}

interface ContentChange<View> {
  readonly key: ContentKey;
  /** The version that the admin saw. */
  readonly seen: number;
  readonly next: object;
  /** Names the document in the audit log: "Changed ...". */
  readonly what: string;
  readonly action: AuditAction;
  readonly read: () => Promise<View>;
  readonly before: (view: View) => object;
  /** Throws a StoreError for a document that refers to rows which are gone. */
  readonly check?: () => Promise<void>;
}

/**
 * Replaces a document and records the change.
 * @returns the document as it is now
 * @throws StoreError conflict, with the current document, if `seen` is no longer its version
 */
export async function changeContent<View extends { readonly version: number }>(
  context: StoreContext,
  admin: AdminActor,
  { key, seen, next, what, action, read, before, check }: ContentChange<View>,
): Promise<View> {
  await write(
    context,
    async () => {
      const current = await read();
      if (current.version !== seen) throw new StoreError("conflict", { current });
      await check?.();
      return current;
    },
    (current) => ({
      statements: [
        saveContent(context, key, next, seen),
        writeAudit(context, admin, {
          action,
          entity: "settings",
          entityId: `store-${key}`,
          summary: `Changed ${what}`,
          before: { ...before(current) },
          after: { ...next },
        }),
      ],
      result: undefined,
      // The first version is inserted, and two admins may try at once.
      mayBeTaken: ["store_content.key"],
    }),
  );
  return read();
}

/**
 * Returns the document saved under a key. Undefined if there is none, or if it no longer fits its schema, which is logged; the
 * row stays until an admin saves another document.
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

/** Sets the version to NULL if it is no longer `seen`: the column refuses it, and the batch is rolled back. */
function saveContent(context: StoreContext, key: ContentKey, value: unknown, seen: number) {
  const updatedAt = context.now().toISOString();
  if (seen === 0) return context.db.insert(storeContent).values({ key, value, version: 1, updatedAt });
  return context.db
    .update(storeContent)
    .set({
      value,
      updatedAt,
      version: sql`CASE WHEN ${storeContent.version} = ${seen} THEN ${storeContent.version} + 1 END`,
    })
    .where(eq(storeContent.key, key));
}
