import type { ColumnMeaning } from "./import-column-names.ts";

/** A program whose product files the import knows. Headings are normalized (normalizeHeading). */
export interface ImportProgram {
  readonly id: string;
  readonly name: string;
  /** Sets of headings. A file that has all headings of one set is the program's. */
  readonly signatures: readonly string[];
  /** The headings of each meaning. If several columns have one meaning, the first that is not blank counts. */
  readonly columns: Readonly<Partial<Record<ColumnMeaning, string>>>;
  /** Headings that contain a name of the shop's own, such as that of a location. */
  readonly patterns?: readonly { readonly pattern: RegExp; readonly meaning: ColumnMeaning }[];
  /** Headings for which the store has no field. They need no question. */
  readonly unused: RegExp;
  /**
   * The rows of a product have the same `handle` or `name`, and the first one is a variant, too; or their `kind` says
   * it, and the product's own row is no variant; or each row is a product (`none`).
   */
  readonly variants: "handle" | "name" | "kind" | "none";
  /** The text that separates the categories of a product, and the parts of a category's path. */
  readonly categories: { readonly list?: RegExp; readonly path: RegExp };
  /** Reads a text that the program writes in a manner of its own. */
  readonly cleanText?: (text: string) => string;
  /** The ids of tax classes that files have in place of their names. */
  readonly taxClassIds?: { readonly usual: string; readonly untaxed: string };
  /**
   * True if weights whose heading names no unit are kilograms. Elsewhere it depends on the settings of the other shop.
   */
  readonly hasKilograms?: boolean;
}

const shopify: ImportProgram = {
  id: "shopify",
  name: "Shopify",
  // Shopify changed its headings in 2025.
  signatures: [
    "handle variant_price",
    "handle variant_sku",
    "handle option1_value title",
    "url_handle title",
    "title option1_value compare_at_price",
  ],
  columns: {
    handle: "handle url_handle",
    name: "title",
    description: "body description",
    brand: "vendor",
    category_path: "product_category standardized_product_type",
    category: "type custom_product_type",
    meta_keywords: "tags",
    visible: "published published_on_online_store status",
    option: "option1_value option2_value option3_value",
    option_name: "option1_name option2_name option3_name",
    sku: "variant_sku sku",
    weight_g: "variant_grams weight_value_g",
    on_hand: "variant_inventory_qty inventory_quantity",
    wholesale_price: "variant_price price",
    retail_price: "variant_compare_at_price compare_at_price",
    taxable: "variant_taxable charge_tax",
    barcode: "variant_barcode barcode barcodes",
    image: "image_src product_image_url",
    image_position: "image_position",
    image_alt_text: "image_alt_text",
    variant_image: "variant_image variant_image_url",
    gift_card: "gift_card",
    meta_title: "seo_title",
    meta_description: "seo_description",
    unit_cost: "cost_per_item variant_cost",
  },
  unused:
    /^(option\d_linked_to|variant_inventory_(tracker|policy)|inventory_(tracker|policy)|continue_selling_.*|(variant_)?fulfillment_service|(variant_)?requires_shipping|(variant_)?weight_unit.*|(variant_)?tax_code|(variant_)?hs_code|(variant_)?country_of_origin|unit_price_.*|google_shopping_.*|included_.*|(compare_at_)?price_.+|.*metafields?.*|template_suffix|collection|id|variant_id)$/,
  variants: "handle",
  categories: { path: />/ },
};

