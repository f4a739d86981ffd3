import { toWeightUnit } from "../shared/csv-values.ts";
import { apostrophes } from "../shared/pasted-text.ts";
import { familyColumns, type ImportColumn } from "./product-csv.ts";
import { type ProductFieldName, productFieldNames, productFields } from "./product-fields.ts";

/** The meaning of a file's column. Most meanings are columns of the store; the others become one, or are left out. */
export type ColumnMeaning =
  | Exclude<ImportColumn, "is_active" | "stock_quantity">
  /** The price without a sale. */
  | "regular_price"
  | "on_sale"
  /** A discount that the import only reports. */
  | "discount"
  | "surcharge"
  | "discount_mode"
  | "discount_value"
  | "currency"
  /** Yes or no. A product is active if all columns say so. */
  | "visible"
  | "hidden"
  /** Yes, no or a status, but no count. */
  | "in_stock"
  /** A yes or no of the other shop: its stock is counted. */
  | "is_counted"
  | "taxable"
  | "tax_fraction"
  | "weight_g"
  | "weight_lb"
  | "weight_oz"
  | "weight_unit"
  /** Categories as paths, such as 'Home > Cups'. */
  | "category_path"
  | "image"
  | "variant_image"
  | "image_alt_text"
  | "image_position"
  /** A text that connects the rows of a product. */
  | "handle"
  | "group"
  | "id"
  | "parent"
  | "children"
  | "kind"
  /** All values of a variant, or the value of one of its options. */
  | "option"
  /** The value of an option, in a file whose `option` has all of them. */
  | "option_value"
  /** The name of an option, such as 'Size'. */
  | "option_name"
  | "gift_card";

/**
 * Normalizes a heading, for example 'Tax Rate (%)' to 'tax_rate'. Removes text in brackets, except a unit such as (kg),
 * and a field of the shop's own: 'Size (product.metafields.custom.size)' of Shopify is no size.
 */
export function normalizeHeading(heading: string): string {
  return heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\(([^)]*)\)|\[([a-z ]*)\]/g, (bracketed, round: string | undefined, square = "") =>
      bracketed.includes("metafields") ? bracketed : ` ${toWeightUnit(round ?? square) ?? ""} `,
    )
    .replace(apostrophes, "")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
}

/** Headings of no particular program, in English and French. The first of a list is the surest. */
const aliases: Readonly<Partial<Record<ColumnMeaning, string>>> = {
  sku: "sku variant_sku custom_label seller_sku ugs sku_number product_code_sku item_sku product_sku code product_code item_code item_number item_no item product_number article_number stock_code part_number model_number style_number reference ref code_produit no_article numero_darticle",
  name: "name product_name product_title title item_name item_title product item_description nom nom_du_produit titre designation produit article",
  slug: "slug handle url_handle url_key url_slug permalink",
  category: "category product_category category_name department categorie rayon collection",
  category_path: "categories category_path product_categories collections",
  description:
    "description long_description product_description full_description details product_details body body_html descriptif",
  short_description: "short_description summary excerpt resume description_courte",
  wholesale_price:
    "price selling_price our_price unit_price current_price price_cad sell_price sales_price default_price prix prix_de_vente prix_unitaire tarif",
  sale_price:
    "sale_price special_price promo_price promotional_price discounted_price discount_price prix_solde prix_promo prix_promotionnel prix_reduit tarif_promo",
  sale_from: "date_sale_price_starts sale_start sale_starts sale_start_date sale_begins debut_du_solde",
  sale_until: "date_sale_price_ends sale_end sale_ends sale_end_date fin_du_solde",
  regular_price:
    "regular_price normal_price base_price prix_regulier prix_normal prix_courant tarif_regulier",
  retail_price:
    "compare_at_price compare_price compare_at was_price old_price original_price strikethrough_price list_price msrp rrp srp retail_price retail prix_de_detail prix_barre prix_de_comparaison",
  unit_cost:
    "cost cost_price unit_cost cost_per_item item_cost product_cost average_cost default_cost landed_cost net_cost your_cost wholesale_price wholesale wholesale_cost supply_price supplier_price vendor_price vendor_cost purchase_price buying_price buy_price dealer_price trade_price invoice_price cogs prix_coutant cout cout_unitaire prix_de_gros prix_dachat prix_achat",
  currency: "currency currency_code devise code_de_devise",
  tax_rate: "tax_rate tax tax_percent tax_percentage taxe taux_de_taxe gst hst",
  tax_class: "tax_class tax_code product_tax_code product_tax_class tax_category tax_class_name",
  taxable: "taxable is_taxable variant_taxable charge_tax charge_taxes taxed tax_status",
  on_hand:
    "stock_quantity on_hand stock quantity qty inventory inventory_quantity variant_inventory_qty quantity_on_hand qty_on_hand stock_on_hand on_hand_quantity stock_level current_stock current_stock_level stock_qty available_quantity quantity_available available units count quantite qte qte_en_stock quantite_en_stock inventaire stock_disponible",
  in_stock: "in_stock is_in_stock stock_status availability en_stock disponibilite",
  minimum_order_quantity:
    "minimum_order_quantity minimum_order min_order minimum_quantity minimal_quantity min_qty moq",
  weight_unit: "weight_unit weight_uom unit_of_weight unite_de_poids",
  dimensions: "dimensions size taille",
  visible:
    "is_active active published is_published visible is_visible product_visible product_online visibility visibility_in_catalog status product_status online enabled is_enabled show_online sell_online active_online published_on_online_store published_online publish_to_ecom available_online actif publie en_ligne statut",
  hidden: "hidden is_hidden archived is_archived draft is_draft discontinued disabled cache masque",
  is_featured: "is_featured featured",
  supplier: "supplier supplier_name default_supplier distributor fournisseur",
  reorder_point:
    "reorder_point reorder_level low_stock_amount low_stock_level low_stock_threshold minimum_stock min_stock point_de_commande",
  brand: "brand brand_name vendor manufacturer make marque fabricant",
  barcode:
    "barcode barcodes barcode_number gtin upc ean isbn variant_barcode upc_code upc_a ean_code ean13 ean_13 upc_ean gtin_upc_ean_or_isbn global_trade_item_number code_barre code_barres code_a_barres cup",
  meta_title: "meta_title seo_title page_title",
  meta_description: "meta_description seo_description page_description",
  meta_keywords: "meta_keywords keywords search_keywords seo_keywords tags mots_cles etiquettes balises",
  gift_card: "gift_card is_gift_card",
};

