import type { ProductView } from "../../contract/catalog/catalog.ts";
import type { CategoryView } from "../../contract/catalog/categories.ts";
import { productPath } from "../../contract/catalog/page-paths.ts";
import { listChargedQuantityPrices, toQuantityPriced } from "../../contract/catalog/quantity-prices.ts";
import { centsToDollars, dollarsToCents } from "../../contract/shared/money.ts";
import { toShippingRules } from "../../contract/shared/pricing.ts";
import type { ShippingRulesView } from "../../contract/shared/shipping-rules.ts";
import { findOnlyPrice, listProvincePrices } from "../../contract/shipping/list-promised-prices.ts";
import { newShippingDocument, type ShippingDocument } from "../../contract/shipping/shipping-document.ts";
import { deliveryZones } from "../../contract/store/delivery-zones.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { weekdays } from "../../contract/store/opening-hours.ts";
import type { PublicSettingsView } from "../../contract/store/public-settings.ts";
import { listVariantAttributes } from "./variant-attributes.ts";

/**
 * Describes a product, its family and its breadcrumbs with schema.org's types.
 * @param origin the store's origin, for absolute URLs
 * @param shipping the store's zones. A store without zones delivers everywhere at the price of its settings
 */
export function describeProduct(
  origin: string,
  product: ProductView,
  {
    categories,
    store,
    shipping_rules,
    return_days,
  }: Pick<PublicSettingsView, "categories" | "store" | "shipping_rules" | "return_days">,
  shipping: ShippingDocument = newShippingDocument,
): readonly object[] {
  const url = origin + productPath(product.slug);
  const category = categories.find(({ name }) => name === product.category);
  return [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: product.name,
      description: product.short_description || product.description,
      sku: product.sku,
      category: product.category,
      ...(product.brand !== null && { brand: { "@type": "Brand", name: product.brand } }),
      ...(product.barcode !== null && { gtin: product.barcode }),
      ...describeVariant(origin, product),
      url,
      ...(product.images.length !== 0 && { image: listLargestImages(origin, product) }),
      ...(product.weight !== null && {
        weight: { "@type": "QuantitativeValue", value: product.weight, unitCode: "KGM" },
      }),
      offers: {
        "@type": "Offer",
        url,
        price: product.wholesale_price.toFixed(2),
        priceCurrency: "CAD",
        ...(product.sale_until !== null && { priceValidUntil: product.sale_until }),
        ...describeQuantityOffers(product),
        availability:
          product.stock_quantity > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
        itemCondition: "https://schema.org/NewCondition",
        seller: { "@type": "Organization", name: store.name },
        hasMerchantReturnPolicy: {
          "@type": "MerchantReturnPolicy",
          applicableCountry: "CA",
          returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
          merchantReturnDays: return_days,
        },
        shippingDetails: describeShipping(product, shipping, shipping_rules, store),
      },
    },
    ...describeFamily(origin, product),
    describeBreadcrumbs(origin, [
      ...(category === undefined ? [] : [{ name: category.name, path: category.path }]),
      { name: product.name, path: productPath(product.slug) },
    ]),
  ];
}

/** Describes which member of its family a product is. */
function describeVariant(origin: string, product: ProductView): object {
  const { family, family_members: members } = product;
  if (family === null || members.length < 2) return {};
  const values = members.find(({ id }) => id === product.id)?.values ?? [];
  const attributes = listVariantAttributes(family.option_names, values);
  return {
    ...Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    inProductGroupWithID: family.id,
    isVariantOf: { "@id": toFamilyUri(origin, family.id) },
  };
}

/** Describes the family of a product. Google reads the siblings from their own pages. */
function describeFamily(origin: string, { family, family_members: members }: ProductView): object[] {
  const [first] = members;
  if (family === null || first === undefined || members.length < 2) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "ProductGroup",
      "@id": toFamilyUri(origin, family.id),
      name: family.name,
      productGroupID: family.id,
      variesBy: listVariantAttributes(family.option_names, first.values).map(
        ({ name }) => `https://schema.org/${name}`,
      ),
      hasVariant: members.map(({ slug }) => ({ "@type": "Product", url: origin + productPath(slug) })),
    },
  ];
}

function toFamilyUri(origin: string, familyId: string): string {
  return `${origin}/#family-${familyId}`;
}

/** Describes each unit price with the quantities that it is charged for. */
function describeQuantityOffers(product: ProductView): object {
  const { priceCents, quantityPrices } = toQuantityPriced(product);
  const charged = listChargedQuantityPrices({ priceCents, quantityPrices });
  if (charged.length === 0) return {};
  const steps = [{ fromQuantity: product.minimum_order_quantity, priceCents }, ...charged];
  return {
    priceSpecification: steps.map((step, index) => {
      const next = steps[index + 1];
      return {
        "@type": "UnitPriceSpecification",
        price: centsToDollars(step.priceCents).toFixed(2),
        priceCurrency: "CAD",
        eligibleQuantity: {
          "@type": "QuantitativeValue",
          minValue: step.fromQuantity,
          ...(next !== undefined && { maxValue: next.fromQuantity - 1 }),
        },
      };
    }),
  };
}

