import { randomUUID } from "node:crypto";
import sharp from "sharp";
import * as v from "valibot";
import { seededAdmin } from "../../../sandbox/seeded-accounts.ts";
import { signIn } from "./sandbox.ts";
import { call, expectSuccess } from "./store.ts";

export interface Product {
  readonly id: string;
  /** The units in stock before any order. */
  readonly units: number;
}

const createdResponse = v.object({ data: v.object({ id: v.string(), stock_quantity: v.number() }) });

let tokenRequest: Promise<string> | undefined;

/** Returns an access token of the sandbox's admin, which all tests share. */
export async function getAdminToken(): Promise<string> {
  tokenRequest ??= signIn(seededAdmin.email);
  return tokenRequest;
}

/** Adds an active product of $5.00 plus tax as the admin. */
export async function makeProduct(units: number): Promise<Product> {
  const name = `Plain thing ${randomUUID()}`;
  const fields = {
    name,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    sku: randomUUID(),
    category: "Toys",
    description: "A product for tests.",
    wholesale_price: "5",
    retail_price: "10",
    tax_rate: "12",
    stock_quantity: String(units),
    is_active: "true",
  };
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  body.append("images", new Blob([new Uint8Array(image)], { type: "image/png" }), "plain.png");
  const response = await call("/api/products", { method: "POST", token: await getAdminToken(), body });
  return { id: expectSuccess(response, createdResponse).data.id, units };
}
