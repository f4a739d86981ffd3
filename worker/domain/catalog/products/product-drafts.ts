import { count, desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  describeMissing,
  type ProductDraftBody,
  type ProductDraftView,
  productDraftContent,
} from "../../../../contract/admin/product-drafts.ts";
import { imageUrl } from "../../../../contract/catalog/product-images.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { violatedConstraint } from "../../../db/run-batch.ts";
import { productDrafts } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";

const maxDrafts = 100;
const previewWidth = 320;

type DraftRow = typeof productDrafts.$inferSelect;

/** Lists all drafts, latest first. */
export async function listProductDrafts(context: StoreContext): Promise<ProductDraftView[]> {
  const rows = await context.db
    .select()
    .from(productDrafts)
    .orderBy(desc(productDrafts.updatedAt), desc(productDrafts.id))
    .limit(maxDrafts);
  return rows.map(toDraftView);
}

/**
 * Adds a draft or replaces its content. A repeated save is not a conflict, because the first response may have been lost.
 * @throws StoreError conflict if someone else has changed the draft, or if there are too many
 */
export async function saveProductDraft(
  context: StoreContext,
  admin: AdminActor,
  draftId: string,
  { version, ...content }: ProductDraftBody,
): Promise<ProductDraftView> {
  if (version === 0) await refuseTooManyDrafts(context);
  const now = context.now().toISOString();
  try {
    const [[row]] = await context.db.batch([
      context.db
        .insert(productDrafts)
        .values({ id: draftId, content, version: 1, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({
          target: productDrafts.id,
          set: {
            content: sql`excluded.content`,
            updatedAt: now,
            // The value is NULL if the stored draft has another version and other content. The column refuses it.
            version: sql`CASE WHEN product_drafts.version = ${version} OR product_drafts.content = excluded.content
              THEN product_drafts.version + 1 END`,
          },
        })
        .returning(),
      writeAudit(context, admin, {
        action: "product.draft",
        entity: "product_draft",
        entityId: draftId,
        summary: `Saved ${content.values.name} as a draft`,
        after: { name: content.values.name },
      }),
    ]);
    if (row === undefined) throw new Error("Saving the draft returned no row");
    return toDraftView(row);
  } catch (error) {
    if (violatedConstraint(error) !== "product_drafts.version") throw error;
    throw new StoreError("conflict", {
      message: "Someone else changed this draft in the meantime. Open it again to see their version.",
      cause: error,
    });
  }
}

/**
 * Deletes a draft.
 * @returns the name of its product
 * @throws StoreError not_found
 */
export async function deleteProductDraft(
  context: StoreContext,
  admin: AdminActor,
  draftId: string,
): Promise<string> {
  const row = await context.db.select().from(productDrafts).where(eq(productDrafts.id, draftId)).get();
  if (row === undefined) throw new StoreError("not_found", { message: "This draft no longer exists" });
  const { values } = parseContent(row);
  await context.db.batch([
    context.db.delete(productDrafts).where(eq(productDrafts.id, draftId)),
    writeAudit(context, admin, {
      action: "product.draft_delete",
      entity: "product_draft",
      entityId: draftId,
      summary: `Deleted the draft of ${values.name}`,
      before: { name: values.name },
    }),
  ]);
  return values.name;
}

async function refuseTooManyDrafts(context: StoreContext): Promise<void> {
  const [row] = await context.db.select({ drafts: count() }).from(productDrafts);
  if ((row?.drafts ?? 0) < maxDrafts) return;
  throw new StoreError("conflict", {
    message: `There are already ${maxDrafts} drafts. Finish or delete one first.`,
  });
}

function toDraftView(row: DraftRow): ProductDraftView {
  const content = parseContent(row);
  return {
    id: row.id,
    values: content.values,
    images: content.images.map(({ content_hash, alt_text, is_primary }) => ({
      content_hash,
      alt_text: alt_text ?? "",
      is_primary,
      url: imageUrl(content_hash, previewWidth),
    })),
    missing: describeMissing(content),
    version: row.version,
    updated_at: row.updatedAt,
  };
}

function parseContent(row: DraftRow) {
  return v.parse(productDraftContent, row.content);
}
