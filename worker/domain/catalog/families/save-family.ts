import { eq, inArray, or, sql } from "drizzle-orm";
import type { AdminFamilyView, FamilyBody } from "../../../../contract/admin/families.ts";
import { getOwnPrices, type StoreToday } from "../../../../contract/catalog/sale-price.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents } from "../../../../contract/shared/money.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { isForeignKeyViolation, type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import { productFamilies, productImages, products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { write } from "../../write.ts";
import { priceNewProduct, toCopy } from "../products/create-product.ts";
import { createUnknownFamilyError, dissolveEmptyFamilies } from "../products/product-family.ts";
import { insertProductRows, type NewProductRow, type ProductRow } from "../products/product-rows.ts";
import { selectFreeKey, selectFreeSlug, selectTaken, toSlug } from "../products/slug.ts";
import { getStoreToday } from "../sales/asked-prices.ts";
import { type FamilyPlan, type PlannedCopy, planFamily, proposeMemberSku, refuse } from "./plan-family.ts";
import { readAdminFamily } from "./read-admin-family.ts";

type FamilyRow = typeof productFamilies.$inferSelect;

/**
 * Admin only: makes a family of products and of copies of them. A repeated request with the id of the family does not
 * make a second one.
 * @throws StoreError invalid_input; conflict for a name that is taken
 */
export async function createFamily(
  context: StoreContext,
  admin: AdminActor,
  body: FamilyBody,
): Promise<AdminFamilyView> {
  return saveFamily(context, admin, body.id ?? crypto.randomUUID(), body, () => undefined);
}

/**
 * Admin only: replaces a family with its members as a form shows them, in one batch. A repeated request
 * that adds products answers the family as it is.
 * @throws StoreError not_found, invalid_input; conflict for a name that is taken and, with the current family, for a
 *   stale version
 */
export async function changeFamily(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  body: FamilyBody,
): Promise<AdminFamilyView> {
  const current = await readAdminFamily(context, id);
  return saveFamily(context, admin, id, body, (family) => {
    if (family === undefined) throw createUnknownFamilyError();
    if (body.version !== undefined && body.version !== family.version) {
      throw new StoreError("conflict", {
        message: "Someone else changed this family in the meantime.",
        current,
      });
    }
  });
}

async function saveFamily(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  body: FamilyBody,
  requireState: (family: FamilyRow | undefined) => void,
): Promise<AdminFamilyView> {
  try {
    await write(
      context,
      async () => {
        const stored = await readStored(context, id, body);
        const family = stored.families.find((row) => row.id === id);
        const named = nameAdded(body, stored.products);
        if (family !== undefined && isSaved(family, named, stored.products)) return undefined;
        requireState(family);
        const plan = planFamily(id, named, stored.products);
        return { ...stored, plan, created: await createRows(context, id, plan.copies, stored.day) };
      },
      (current) => ({
        statements: current === undefined ? [] : createStatements(context, admin, id, body, current),
        // Another product may get a proposed SKU or slug meanwhile.
        mayBeTaken: ["products.sku", "products.slug"],
      }),
    );
  } catch (error) {
    if (violatedConstraint(error) === "product_families.name_folded") {
      throw fieldError("name", "Another family has this name", "conflict");
    }
    // A family or category was deleted meanwhile.
    throw isForeignKeyViolation(error) ? new StoreError("conflict", { cause: error }) : error;
  }
  return readAdminFamily(context, id);
}

/** Names the new products that an earlier request has added. Its answer did not arrive. */
function nameAdded(body: FamilyBody, rows: readonly ProductRow[]): FamilyBody {
  const added = new Set(rows.map(({ id }) => id));
  const members = body.members.map((member) =>
    member.id !== undefined && added.has(member.id)
      ? { ...member, product_id: member.id, copy_of: null }
      : member,
  );
  return { ...body, members };
}

/** Returns true if an earlier request with the same new ids made the family as the grid shows it. */
function isSaved(family: FamilyRow, body: FamilyBody, rows: readonly ProductRow[]): boolean {
  const present = rows.filter((row) => row.familyId === family.id && row.archivedAt === null);
  const toText = (members: readonly (readonly [string | null, unknown])[]) =>
    JSON.stringify(members.toSorted(([one], [other]) => (`${one}` < `${other}` ? -1 : 1)));
  return (
    [body, ...body.members].some(({ id }) => id !== undefined) &&
    family.name === body.name &&
    family.countsTogether === body.counts_together &&
    JSON.stringify(family.optionNames) === JSON.stringify(body.option_names) &&
    toText(present.map((row) => [row.id, row.familyValues])) ===
      toText(body.members.map(({ product_id, values }) => [product_id, values]))
  );
}

/** Reads the family, those that its new members come from, and the products of the grid and of the family. */
async function readStored(context: StoreContext, familyId: string, { members }: FamilyBody) {
  const ids = JSON.stringify(members.flatMap(({ id, product_id, copy_of }) => [product_id ?? id, copy_of]));
  const isNamed = inArray(products.id, sql`(SELECT value FROM json_each(${ids}))`);
  const joining = JSON.stringify(members.map(({ id, product_id }) => product_id ?? id));
  const left = sql`(SELECT family_id FROM products WHERE id IN (SELECT value FROM json_each(${joining})))`;
  const { families, rows, zones } = await readBatch(context.db, {
    families: context.db
      .select()
      .from(productFamilies)
      .where(or(eq(productFamilies.id, familyId), inArray(productFamilies.id, left))),
    rows: context.db
      .select()
      .from(products)
      .where(or(isNamed, eq(products.familyId, familyId))),
    zones: selectTimeZone(context),
  });
  return { families, products: rows, day: getStoreToday(context, requireTimeZone(zones)) };
}

/**
 * Returns the rows of the new members, with slugs and SKUs that no product has.
 * @throws StoreError invalid_input for an entered SKU that is taken
 */
async function createRows(
  context: StoreContext,
  familyId: string,
  copies: readonly PlannedCopy[],
  day: StoreToday,
): Promise<(NewProductRow & { readonly copyOf: string })[]> {
  if (copies.length === 0) return [];
  const taken = await readBatch(context.db, {
    skus: selectTaken(context, "products", "sku", [
      ...copies.map(({ entered }) => entered.sku ?? ""),
      ...copies.map(proposeMemberSku),
    ]),
    slugs: selectTaken(
      context,
      "products",
      "slug",
      copies.map(({ name }) => toSlug(name)),
    ),
    formerSlugs: selectTaken(
      context,
      "former_product_slugs",
      "slug",
      copies.map(({ name }) => toSlug(name)),
    ),
  });
  const skus = new Set(taken.skus.map(({ key }) => key));
  const slugs = new Set([...taken.slugs, ...taken.formerSlugs].map(({ key }) => key));
  const errors: Record<string, string> = {};
  const rows = copies.map((copy) => {
    const entered = copy.entered.sku ?? "";
    if (skus.has(entered)) errors[`${copy.path}.sku`] = "Another product already uses this SKU";
    const sku = entered === "" ? selectFreeKey(proposeMemberSku(copy), skus) : entered;
    const slug = selectFreeSlug(toSlug(copy.name), slugs);
    skus.add(sku);
    slugs.add(slug);
    const product = {
      ...toCopy(copy.original),
      ...toEnteredPrices(copy),
      name: copy.name,
      // Each value has a code of its own.
      barcode: null,
      familyId,
      familyValues: copy.values,
      stockOnHand: copy.entered.on_hand ?? 0,
    };
    return { ...priceNewProduct(product, day), id: copy.id, slug, sku, copyOf: copy.original.id };
  });
  refuse(errors);
  return rows;
}

/** A price that is entered leaves out the original's sale, and what of its other prices does not fit. */
function toEnteredPrices({ original, entered }: PlannedCopy) {
  if (typeof entered.wholesale_price !== "number") return {};
  const own = getOwnPrices(original);
  const priceCents = dollarsToCents(entered.wholesale_price);
  const hasCompareAt = own.compareAtPriceCents > own.priceCents;
  return {
    priceCents,
    compareAtPriceCents: hasCompareAt ? Math.max(own.compareAtPriceCents, priceCents) : priceCents,
    salePriceCents: null,
    saleFrom: null,
    saleUntil: null,
    quantityPrices: original.quantityPrices.filter((step) => step.priceCents < priceCents),
  };
}

interface Current extends Awaited<ReturnType<typeof readStored>> {
  readonly plan: FamilyPlan;
  readonly created: Awaited<ReturnType<typeof createRows>>;
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  body: FamilyBody,
  { families, products: rows, plan, created }: Current,
): Statement[] {
  const { db } = context;
  const now = context.now().toISOString();
  const family = families.find((row) => row.id === id);
  const read = JSON.stringify(families.map(({ id: familyId, version }) => ({ id: familyId, version })));
  const moved = JSON.stringify(
    plan.moved.map(({ row, ...changes }) => ({ ...changes, id: row.id, version: row.version })),
  );
  const columns = {
    name: body.name,
    optionNames: body.option_names,
    countsTogether: body.counts_together,
    updatedAt: now,
  };
  return [
    // A version becomes NULL if a family or product was changed meanwhile. The column refuses it.
    db.run(sql`UPDATE product_families SET version =
        CASE WHEN product_families.version = read.value ->> 'version' THEN product_families.version + 1 END
      FROM json_each(${read}) AS read WHERE product_families.id = read.value ->> 'id'`),
    // All leave their families before any joins, because two members may exchange their values.
    db.run(sql`UPDATE products SET family_id = NULL, family_values = NULL
      WHERE id IN (SELECT value ->> 'id' FROM json_each(${moved}))`),
    ...dissolveEmptyFamilies(context, id),
    family === undefined
      ? db.insert(productFamilies).values({ ...columns, id, createdAt: now })
      : db.update(productFamilies).set(columns).where(eq(productFamilies.id, id)),
    db.run(sql`UPDATE products SET name = moved.value ->> 'name',
        family_id = moved.value ->> 'familyId', family_values = moved.value ->> 'familyValues', updated_at = ${now},
        version = CASE WHEN products.version = moved.value ->> 'version' THEN products.version + 1 END
      FROM json_each(${moved}) AS moved WHERE products.id = moved.value ->> 'id'`),
    ...insertProductRows(context, created),
    ...copyImages(context, created),
    writeAudit(context, admin, {
      action: family === undefined ? "family.create" : "family.update",
      entity: "family",
      entityId: id,
      summary: `${family === undefined ? "Added" : "Changed"} the family ${body.name}`,
      before: family === undefined ? null : toAuditFields(family, listMembers(id, rows)),
      after: toAuditFields(columns, [
        ...listMembers(
          id,
          rows.map((row) => plan.moved.find((member) => member.row.id === row.id) ?? row),
        ),
        ...created.map(({ name, familyValues }) => ({ name, values: familyValues })),
      ]),
    }),
  ];
}

function copyImages(context: StoreContext, created: Current["created"]): Statement[] {
  if (created.length === 0) return [];
  const copies = JSON.stringify(created.map(({ id, copyOf }) => ({ id, copyOf })));
  return [
    insertFrom(
      context.db,
      productImages,
      {
        id: randomUuid,
        productId: sql`copy.value ->> 'id'`,
        contentHash: sql`image.content_hash`,
        altText: sql`image.alt_text`,
        isPrimary: sql`image.is_primary`,
        position: sql`image.position`,
        width: sql`image.width`,
        height: sql`image.height`,
        createdAt: context.now().toISOString(),
      },
      sql`FROM json_each(${copies}) AS copy
        JOIN product_images AS image ON image.product_id = copy.value ->> 'copyOf'`,
    ),
  ];
}

type Placed = Pick<typeof products.$inferSelect, "name" | "familyId" | "familyValues">;

function listMembers(id: string, rows: readonly Placed[]) {
  return rows
    .filter(({ familyId }) => familyId === id)
    .map(({ name, familyValues }) => ({ name, values: familyValues }));
}

function toAuditFields(
  { name, optionNames, countsTogether }: Pick<FamilyRow, "name" | "optionNames" | "countsTogether">,
  members: readonly object[],
) {
  return { name, option_names: optionNames, counts_together: countsTogether, members };
}
