import { type AdminProductView, adminProductResponse } from "../../contract/admin/products.ts";
import { type Call, unwrap } from "./call.ts";

/**
 * Returns a builder that adds an active product by the admin's form: $6.00 plus tax, 12 in stock.
 * @param createImage returns an image with its own bytes for each seed
 */
export function createProducts(
  call: Call,
  anAdminToken: () => Promise<string>,
  createImage: (seed: string) => Promise<File>,
) {
  return async (fields: Readonly<Record<string, string>> = {}): Promise<AdminProductView> => {
    const seed = crypto.randomUUID().slice(0, 8);
    const form = new FormData();
    const values = {
      name: `Prairie Top ${seed}`,
      slug: `prairie-top-${seed}`,
      sku: `TOP-${seed}`,
      category: "Toys",
      description: "Spins in every wind.",
      wholesale_price: "6.00",
      retail_price: "10.00",
      stock_quantity: "12",
      ...fields,
    };
    for (const [name, value] of Object.entries(values)) form.append(name, value);
    form.append("images", await createImage(seed));
    const response = await call("/api/products", { token: await anAdminToken(), form });
    return (await unwrap(response, adminProductResponse)).data;
  };
}
