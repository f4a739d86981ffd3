import { eq, type SQL, sql } from "drizzle-orm";
import type {
  AdminCategoryView,
  CategoryBody,
  NewCategoryBody,
} from "../../../../contract/admin/categories.ts";
import { maxCategories } from "../../../../contract/catalog/categories.ts";
import { isReservedSlug } from "../../../../contract/catalog/reserved-slugs.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { isForeignKeyViolation, runBatch, type Statement } from "../../../db/run-batch.ts";
import { categories, formerCategorySlugs, products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { type AuditAction, writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { requireImage } from "../../require-image.ts";
import { write } from "../../write.ts";
import {
  type CategoryRow,
  listCategories,
  readCategories,
  readCategory,
  requireCategory,
  selectCategories,
  toCategoryRows,
} from "./read-categories.ts";

const uniqueColumns = ["categories.name", "categories.name_folded", "categories.slug"];

/**
 * Admin only: adds a category after the others.
 * @throws StoreError invalid_input, conflict for a name or slug that is taken
 */
export async function addCategory(
  context: StoreContext,
  admin: AdminActor,
  body: NewCategoryBody,
): Promise<AdminCategoryView> {
  await requireImage(context, "image_hash", body.image_hash);
  const id = crypto.randomUUID();
  const now = context.now().toISOString();
  await write(
    context,
    () => readRows(context),
    (rows) => {
      if (rows.length >= maxCategories) {
        throw fieldError("name", `A store has at most ${maxCategories} categories`);
      }
      const slug = body.slug ?? makeSlug(body.name);
      refuseDuplicates(rows, { name: body.name, slug });
      const row = {
        name: body.name,
        slug,
        description: body.description,
        imageHash: body.image_hash,
        isShown: body.is_shown,
      };
      const position = Math.max(0, ...rows.map((other) => other.position)) + 1;
      return {
        statements: [
          context.db.insert(categories).values({ ...row, id, position, createdAt: now, updatedAt: now }),
          auditCategory(context, admin, "category.create", id, `Added the category ${body.name}`, {
            after: row,
          }),
        ],
        mayBeTaken: uniqueColumns,
      };
    },
  );
  return readCategory(context, id);
}

/**
 * Admin only: changes a category. Absent fields stay as they are. A new name also changes in the category's products,
 * and a former slug redirects to the new one.
 * @throws StoreError not_found, invalid_input; conflict, with the current category, if `body.version` is stale
 */
export async function changeCategory(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  body: CategoryBody,
): Promise<AdminCategoryView> {
  await requireImage(context, "image_hash", body.image_hash ?? null);
  await write(
    context,
    () => readCategories(context),
    ({ rows, views }) => {
      const row = requireCategory(rows, id);
      if (body.version !== undefined && body.version !== row.version) {
        throw new StoreError("conflict", { current: requireCategory(views, id) });
      }
      const next = mergeFields(row, body);
      refuseDuplicates(
        rows.filter((other) => other.id !== id),
        next,
      );
      if (!next.isShown && !rows.some((other) => other.id !== id && other.isShown)) {
        throw fieldError("is_shown", "Shoppers need at least one category");
      }
      return {
        statements: createChangeStatements(context, admin, row, next),
        mayBeTaken: uniqueColumns,
      };
    },
  );
  return readCategory(context, id);
}

/**
 * Admin only: deletes a category. Its products, archived ones too, and its addresses go to another category.
 * @param moveTo the id of the other category; without it, only a category without products is deleted
 * @throws StoreError not_found; invalid_input for an unknown or the same other category; conflict while it has products
 */
export async function removeCategory(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  moveTo?: string,
): Promise<void> {
  try {
    await write(
      context,
      () => readCategories(context),
      ({ rows, views }) => {
        const current = requireCategory(views, id);
        const target = moveTo === undefined ? undefined : findOther(rows, id, moveTo);
        const count = current.products + current.archived_products;
        if (count > 0 && target === undefined) throw createNotEmptyError(current);
        const moved =
          target === undefined ? "" : `, and moved ${pluralize(count, "product")} to ${target.name}`;
        if (!rows.some((row) => row.id !== id && row.isShown)) {
          throw new StoreError("conflict", { message: "Shoppers need at least one category." });
        }
        return [
          context.db
            .update(categories)
            // The value is NULL if no other category is visible, or if the one for the products was changed. The
            // column refuses it, and write() retries.
            .set({
              version: sql`CASE WHEN ${isAnotherShown(id)} AND ${isUnchanged(target)} THEN ${categories.version} END`,
            })
            .where(eq(categories.id, id)),
          ...(target === undefined ? [] : moveProducts(context, current, target)),
          context.db.delete(categories).where(eq(categories.id, id)),
          auditCategory(
            context,
            admin,
            "category.delete",
            id,
            `Deleted the category ${current.name}${moved}`,
            {
              before: { name: current.name, slug: current.slug },
            },
          ),
        ];
      },
    );
  } catch (error) {
    // A product was added to the category after it was read.
    throw isForeignKeyViolation(error) ? createNotEmptyError(await readCategory(context, id)) : error;
  }
}

function findOther(rows: readonly CategoryRow[], id: string, moveTo: string): CategoryRow {
  const target = rows.find((row) => row.id === moveTo);
  if (target !== undefined && target.id !== id) return target;
  throw fieldError("move_to", "Choose another category for the products");
}

/** A condition: a category still has the name that was read. */
function isUnchanged(category: CategoryRow | undefined): SQL {
  if (category === undefined) return sql`1`;
  return sql`EXISTS (SELECT 1 FROM categories AS target
    WHERE target.id = ${category.id} AND target.name = ${category.name})`;
}

/** Moves the products of a category to another one, to which its addresses then redirect. */
function moveProducts(context: StoreContext, from: AdminCategoryView, to: CategoryRow): Statement[] {
  const now = context.now().toISOString();
  return [
    context.db
      .update(products)
      .set({ category: to.name, updatedAt: now, version: sql`${products.version} + 1` })
      .where(eq(products.category, from.name)),
    renameInChanges(context, from.name, to.name),
    context.db
      .update(formerCategorySlugs)
      .set({ categoryId: to.id })
      .where(eq(formerCategorySlugs.categoryId, from.id)),
    context.db.insert(formerCategorySlugs).values({ slug: from.slug, categoryId: to.id, createdAt: now }),
  ];
}

/**
 * Admin only: reorders the categories.
 * @throws StoreError conflict unless `ids` has each of them once
 */
export async function orderCategories(
  context: StoreContext,
  admin: AdminActor,
  ids: readonly string[],
): Promise<AdminCategoryView[]> {
  const rows = await readRows(context);
  const currentIds = new Set(rows.map((row) => row.id));
  if (
    ids.length !== rows.length ||
    new Set(ids).size !== rows.length ||
    !ids.every((id) => currentIds.has(id))
  ) {
    throw new StoreError("conflict", { current: await listCategories(context) });
  }
  const listNames = (order: readonly string[]) => order.map((id) => rows.find((row) => row.id === id)?.name);
  const before = rows.map((row) => row.id);
  if (before.join() === ids.join()) return listCategories(context);
  await runBatch(context.db, [
    context.db.run(sql`UPDATE categories SET position = ordered.key + 1
      FROM json_each(${JSON.stringify(ids)}) AS ordered WHERE categories.id = ordered.value`),
    auditCategory(context, admin, "category.order", "all", "Changed the order of the categories", {
      before: { order: listNames(before) },
      after: { order: listNames(ids) },
    }),
  ]);
  return listCategories(context);
}

/**
 * A condition: another category is visible to shoppers. Writes that hide or delete a category check it, because two
 * admins could otherwise remove the last two at the same moment.
 */
function isAnotherShown(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM categories AS others WHERE others.id <> ${id} AND others.is_shown = 1)`;
}

type Fields = Pick<CategoryRow, "name" | "slug" | "description" | "imageHash" | "isShown">;

function mergeFields(row: CategoryRow, body: CategoryBody): Fields {
  const name = body.name ?? row.name;
  return {
    name,
    slug: body.slug ?? (name === row.name ? row.slug : makeSlug(name)),
    description: body.description ?? row.description,
    imageHash: body.image_hash === undefined ? row.imageHash : body.image_hash,
    isShown: body.is_shown ?? row.isShown,
  };
}

function createChangeStatements(
  context: StoreContext,
  admin: AdminActor,
  row: CategoryRow,
  next: Fields,
): Statement[] {
  const now = context.now().toISOString();
  const { name, slug, description, imageHash, isShown } = row;
  return [
    // ON UPDATE CASCADE renames the category in its products.
    context.db
      .update(categories)
      .set({
        ...next,
        updatedAt: now,
        // The value is NULL if this category was changed meanwhile, or would be hidden as the last visible one. The
        // column refuses it, and write() retries.
        version: sql`CASE WHEN ${categories.version} = ${row.version} AND (${next.isShown} OR ${isAnotherShown(row.id)})
          THEN ${categories.version} + 1 END`,
      })
      .where(eq(categories.id, row.id)),
    ...(slug === next.slug
      ? []
      : [
          // A category may take back a former slug of its own.
          context.db.delete(formerCategorySlugs).where(eq(formerCategorySlugs.slug, next.slug)),
          context.db.insert(formerCategorySlugs).values({ slug, categoryId: row.id, createdAt: now }),
        ]),
    ...(name === next.name ? [] : [renameInChanges(context, name, next.name)]),
    auditCategory(context, admin, "category.update", row.id, `Changed the category ${name}`, {
      before: { name, slug, description, imageHash, isShown },
      after: { ...next },
    }),
  ];
}

/** Renames a category in recorded changes, because undoing an import later must not restore the former name. */
function renameInChanges({ db }: StoreContext, name: string, next: string): Statement {
  return db.run(sql`UPDATE product_change_rows SET before = json_set(before, '$.category', ${next})
    WHERE before ->> 'category' = ${name}`);
}

function auditCategory(
  context: StoreContext,
  admin: AdminActor,
  action: AuditAction,
  entityId: string,
  summary: string,
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) {
  return writeAudit(context, admin, { action, entity: "category", entityId, summary, ...changes });
}

async function readRows(context: StoreContext): Promise<CategoryRow[]> {
  return toCategoryRows(await selectCategories(context));
}

/**
 * Makes the address of a category from its name.
 * @throws StoreError invalid_input for a name without letters and digits, and for the address of another page
 */
export function makeSlug(name: string): string {
  const slug = slugFromName(name, 60);
  if (slug === "") {
    throw fieldError("slug", "Please enter an address: lowercase letters, digits and hyphens");
  }
  if (isReservedSlug(slug)) throw fieldError("slug", "This address belongs to another page of the store");
  return slug;
}

function refuseDuplicates(
  others: readonly CategoryRow[],
  { name, slug }: Pick<Fields, "name" | "slug">,
): void {
  const isSame = (other: CategoryRow) => other.name.localeCompare(name, "en", { sensitivity: "base" }) === 0;
  if (others.some(isSame)) throw fieldError("name", "Another category already has this name", "conflict");
  if (others.some((other) => other.slug === slug || other.formerSlugs.includes(slug))) {
    throw fieldError("slug", "Another category uses this address, or used it before", "conflict");
  }
}

function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function createNotEmptyError({
  name,
  products: current,
  archived_products: archived,
}: AdminCategoryView): StoreError {
  const contents = [
    ...(current > 0 ? [pluralize(current, "product")] : []),
    ...(archived > 0 ? [pluralize(archived, "archived product")] : []),
  ];
  const message = `${name} still holds ${contents.join(" and ")}. Move them to another category first, or hide this one.`;
  return new StoreError("conflict", { message });
}
