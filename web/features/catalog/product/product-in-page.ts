import * as v from "valibot";
import { type ProductView, productView } from "../../../../contract/catalog/catalog.ts";

const pageData = v.pipe(v.string(), v.parseJson(), v.object({ product: productView }));

/** The product that the Worker wrote into the page (#page-data), when it has this slug. */
export function readEmbeddedProduct(slug: string): ProductView | undefined {
  const parsed = v.safeParse(pageData, document.getElementById("page-data")?.textContent);
  return parsed.success && parsed.output.product.slug === slug ? parsed.output.product : undefined;
}