const wooCommerce: ImportProgram = {
  id: "woocommerce",
  name: "WooCommerce",
  signatures: [
    "type regular_price",
    "published regular_price",
    "tax_status regular_price",
    "in_stock regular_price",
    "visibility_in_catalog name",
    "type ugs tarif_regulier",
  ],
  // The headings are in the language of the shop.
  columns: {
    id: "id",
    kind: "type",
    sku: "sku ugs",
    barcode: "gtin_upc_ean_or_isbn gtin gtin_upc_ean_ou_isbn",
    name: "name nom",
    visible: "published visibility_in_catalog visibility_in_catalogue publie visibilite_dans_le_catalogue",
    is_featured: "is_featured mis_en_avant",
    short_description: "short_description description_courte",
    description: "description",
    sale_from: "date_sale_price_starts date_de_debut_de_promo",
    sale_until: "date_sale_price_ends date_de_fin_de_promo",
    taxable: "tax_status etat_de_la_tva etat_de_la_taxe",
    tax_class: "tax_class classe_de_tva classe_de_taxe",
    in_stock: "in_stock en_stock",
    on_hand: "stock",
    sale_price: "sale_price tarif_promo",
    regular_price: "regular_price tarif_regulier",
    category_path: "categories",
    meta_keywords: "tags etiquettes",
    image: "images",
    parent: "parent",
    option: numbered("attribute_#_value valeur_de_lattribut_#", 6),
    option_name: numbered("attribute_#_name nom_de_lattribut_#", 6),
    brand: "brands brand marques",
    unit_cost: "cost_of_goods meta_wc_cog_cost cost",
    reorder_point: "low_stock_amount montant_de_stock_faible",
  },
  unused:
    /^(autoriser_.*|vendre_individuellement|(longueur|largeur|hauteur)(_.*)?|note_de_commande|classe_dexpedition|.*telechargement.*|produits_groupes|(montees|ventes)_.*|url_externe|libelle_du_bouton|.*attribut_\d+.*|backorders_allowed|sold_individually|(length|width|height)_.*|length|width|height|allow_customer_reviews|purchase_note|shipping_class|download_.*|grouped_products|upsells|cross_sells|external_url|button_text|position|attribute_\d+.*|meta_.*|swatches_attributes)$/,
  variants: "kind",
  categories: { list: /(?<!\\),/, path: />/ },
  cleanText: readWordPressText,
};

const squarespace: ImportProgram = {
  id: "squarespace",
  name: "Squarespace",
  signatures: ["product_page product_url title", "hosted_image_urls title", "on_sale option_name_1 title"],
  columns: {
    id: "product_id",
    kind: "product_type",
    slug: "product_url",
    name: "title",
    description: "description",
    sku: "sku",
    option: numbered("option_value_#", 6),
    option_name: numbered("option_name_#", 6),
    wholesale_price: "price",
    sale_price: "sale_price",
    on_sale: "on_sale",
    on_hand: "stock",
    category_path: "categories",
    meta_keywords: "tags",
    visible: "visible",
    image: "hosted_image_urls",
  },
  unused: /^(variant_id|product_page|length|width|height)$/,
  variants: "handle",
  categories: { list: /,/, path: /\// },
};

const square: ImportProgram = {
  id: "square",
  name: "Square",
  signatures: ["token item_name", "reference_handle item_name", "item_name variation_name"],
  columns: {
    name: "item_name",
    option: "variation_name",
    option_value: "option_value_1 option_value_2 option_value_3",
    option_name: "option_name_1 option_name_2 option_name_3",
    sku: "sku",
    description: "description",
    category_path: "categories category reporting_category",
    meta_title: "seo_title",
    meta_description: "seo_description",
    slug: "permalink",
    barcode: "gtin",
    visible: "square_online_item_visibility sellable",
    hidden: "archived",
    kind: "item_type",
    wholesale_price: "price",
    sale_price: "online_sale_price",
    unit_cost: "default_unit_cost",
    supplier: "default_vendor_name",
  },
  patterns: [
    { pattern: /^current_quantity/, meaning: "on_hand" },
    { pattern: /^stock_alert_count/, meaning: "reorder_point" },
    { pattern: /^tax_/, meaning: "taxable" },
  ],
  unused:
    /^(token|reference_handle|customer_facing_name|unit_and_precision|social_media_.*|.*_enabled|enabled_.*|.*ordering_enabled|contains_alcohol|stockable|skip_detail_screen_in_pos|default_vendor_.*|additional_categories|new_quantity_.*|stock_alert_.*|price_.+|modifier_set_.*|hide_price_.*)$/,
  // A token is a variation's, so that only the name connects the rows of an item.
  variants: "name",
  categories: { list: /(?<=\))\s*,/, path: />/ },
};