/** Each field of a product can be a column, by its name and its label. */
const fieldMeanings: readonly Exclude<ProductFieldName, "is_active">[] = productFieldNames.filter(
  (name) => name !== "is_active",
);

const meaningOf: ReadonlyMap<string, NamedMeaning> = new Map([
  ...fieldMeanings.flatMap((meaning) =>
    [meaning, normalizeHeading(productFields[meaning].label)].map(
      (name) => [name, { meaning, rank: 0 }] as const,
    ),
  ),
  ...familyColumns.map((name) => [name, { meaning: name, rank: 0 }] as const),
  // The aliases come last, because “wholesale price” is the cost elsewhere. Object.entries() returns strings as keys.
  ...(Object.entries(aliases) as [ColumnMeaning, string][]).flatMap(([meaning, names]) =>
    names.split(" ").map((name, rank) => [name, { meaning, rank }] as const),
  ),
]);

export interface NamedMeaning {
  readonly meaning: ColumnMeaning;
  /** 0 for the surest name of a meaning. */
  readonly rank: number;
}

/** Finds what a normalized heading means in a file of no particular program. */
export function findMeaning(name: string): NamedMeaning | undefined {
  const known = meaningOf.get(name);
  if (known !== undefined) return known;
  const weight = findWeightMeaning(name);
  if (weight !== undefined) return { meaning: weight, rank: 0 };
  return imagePattern.test(name) ? { meaning: "image", rank: 0 } : undefined;
}

const imagePattern =
  /^(product_|main_|base_|primary_|featured_|hosted_|additional_|variant_)?(image|picture|photo|media)s?(_(urls?|src|links?|address(es)?))?(_?\d+)?$/;
const weightPattern =
  /^(?:(?:variant|product|item|shipping|ship|net|gross|unit|package)_)?(?:weight|poids|mass|masse)(?:_value|_net|_brut)?(?:_in)?(?:_([a-z]+))?$/;

function findWeightMeaning(name: string): ColumnMeaning | undefined {
  if (name === "grams" || name === "variant_grams") return "weight_g";
  const [match, word] = weightPattern.exec(name) ?? [];
  if (match === undefined) return undefined;
  if (word === undefined) return "weight";
  const unit = toWeightUnit(word);
  if (unit === undefined) return undefined;
  return unit === "kg" ? "weight" : `weight_${unit}`;
}

/** Returns true for a heading that names the unit of its weights, so that nobody need be asked. */
export function namesWeightUnit(name: string): boolean {
  return name === "grams" || name === "variant_grams" || weightPattern.exec(name)?.[1] !== undefined;
}

/** The meanings that an admin can choose for a column, with their labels. */
export const meaningLabels: Readonly<Partial<Record<ColumnMeaning, string>>> = {
  ...Object.fromEntries(fieldMeanings.map((name) => [name, productFields[name].label])),
  sku: "SKU",
  name: "Name",
  category: "Category",
  category_path: "Categories, as paths",
  description: "Description",
  short_description: "Short description",
  wholesale_price: "Price",
  regular_price: "Regular price",
  sale_price: "Sale price",
  sale_from: "First day of the sale",
  sale_until: "Last day of the sale",
  retail_price: "Compare-at price",
  family: "Family",
  family_options: "Family options",
  family_values: "Family values",
  on_hand: "Stock",
  minimum_order_quantity: "Minimum order quantity",
  weight: "Weight in kg",
  weight_g: "Weight in g",
  weight_lb: "Weight in lb",
  weight_oz: "Weight in oz",
  weight_unit: "Unit of the weight",
  dimensions: "Dimensions",
  tax_rate: "Tax rate in percent, such as 12",
  tax_fraction: "Tax rate as a fraction, such as 0.12",
  tax_class: "Tax class",
  taxable: "Taxed or not",
  visible: "Shown or not",
  hidden: "Hidden or not",
  is_featured: "Featured or not",
  exempt_from_offers: "Exempt from offers or not",
  brand: "Brand",
  barcode: "Barcode",
  image: "Image addresses",
  slug: "Web address",
  meta_title: "Page title for search engines",
  meta_description: "Page description for search engines",
  meta_keywords: "Keywords",
};
