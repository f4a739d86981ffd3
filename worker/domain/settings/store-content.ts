import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { StoreIdentityBody, StoreIdentityView } from "../../../contract/admin/store-identity.ts";
import { imageUrl } from "../../../contract/catalog/catalog.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { type StoreIdentity, storeIdentity } from "../../../contract/store/identity.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import { storeContent } from "../../db/schema/admin.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { requireImage } from "../require-image.ts";
import { write } from "../write.ts";

type ContentRow = typeof storeContent.$inferSelect;

// In which headers and emails show the logo.
const logoWidth = 320;

/** Everything an admin wrote about the store, as a statement of the batch that needs it. */
export function selectContent(context: StoreContext) {
  return context.db.select().from(storeContent);
}

/** Who the store is. Where nobody has said it yet, or an older schema wrote it: what a new store starts with. */
export function identityIn(rows: readonly ContentRow[]): StoreIdentity {
  const saved = rows.find(({ key }) => key === "identity")?.value;
  if (saved === undefined) return newStoreIdentity;
  // Fields that came later have their defaults.
  const parsed = v.safeParse(storeIdentity, { ...newStoreIdentity, ...Object(saved) });
  return parsed.success ? parsed.output : newStoreIdentity;
}

/** Where the logo is served; null without one. */
export function logoUrl({ logo_hash: hash }: StoreIdentity): string | null {
  return hash === null ? null : imageUrl(hash, logoWidth);
}

export async function readIdentity(context: StoreContext): Promise<StoreIdentity> {
  return identityIn(await selectContent(context));
}

/** For the admin's form. */
export async function readIdentityView(context: StoreContext): Promise<StoreIdentityView> {
  const rows = await selectContent(context);
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
  admin: Profile,
  { version: seen, ...next }: StoreIdentityBody,
): Promise<StoreIdentityView> {
  await requireImage(context, "logo_hash", next.logo_hash);
  await write(
    context,
    () => readIdentityView(context),
    (current) => {
      if (current.version !== seen) throw new StoreError("conflict", { current });
      return {
        statements: [
          saveContent(context, "identity", next, seen),
          writeAudit(context, admin, {
            action: "store.update",
            entity: "settings",
            entityId: "store-identity",
            summary: "Changed the store's identity",
            before: { ...current.identity },
            after: { ...next },
          }),
        ],
        result: undefined,
      };
    },
  );
  return readIdentityView(context);
}

/** Writes a document over the version that was seen. Another one by now makes it NULL, which rolls everything back. */
export function saveContent(context: StoreContext, key: string, value: unknown, seen: number) {
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