const lightspeedX: ImportProgram = {
  id: "lightspeed_x",
  name: "Lightspeed Retail (X-Series)",
  signatures: ["handle supply_price", "sku supply_price", "variant_option_one_value sku"],
  columns: {
    id: "id",
    handle: "handle",
    sku: "sku",
    name: "name product_name",
    description: "description",
    category_path: "product_category category product_type type",
    option: "variant_option_one_value variant_option_two_value variant_option_three_value",
    option_name: "variant_option_one_name variant_option_two_name variant_option_three_name",
    meta_keywords: "tags",
    unit_cost: "supply_price",
    supplier: "supplier_name",
    wholesale_price: "retail_price price",
    brand: "brand_name brand",
    visible: "active active_online sell_online",
    weight_unit: "weight_unit",
    is_counted: "track_inventory",
    barcode: "barcode upc",
    image: "image_url images",
  },
  patterns: [
    { pattern: /^inventory_/, meaning: "on_hand" },
    { pattern: /^reorder_point/, meaning: "reorder_point" },
  ],
  unused:
    /^(composite_.*|tax_.*|account_code.*|supplier_.*|reorder_.*|restock_.*|length|width|height|dimensions_unit|loyalty_.*|outlet_tax_.*|variant_parent_id|source.*)$/,
  variants: "handle",
  categories: { path: /\s[/>]\s/ },
};

const lightspeedR: ImportProgram = {
  id: "lightspeed_r",
  name: "Lightspeed Retail (R-Series)",
  signatures: [
    "system_id custom_sku",
    "custom_sku manufact_sku",
    "custom_sku default_cost",
    "publish_to_ecom msrp",
  ],
  columns: {
    sku: "custom_sku system_id",
    barcode: "upc ean",
    name: "item description matrix_description",
    description: "long_description ecom_long_description",
    short_description: "short_description ecom_short_description",
    on_hand: "qty quantity_on_hand qoh",
    wholesale_price: "price default_price default",
    retail_price: "msrp",
    unit_cost: "default_cost vendor_cost unit_cost",
    supplier: "vendor default_vendor",
    reorder_point: "reorder_point",
    taxable: "tax",
    tax_class: "tax_class",
    brand: "brand",
    category: "category",
    visible: "publish_to_ecom",
    hidden: "archived",
    kind: "item_type",
    meta_keywords: "tags",
    image: "images image_urls",
  },
  patterns: [{ pattern: /_quantity_on_hand$/, meaning: "on_hand" }],
  unused:
    /^(manufact(urer)?_sku|vendor_id|season|department|subcategory_\d|.*reorder_.*|discountable|note|.*online_price)$/,
  variants: "none",
  categories: { path: /\s[/>]\s/ },
};

