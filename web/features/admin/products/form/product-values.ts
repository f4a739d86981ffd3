import * as v from "valibot";
import type { AdminProductView } from "../../../../../contract/admin-products.ts";
import type { ProductView } from "../../../../../contract/catalog.ts";
import { type CategoryName, categoryNames } from "../../../../../contract/categories.ts";
import { typedDollars } from "./typed-amounts.ts";

/** The form's fields as they are typed. */
export const productValues = v.object({
  name: v.string(),
  slug: v.string(),
  sku: v.string(),
  category: v.string(),
  description: v.string(),
  short_description: v.string(),
  wholesale_price: v.string(),
  retail_price: v.string(),
  discount_percentage: v.string(),
  tax_rate: v.string(),
  on_hand: v.string(),
  // The count that the form was filled from. In the values, so that a restored draft keeps it.
  seen_on_hand: v.string(),
  minimum_order_quantity: v.string(),
  weight: v.string(),
  dimensions: v.string(),
  is_active: v.boolean(),
  is_featured: v.boolean(),
  meta_title: v.string(),
  meta_description: v.string(),
  meta_keywords: v.string(),
});
export type ProductValues = v.InferOutput<typeof productValues>;

/** A new product's form. Stock starts at 0, the least order at 1 (specification section 5). */
export function emptyValues(taxRate: number): ProductValues {
  return {
    name: "",
    slug: "",
    sku: "",
    category: "",
    description: "",
    short_description: "",
    wholesale_price: "",
    retail_price: "",
    discount_percentage: "",
    tax_rate: String(taxRate),
    on_hand: "0",
    seen_on_hand: "",
    minimum_order_quantity: "1",
    weight: "",
    dimensions: "",
    is_active: true,
    is_featured: false,
    meta_title: "",
    meta_description: "",
    meta_keywords: "",
  };
}

export function valuesOf(product: AdminProductView): ProductValues {
  return {
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    category: product.category,
    description: product.description,
    short_description: product.short_description,
    wholesale_price: product.wholesale_price.toFixed(2),
    retail_price: product.retail_price.toFixed(2),
    discount_percentage: String(product.discount_percentage),
    tax_rate: String(product.tax_rate),
    on_hand: String(product.on_hand),
    seen_on_hand: String(product.on_hand),
    minimum_order_quantity: String(product.minimum_order_quantity),
    weight: product.weight === null ? "" : String(product.weight),
    dimensions: product.dimensions ?? "",
    is_active: product.is_active,
    is_featured: product.is_featured,
    meta_title: product.meta_title ?? "",
    meta_description: product.meta_description ?? "",
    meta_keywords: product.meta_keywords ?? "",
  };
}

/** The product as the card would show it, made from what is typed so far. @param allocated units that are not for sale */
export function previewOf(
  values: ProductValues,
  picture: { url: string } | undefined,
  allocated: number,
): ProductView {
  const retail = typedDollars(values.retail_price) ?? 0;
  const wholesale = typedDollars(values.wholesale_price) ?? 0;
  const category = v.safeParse(v.picklist(categoryNames), values.category);
  const image =
    picture === undefined
      ? null
      : {
          id: "preview",
          image_url: picture.url,
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
    sku: values.sku,
    category: category.success ? category.output : firstCategory,
    description: values.description,
    short_description: values.short_description,
    wholesale_price: wholesale,
    retail_price: Math.max(retail, wholesale),
    discount_percentage: Number(values.discount_percentage) || 0,
    tax_rate: 0,
    stock_quantity: Math.max(0, (Number(values.on_hand) || 0) - allocated),
    minimum_order_quantity: 1,
    weight: null,
    dimensions: null,
    is_active: values.is_active,
    is_featured: values.is_featured,
    meta_title: null,
    meta_description: null,
    meta_keywords: null,
    created_at: "",
    images: image === null ? [] : [image],
    primaryImage: image,
  };
}

const firstCategory: CategoryName = "Toys";
