import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import {
  type ProductFieldName,
  type ProductFields,
  productFieldNames,
  productFields,
} from "../../../../../contract/catalog/product-fields.ts";
import type { CardProduct } from "../../../catalog/queries.ts";
import { parseDollars } from "../../shared/typed-amounts.ts";
import { type FormImage, type FormImages, toSavedImages } from "./form-images.ts";

type TypedFields = {
  [Name in ProductFieldName]: ProductFields[Name]["kind"] extends "flag" ? boolean : string;
};

/** The values of the product form's controls. */
export interface ProductValues extends TypedFields {
  readonly discount_percentage: string;
  readonly images: FormImages;
}

/**
 * Returns the values of a new product.
 * @param taxRate the default tax rate in percent
 */
export function createEmptyValues(taxRate: number): ProductValues {
  return {
    ...toTypedFields((name) => productFields[name].blank),
    tax_rate: String(taxRate),
    on_hand: "0",
    discount_percentage: "",
    images: [],
  };
}

export function toProductValues(product: AdminProductView): ProductValues {
  const hasCompareAt = product.retail_price > product.wholesale_price;
  return {
    ...toTypedFields((name) => product[name]),
    ...(!hasCompareAt && { retail_price: "" }),
    discount_percentage: hasCompareAt ? String(product.discount_percentage) : "",
    images: toSavedImages(product),
  };
}

/**
 * Returns the product that the preview of its card shows.
 * @param allocated units on hand that are not for sale
 */
export function toPreview(
  values: ProductValues,
  primary: FormImage | undefined,
  allocated: number,
): CardProduct {
  const retail = parseDollars(values.retail_price) ?? 0;
  const wholesale = parseDollars(values.wholesale_price) ?? 0;
  const image = primary && {
    id: "preview",
    image_url: primary.url,
    alt_text: "",
    is_primary: true,
    width: 640,
    height: 640,
    sources: [],
  };
  return {
    id: "preview",
    name: values.name || "Product Name",
    slug: values.slug || "preview",
    category: values.category || "Category",
    short_description: values.short_description,
    wholesale_price: wholesale,
    quantity_prices: values.quantity_prices,
    retail_price: Math.max(retail, wholesale),
    discount_percentage: Number(values.discount_percentage) || 0,
    sale_until: null,
    stock_quantity: Math.max(0, (Number(values.on_hand) || 0) - allocated),
    minimum_order_quantity: 1,
    arrived_today: false,
    family: null,
    primaryImage: image ?? null,
  };
}

function toTypedFields(
  getValue: (name: ProductFieldName) => string | number | boolean | null | undefined,
): TypedFields {
  const entries = productFieldNames.map((name) => {
    const value = getValue(name) ?? "";
    if (typeof value !== "number") return [name, value];
    return [name, productFields[name].kind === "dollars" ? value.toFixed(2) : String(value)];
  });
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as TypedFields;
}