const bigCommerce: ImportProgram = {
  id: "bigcommerce",
  name: "BigCommerce",
  signatures: [
    "item_type product_name product_code_sku",
    "product_code_sku product_visible",
    "product_code_sku current_stock_level",
    "item current_stock is_visible",
    "item inventory_tracking",
  ],
  columns: {
    kind: "item_type item",
    id: "product_id id",
    name: "product_name name",
    sku: "product_code_sku sku",
    option: "options",
    brand: "brand_name brand",
    description: "product_description description",
    wholesale_price: "price",
    unit_cost: "cost_price",
    reorder_point: "low_stock_level low_stock",
    retail_price: "retail_price",
    sale_price: "sale_price",
    visible: "product_visible is_visible",
    is_featured: "is_featured",
    on_hand: "current_stock_level current_stock",
    is_counted: "inventory_tracking track_inventory",
    category_path: "category categories",
    meta_title: "page_title",
    meta_description: "meta_description",
    meta_keywords: "meta_keywords search_keywords",
    slug: "product_url",
    barcode: "product_upc_ean upc_ean global_trade_item_number global_trade_number",
    tax_class: "product_tax_class tax_class",
    variant_image: "variant_image_url",
    image: "internal_image_url image_url",
    image_alt_text: "image_description",
    image_position: "image_sort_order",
  },
  patterns: [{ pattern: /^product_image_url_\d+$/, meaning: "image" }],
  unused:
    /^(type|product_type|bin_picking_number|option_set.*|brand_id|channels|custom_fields|product_custom_fields|manufacturer_part_number|mpn|.*free_shipping|.*fixed_shipping_(cost|price)|(product_)?(width|height|depth|warranty|condition|availability)|allow_purchases|show_product_condition|.*sort_order|image_is_thumbnail|youtube_id|video_.*|product_image_(id|description|is_thumbnail|sort).*|product_image_file_\d+|event_.*|redirect_old_url|date_.*|stop_processing_rules|minimum_purchase_quantity|maximum_purchase_quantity|mpn|.*gps_.*|.*avalara.*)$/,
  variants: "kind",
  categories: { list: /;/, path: /\// },
  taxClassIds: { usual: "0", untaxed: "1" },
};

const magento: ImportProgram = {
  id: "magento",
  name: "Magento",
  signatures: [
    "sku attribute_set_code",
    "sku product_online",
    "sku store_view_code product_type",
    "sku attribute_set type",
    "sku url_key special_price",
  ],
  columns: {
    sku: "sku",
    kind: "product_type type",
    category_path: "categories category",
    name: "name",
    description: "description",
    short_description: "short_description",
    visible: "product_online status visibility",
    tax_class: "tax_class_name tax_class_id",
    wholesale_price: "price",
    sale_price: "special_price",
    sale_from: "special_price_from_date special_from_date",
    sale_until: "special_price_to_date special_to_date",
    slug: "url_key",
    meta_title: "meta_title",
    meta_description: "meta_description",
    meta_keywords: "meta_keywords meta_keyword",
    image: "base_image image additional_images media_image",
    image_alt_text: "base_image_label",
    on_hand: "qty",
    in_stock: "is_in_stock",
    retail_price: "msrp_price msrp",
    unit_cost: "cost",
    brand: "brand manufacturer",
    children: "configurable_variations",
  },
  unused:
    /^(store_view_code|store|websites|product_websites|attribute_set(_code)?|small_image.*|thumbnail.*|swatch_image.*|created_at|updated_at|new_(from|to)_date|display_product_options_in|map_.*|gift_message_available|custom_.*|page_layout|product_options_container|country_of_manufacture|additional_(attributes|image_labels)|out_of_stock_qty|use_config_.*|min_cart_qty|max_cart_qty|allow_backorders|is_(qty_decimal|decimal_divided)|notify_on_stock_below|manage_stock|qty_increments|enable_qty_increments|website_id|related_.*|crosssell_.*|upsell_.*|hide_from_product_page|bundle_.*|grouped_.*|configurable_variation_labels|associated_skus|downloadable_.*|deferred_stock_update|url_path|has_options|required_options|options_container|msrp_.*|minimal_price|image_label)$/,
  variants: "kind",
  categories: { list: /,/, path: /\// },
  taxClassIds: { usual: "2", untaxed: "0" },
};

const prestaShop: ImportProgram = {
  id: "prestashop",
  name: "PrestaShop",
  signatures: [
    "price_tax_excluded",
    "price_tax_excl reference",
    "tax_rules_id",
    "reference wholesale_price name",
    "reference ean13 name",
  ],
  columns: {
    id: "product_id id",
    visible: "active visibility available_for_order status",
    name: "name",
    category_path: "categories category",
    wholesale_price: "price_tax_excluded price_tax_excl price price_tax_included_or_price_tax_excluded",
    unit_cost: "wholesale_price",
    supplier: "supplier suppliers",
    reorder_point: "low_stock_level",
    sku: "reference",
    brand: "manufacturer brand",
    barcode: "ean13 upc isbn",
    on_hand: "quantity",
    minimum_order_quantity: "minimal_quantity",
    short_description: "summary short_description",
    description: "description",
    meta_keywords: "tags meta_keywords",
    meta_title: "meta_title",
    meta_description: "meta_description",
    slug: "url_rewritten link_rewrite",
    image: "image_urls images image",
    image_alt_text: "image_alt_texts",
    discount: "discount_percent discount_amount",
  },
  unused:
    /^(price_tax_incl(uded)?|tax_rules_id|on_sale|discount_(from|to).*|supplier_.*|mpn|ecotax|width|height|depth|delivery_time.*|.*email.*|additional_shipping_cost|unity|unit_price.*|text_when_.*|label_when_.*|backorder.*|product_(available|creation)_date|available_date|show_price|delete_existing_images|feature.*|available_online_only|condition|customizable|uploadable_files|text_fields|out_of_stock.*|virtual_product|file_url|number_of_allowed_downloads|expiration_date|number_of_days|id_name_of_shop|advanced_stock_management|depends_on_stock|warehouse|accessories|position)$/,
  variants: "none",
  categories: { list: /,/, path: /[/>]/ },
  hasKilograms: true,
};

const etsy: ImportProgram = {
  id: "etsy",
  name: "Etsy",
  signatures: ["title currency_code quantity", "title materials image1"],
  columns: {
    name: "title",
    description: "description",
    wholesale_price: "price",
    currency: "currency_code",
    on_hand: "quantity",
    meta_keywords: "tags",
    image: numbered("image#", 10),
    sku: "sku",
  },
  unused: /^(materials|variation_\d_(type|name|values)|listing_id|section|who_made|when_made)$/,
  variants: "none",
  categories: { list: /,/, path: />/ },
};

const wix: ImportProgram = {
  id: "wix",
  name: "Wix",
  // Wix has other headings since its catalogue of 2025.
  signatures: ["handleid fieldtype", "handle fieldtype"],
  columns: {
    group: "handleid",
    handle: "handle",
    kind: "fieldtype",
    name: "name",
    description: "description plaindescription",
    image: "productimageurl media",
    image_alt_text: "mediaalttext",
    category_path: "collection categories",
    sku: "sku",
    wholesale_price: "price",
    retail_price: "strikethroughprice",
    surcharge: "surcharge",
    visible: "visible",
    discount_mode: "discountmode",
    discount_value: "discountvalue",
    on_hand: "inventory",
    unit_cost: "cost",
    barcode: "barcode",
    brand: "brand",
    option_name: numbered("productoptionname# productoptionname_#", 6),
    option: numbered("productoptiondescription# productoptionchoices# productoptionchoices_#", 6),
  },
  unused:
    /^(ribbon|productoptiontype.*|additionalinfo.*|infosection.*|customtext.*|modifier.*|baseunit.*|totalunits.*|preorder.*|mediatype|productvariant.*|optionname.*)$/,
  variants: "kind",
  categories: { list: /;/, path: />/ },
};

const programs: readonly ImportProgram[] = [
  wix,
  shopify,
  bigCommerce,
  squarespace,
  square,
  lightspeedX,
  lightspeedR,
  prestaShop,
  magento,
  etsy,
  wooCommerce,
];

/** The store's own files, and those of no known program. */
export const ownProgram: ImportProgram = {
  id: "store",
  name: "this store",
  signatures: [],
  columns: {
    wholesale_price: "wholesale_price price",
    retail_price: "retail_price compare_at_price",
    stock_when_exported: "stock_when_exported",
    cost_when_exported: "cost_when_exported",
  },
  unused: /(?!)/,
  variants: "none",
  categories: { path: />/ },
  hasKilograms: true,
};
export const otherProgram: ImportProgram = {
  id: "other",
  name: "another program",
  signatures: [],
  columns: {},
  unused: /(?!)/,
  variants: "none",
  categories: { list: /[|;]/, path: /\s*>\s*|\s+\/\s+/ },
};

// `wholesale_price` is the store's own name of the price, but elsewhere the cost. One of these must be beside it.
const ownNames = [
  "stock_quantity",
  "on_hand",
  "is_featured",
  "is_active",
  "tax_rate",
  "tax_class",
  "minimum_order_quantity",
];

/**
 * Recognizes the program that wrote a file by its headings.
 * @param headings as they are written
 * @param names the same, normalized
 */
export function recognizeProgram(headings: readonly string[], names: readonly string[]): ImportProgram {
  const isOwn =
    headings.includes("stock_when_exported") ||
    (headings.includes("wholesale_price") &&
      !names.includes("price") &&
      ownNames.some((name) => headings.includes(name)));
  if (isOwn) return ownProgram;
  const matches = (signature: string) => signature.split(" ").every((name) => names.includes(name));
  return programs.find(({ signatures }) => signatures.some(matches)) ?? otherProgram;
}

/** Lists headings with a number in place of '#', from 1. */
function numbered(names: string, count: number): string {
  return Array.from({ length: count }, (_, index) => names.replaceAll("#", String(index + 1))).join(" ");
}

/**
 * Reads the text of a WordPress page: WooCommerce exports its line breaks as '\\n'. A blank line is a paragraph even
 * between tags, and '[gallery ids="1,2"]' is replaced by what a plugin shows.
 */
function readWordPressText(text: string): string {
  return text
    .replace(/(?<!\\)\\r?\\?n/g, "\n")
    .replace(shortcode, "")
    .replace(/\n\s*\n\s*/g, "<p>")
    .replace(breakInLine, "<br>");
}

// A line break beside a block, such as <li>, is none of the text.
const breakInLine =
  /(?<!<\/?(?!(?:a|abbr|b|big|code|em|font|i|img|small|span|strong|su[bp]|u)\b)[a-z][^<>]*>)\n(?!<\/?(?!(?:a|abbr|b|big|code|em|font|i|img|small|span|strong|su[bp]|u)\b)[a-z])/gi;
const shortcode = /\[\/?(?:[a-z]+_[a-z_]+|gallery|caption|embed|audio|video|playlist)(?:\s[^\]]*)?\]/g;
