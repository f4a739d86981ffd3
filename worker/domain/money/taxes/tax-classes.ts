import type { TaxClassesView } from "../../../../contract/admin/taxes.ts";
import type { ProductForm } from "../../../../contract/catalog/product-form.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { listTaxClasses, type TaxClass } from "../../../../contract/tax/tax-document.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { StoreContext } from "../../context.ts";
import { type ContentRow, selectContent } from "../../store/documents.ts";
import { requireSettings, selectSettings } from "../../store/read-settings.ts";
import { parseEditableTaxDocument } from "./tax-document.ts";

/** Admin only. Reads the tax classes that products can have: the built-in classes, then the owner's. */
export async function readTaxClasses(context: StoreContext): Promise<TaxClassesView> {
  const { settings, content } = await readBatch(context.db, {
    settings: selectSettings(context),
    content: selectContent(context, "tax"),
  });
  return {
    tax_mode: requireSettings(settings).taxMode,
    classes: [...parseTaxClasses(content)],
  };
}

/**
 * Returns the tax classes that products can have: the built-in classes, then the owner's.
 * @param content rows of selectContent() with the key `tax`
 */
export function parseTaxClasses(content: readonly ContentRow[]): readonly TaxClass[] {
  return listTaxClasses(parseEditableTaxDocument(content));
}

/**
 * Replaces the tax class of a product form, which may be a name, by the id of the class.
 * @param currentClass the class of the product before the change, which is accepted even if the class was deleted
 * @throws StoreError invalid_input for a class that the store does not have
 */
export function resolveFormTaxClass<Form extends Pick<ProductForm, "tax_class">>(
  form: Form,
  classes: readonly TaxClass[],
  currentClass?: string,
): Form {
  const { tax_class: text } = form;
  if (text === undefined || text === null || text === currentClass) return form;
  return { ...form, tax_class: requireTaxClass(text, classes).id };
}

/**
 * Returns the class that a text means by its id or its name.
 * @throws StoreError invalid_input that lists the store's classes
 */
export function requireTaxClass(text: string, classes: readonly TaxClass[]): TaxClass {
  const taxClass = findTaxClass(text, classes);
  if (taxClass === undefined) throw createUnknownTaxClassError(text, classes);
  return taxClass;
}

/** Finds the class that a text means by its id or its name. Case and punctuation are ignored. */
export function findTaxClass(text: string, classes: readonly TaxClass[]): TaxClass | undefined {
  const key = normalize(text);
  return (
    classes.find(({ id }) => id === text) ??
    classes.find(({ id, name }) => normalize(id) === key || normalize(name) === key)
  );
}

/** Normalizes an id or a name. A name without Latin letters has no slug. */
function normalize(text: string): string {
  return slugFromName(text) || text.trim().toLowerCase();
}

function createUnknownTaxClassError(text: string, classes: readonly TaxClass[]) {
  const names = classes.map(({ name }) => name).join(", ");
  return fieldError("tax_class", `There is no tax class “${text}”. The classes are: ${names}`);
}