/**
 * Describes the prices of delivery of the smallest order: one for Canada, or one for the provinces with the same price.
 */
function describeShipping(
  product: ProductView,
  shipping: ShippingDocument,
  rules: ShippingRulesView,
  store: StoreIdentity,
): object | readonly object[] {
  const prices = listProvincePrices(shipping, toShippingRules(rules), {
    weightKg: product.weight,
    compareAtPriceCents: dollarsToCents(product.retail_price),
    minimumOrderQuantity: product.minimum_order_quantity,
  });
  const toDetails = (costCents: number, region: object) => ({
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      value: centsToDollars(costCents).toFixed(2),
      currency: "CAD",
    },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "CA", ...region },
    ...describeDeliveryTime(store),
  });
  const onlyPrice = findOnlyPrice(prices);
  if (onlyPrice !== undefined) return toDetails(onlyPrice, {});
  const costs = [...new Set(prices.map(({ costCents }) => costCents))];
  return costs.map((costCents) =>
    toDetails(costCents, {
      addressRegion: prices.filter((price) => price.costCents === costCents).map(({ province }) => province),
    }),
  );
}

/**
 * Describes how long delivery within Canada takes. The times are those of all zones together, because search engines
 * know no local area. Nothing is described if one zone has no promise.
 */
function describeDeliveryTime({ hours, delivery }: StoreIdentity): object {
  const days = Object.values(delivery.days).filter((time) => time !== null);
  if (days.length < deliveryZones.length) return {};
  const toDays = (minValue: number, maxValue: number) => ({
    "@type": "QuantitativeValue",
    minValue,
    maxValue,
    unitCode: "DAY",
  });
  return {
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      // The days on which orders leave. An order after the hour of dispatch leaves on the next one.
      businessDays: {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: weekdays.filter((_, index) => hours[index] !== null),
      },
      handlingTime: toDays(0, 1),
      transitTime: toDays(Math.min(...days.map(({ from }) => from)), Math.max(...days.map(({ to }) => to))),
    },
  };
}

/** Describes the store and its site, for search engines and maps. */
export function describeStore(
  origin: string,
  store: StoreIdentity & { readonly logo: string | null },
): readonly object[] {
  const { address, hours, holidays } = store;
  return [
    {
      "@context": "https://schema.org",
      "@type": "Store",
      name: store.name,
      description: store.description,
      url: `${origin}/`,
      ...(store.logo !== null && { image: origin + store.logo }),
      telephone: store.phone,
      email: store.email,
      currenciesAccepted: "CAD",
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        addressLocality: address.locality,
        addressRegion: address.province,
        postalCode: address.postal_code,
        addressCountry: address.country,
      },
      ...(address.latitude !== null && {
        geo: { "@type": "GeoCoordinates", latitude: address.latitude, longitude: address.longitude },
      }),
      hasMap: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(formatStoreAddress(store))}`,
      openingHoursSpecification: hours.flatMap((open, index) =>
        open === null ? [] : [{ "@type": "OpeningHoursSpecification", dayOfWeek: weekdays[index], ...open }],
      ),
      ...(holidays.length > 0 && {
        specialOpeningHoursSpecification: holidays.map(({ day, name, hours: open }) => ({
          "@type": "OpeningHoursSpecification",
          name,
          validFrom: day,
          validThrough: day,
          // Equal times mean "closed" in schema.org.
          ...(open ?? { opens: "00:00", closes: "00:00" }),
        })),
      }),
      ...(store.social.length > 0 && { sameAs: store.social.map(({ url }) => url) }),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: store.name,
      url: `${origin}/`,
      potentialAction: {
        "@type": "SearchAction",
        target: `${origin}/search?q={query}`,
        "query-input": "required name=query",
      },
    },
  ];
}

/** Describes the breadcrumbs of a category's page. */
export function describeCategory(origin: string, category: CategoryView): readonly object[] {
  return [describeBreadcrumbs(origin, [category])];
}

function describeBreadcrumbs(
  origin: string,
  steps: readonly { readonly name: string; readonly path: string }[],
) {
  const pages = [{ name: "Home", path: "/" }, ...steps];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: pages.map((page, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: page.name,
      item: origin + page.path,
    })),
  };
}

function listLargestImages(origin: string, product: ProductView): string[] {
  return product.images.flatMap((image) => {
    const largest = image.sources.at(-1);
    return largest === undefined ? [] : [origin + largest.url];
  });
}
