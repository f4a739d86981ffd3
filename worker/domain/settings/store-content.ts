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

// In which headers and emails show the logo.
const logoWidth = 320;

/** Documents that an admin wrote about the store, as a statement of the batch that needs them. */
export function selectContent(context: StoreContext, ...keys: readonly ContentKey[]) {
  return context.db
    .select()
    .from(storeContent)
    .where(inArray(storeContent.key, [...keys]));
}

/** Who the store is. What nobody has said yet, or a later rule refuses, which is logged, is what a new store starts with. */
export function identityIn(rows: readonly ContentRow[]): StoreIdentity {
  const row = rows.find(({ key }) => key === "identity");
  if (row === undefined) return newStoreIdentity;
  const saved = row.value;
  // Fields that came later have their defaults.
  const parsed = v.safeParse(storeIdentity, { ...newStoreIdentity, ...Object(saved) });
  if (parsed.success) return parsed.output;
  logMismatch(row, parsed.issues);
  const refused = parsed.issues.map(({ path }) => path?.[0].key);
  const kept = Object.entries(Object(saved)).filter(([field]) => !refused.includes(field));
  return v.parse(storeIdentity, { ...newStoreIdentity, ...Object.fromEntries(kept) });
}

/** Where the logo is served; null without one. */
export function logoUrl({ logo_hash: hash }: StoreIdentity): string | null {
  return hash === null ? null : imageUrl(hash, logoWidth);
}

/** For the admin's form. */
export async function readIdentityView(context: StoreContext): Promise<StoreIdentityView> {
  const rows = await selectContent(context, "identity");
  const row = rows.find(({ key }) => key === "identity");
  const identity = identityIn(rows);
  return {
    identity,
    logo: logoUrl(identity),
    version: row?.version ?? 0,
    updated_at: row?.updatedAt ?? null,
  };
}

/**
 * Changes who the store is.
 * @throws StoreError invalid_input for a logo that was never uploaded; conflict, with what is there, when somebody else
 *   changed it
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
  /** For the record: "Changed ...". */
  readonly what: string;
  readonly action: AuditAction;
  readonly read: () => Promise<View>;
  readonly before: (view: View) => object;
  readonly check?: () => Promise<void>;
}

/**
 * Writes a document, with its record, over the version that was seen.
 * @returns what is there afterwards
 * @throws StoreError conflict, with what is there, when somebody else changed it
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
      // The first to write a document inserts it.
      mayBeTaken: ["store_content.key"],
    }),
  );
  return read();
}

/**
 * What is saved under a key; undefined where nothing is, or where it does not fit its schema any more. That is logged, and the
 * row stays as it is until an admin saves another.
 */
export function documentIn<Schema extends v.GenericSchema>(
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

/** Which fields of which version a rule refuses, and why; not what the admin wrote. */
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

/** Writes a document over the version that was seen. Another one by now makes it NULL, which rolls everything back. */
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
