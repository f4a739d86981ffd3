import type { ProductView } from "../../contract/catalog/catalog.ts";
import type { CategoryView } from "../../contract/catalog/categories.ts";
import { productPath } from "../../contract/catalog/pages.ts";
import { store } from "../../contract/shared/store-identity.ts";

/** A product and the way to it, as schema.org describes them. @param origin the store's own, for absolute addresses. */
export function productData(
  origin: string,
  product: ProductView,
  categories: readonly CategoryView[],
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
      url,
      ...(product.images.length === 0 ? {} : { image: largestImages(origin, product) }),
      ...(product.weight === null
        ? {}
        : { weight: { "@type": "QuantitativeValue", value: product.weight, unitCode: "KGM" } }),
      offers: {
        "@type": "Offer",
        url,
        price: product.wholesale_price.toFixed(2),
        priceCurrency: "CAD",
        availability:
          product.stock_quantity > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
        itemCondition: "https://schema.org/NewCondition",
        seller: { "@type": "Organization", name: store.name },
      },
    },
    breadcrumbs(origin, [
      ...(category === undefined ? [] : [{ name: category.name, path: category.path }]),
      { name: product.name, path: productPath(product.slug) },
    ]),
  ];
}

/** The way to a category's page. */
export function categoryData(origin: string, category: CategoryView): readonly object[] {
  return [breadcrumbs(origin, [category])];
}

function breadcrumbs(origin: string, steps: readonly { readonly name: string; readonly path: string }[]) {
  const all = [{ name: "Home", path: "/" }, ...steps];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: all.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: origin + step.path,
    })),
  };
}

function largestImages(origin: string, product: ProductView): string[] {
  return product.images.flatMap((image) => {
    const largest = image.sources.at(-1);
    return largest === undefined ? [] : [origin + largest.url];
  });
}
