import { eq, inArray, sql } from "drizzle-orm";
import type { AdminCategoryView } from "../../../../contract/admin/categories.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { categories } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { makeSlug } from "./change-categories.ts";

/** A category that a store will have. */
interface KeptCategory {
  readonly name: string;
  readonly slug: string;
  readonly isNamed: boolean;
  /** Absent if the category is new. */
  readonly existing?: AdminCategoryView;
}

/**
 * Lists the categories that a store will have: the named ones, and then others that have products.
 * @param existing all categories of now
 * @throws StoreError invalid_input for a name that makes no address, or the address of another page or category
 */
export function listKeptCategories(
  existing: readonly AdminCategoryView[],
  names: readonly string[],
): KeptCategory[] {
  const named = removeDuplicates(names).map((name): KeptCategory => {
    const category = existing.find((each) => isSameName(each.name, name));
    if (category === undefined) return { name, slug: makeCategorySlug(name), isNamed: true };
    return { name: category.name, slug: category.slug, isNamed: true, existing: category };
  });
  const others = existing.filter(
    (each) => each.products + each.archived_products > 0 && named.every((kept) => kept.existing !== each),
  );
  const kept = [
    ...named,
    ...others.map((each) => ({ name: each.name, slug: each.slug, isNamed: false, existing: each })),
  ];
  refuseSharedAddresses(kept);
  return kept;
}

/**
 * Refuses what the database would only report as a conflict, and former addresses, which redirect to their category.
 */
function refuseSharedAddresses(kept: readonly KeptCategory[]): void {
  for (const category of kept.filter(({ existing }) => existing === undefined)) {
    const other = kept.find(
      (each) =>
        each !== category &&
        (each.slug === category.slug || each.existing?.former_slugs.includes(category.slug)),
    );
    if (other === undefined) continue;
    throw fieldError(
      "categories",
      `“${category.name}” needs another name: “${other.name}” has its address, or had it before`,
    );
  }
}

/** Saves the kept categories in order, and deletes the others. Shows those that are named. */
export function replaceCategories(
  context: StoreContext,
  existing: readonly AdminCategoryView[],
  kept: readonly KeptCategory[],
): Statement[] {
  const deleted = existing.filter((each) => !kept.some((category) => category.existing === each));
  return [
    context.db.delete(categories).where(
      inArray(
        categories.id,
        deleted.map(({ id }) => id),
      ),
    ),
    ...kept.map((category, index) => saveCategory(context, category, index + 1)),
  ];
}

function saveCategory(
  context: StoreContext,
  { name, slug, isNamed, existing }: KeptCategory,
  position: number,
): Statement {
  const now = context.now().toISOString();
  if (existing === undefined) {
    const row = { id: crypto.randomUUID(), name, slug, description: "", isShown: true };
    return context.db.insert(categories).values({ ...row, position, createdAt: now, updatedAt: now });
  }
  const { id, version } = existing;
  const changes = {
    isShown: true,
    ...(version === 1 && id.startsWith(firstCategoryIds) && { description: "" }),
    // The value is NULL if the category was changed meanwhile. The column refuses it, and write() retries.
    version: sql`CASE WHEN ${categories.version} = ${version} THEN ${version} + 1 END`,
  };
  return context.db
    .update(categories)
    .set({ position, updatedAt: now, ...(isNamed && changes) })
    .where(eq(categories.id, id));
}

/** The ids of the categories of migration 0003 begin with this. Their descriptions are examples. */
const firstCategoryIds = "6f1d0c5e-6d0b-4b86-9f0b-";

function makeCategorySlug(name: string): string {
  try {
    return makeSlug(name);
  } catch (error) {
    throw error instanceof StoreError ? fieldError("categories", `${name}: ${error.message}`) : error;
  }
}

function removeDuplicates(names: readonly string[]): string[] {
  return names.filter((name, index) => names.findIndex((other) => isSameName(other, name)) === index);
}

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { sensitivity: "base" }) === 0;
}
