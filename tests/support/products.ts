import { createProducts } from "../builders/products.ts";
import { createImageFile } from "./images.ts";
import { accounts, call } from "./store-api.ts";

/** Creates a product that no other test uses: $6.00, 12 in stock, active. */
export const aProduct = createProducts(call, accounts.anAdminToken, createImageFile);
