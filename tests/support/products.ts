import { randomUUID } from "node:crypto";
import sharp from "sharp";
import * as v from "valibot";
import { adminEmail, callAs, sendProductForm } from "./store-api.ts";

const productSchema = v.object({
  data: v.object({ id: v.string(), name: v.string(), slug: v.string(), sku: v.string() }),
});

export type OwnProduct = v.InferOutput<typeof productSchema>["data"];

/** Creates a product that no other test uses: $6.00, 12 in stock, active. */
export async function addProduct(fields: Readonly<Record<string, string>> = {}): Promise<OwnProduct> {
  const suffix = randomUUID().slice(0, 8);
  const form = new FormData();
  const values = {
    name: `Prairie Top ${suffix}`,
    slug: `prairie-top-${suffix}`,
    sku: `TOP-${suffix}`,
    category: "Toys",
    description: "Spins in every wind.",
    wholesale_price: "6.00",
    retail_price: "10.00",
    stock_quantity: "12",
    ...fields,
  };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  // The image has its own colour, so that no two tests upload the same bytes.
  form.append("images", createImageFile(await createImage(`${suffix}.png`, `#${suffix.slice(0, 6)}`)));
  return v.parse(productSchema, await sendProductForm("POST", "/products", form)).data;
}

const stockSchema = v.object({ data: v.object({ stock_quantity: v.number() }) });

/** Reads a product's stock from the admin API. */
export async function getStock(product: OwnProduct): Promise<number> {
  const response = await callAs(adminEmail, "GET", `/admin/products/${product.id}`);
  return v.parse(stockSchema, response).data.stock_quantity;
}

export interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Creates an image to upload; each colour is a different file. */
export async function createImage(name: string, colour: string): Promise<Upload> {
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

export function createImageFile({ name, mimeType, buffer }: Upload): File {
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}
