import { uploadedImageResponse } from "../../../contract/admin/product-images.ts";
import { type AdminProductView, adminProductResponse } from "../../../contract/admin/products.ts";
import { app } from "../../../worker/app.ts";
import { anExecution, bindings } from "../background.ts";
import type { Account } from "./accounts.ts";
import { anImage } from "./images.ts";
import { call, unwrap } from "./store.ts";

let productCount = 0;

/** Returns a product's fields as the admin's form sends them. */
export function productFields(changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  productCount += 1;
  return {
    name: `Form Thing ${productCount}`,
    slug: `form-thing-${productCount}`,
    sku: `FRM-${productCount}`,
    category: "Toys",
    description: "Created by a form.",
    wholesale_price: "5.00",
    retail_price: "10.00",
    stock_quantity: "20",
    tax_rate: "12",
    ...changes,
  };
}

export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

let imageWidth = 20;

/** Creates an image with unique bytes. Each is one pixel wider than the last. */
export async function anUpload(name = "image.png"): Promise<Upload> {
  imageWidth += 1;
  return { name, bytes: await anImage(imageWidth, 20), type: "image/png" };
}

/** Sends a multipart form as a browser does. */
export async function sendForm(
  path: string,
  form: {
    readonly method?: string;
    readonly token: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly files?: readonly Upload[];
    readonly fileField?: string;
  },
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields ?? {})) body.append(name, value);
  for (const { name, bytes, type } of form.files ?? []) {
    const file = new File([new Uint8Array(bytes)], name, { type: type ?? "image/png" });
    body.append(form.fileField ?? "images", file);
  }
  const encoded = new Response(body);
  const bytes = await encoded.arrayBuffer();
  const request = new Request(`http://store.test${path}`, {
    method: form.method ?? "POST",
    headers: {
      Authorization: `Bearer ${form.token}`,
      "Content-Type": encoded.headers.get("Content-Type") ?? "",
      "Content-Length": String(bytes.byteLength),
    },
    body: bytes,
  });
  return app.fetch(request, bindings, anExecution());
}

export async function createProductByForm(
  admin: Account,
  changes: Readonly<Record<string, string>> = {},
  files?: readonly Upload[],
): Promise<AdminProductView> {
  const response = await sendForm("/api/products", {
    token: admin.token,
    fields: productFields(changes),
    files: files ?? [await anUpload()],
  });
  return (await unwrap(response, adminProductResponse)).data;
}

export async function readAdminProduct(admin: Account, id: string): Promise<AdminProductView> {
  const response = await call(`/api/admin/products/${id}`, { token: admin.token });
  return (await unwrap(response, adminProductResponse)).data;
}

/** Uploads an image before its product is saved, as the admin's form does. */
export async function uploadImage(admin: Account, bytes?: Uint8Array) {
  const upload = bytes === undefined ? await anUpload() : { name: "image.png", bytes };
  const response = await sendForm("/api/admin/images", {
    token: admin.token,
    files: [upload],
    fileField: "image",
  });
  return (await unwrap(response, uploadedImageResponse)).data;
}

/** Sends PATCH /admin/products/{id}/stock. */
export function changeStock(admin: Account, { id }: { readonly id: string }, json: unknown) {
  return call(`/api/admin/products/${id}/stock`, { method: "PATCH", token: admin.token, json });
}
