import { env } from "cloudflare:workers";

/**
 * For every write of the API, whether the shop's pages and lists show something else afterwards: always; where it moves stock
 * of which few units are left; or never. A new write goes into this table.
 */
export const catalogueWrites: Record<string, "always" | "few left" | "never"> = {
  "POST /products": "always",
  "PUT /products/{id}": "always",
  "DELETE /products/{id}": "always",
  "DELETE /products/images/{id}": "always",
  "PATCH /admin/products/images/{id}": "always",
  "PUT /admin/products/{id}/images/order": "always",
  "PATCH /admin/products/{id}/stock": "always",
  "POST /admin/products/{id}/duplicate": "always",
  "POST /admin/products/{id}/restore": "always",
  "POST /admin/products/bulk": "always",
  "POST /admin/products/import": "always",
  "POST /admin/product-changes/{id}/undo": "always",
  "PUT /admin/settings": "always",
  "POST /admin/categories": "always",
  "PUT /admin/categories/order": "always",
  "PUT /admin/categories/{id}": "always",
  "DELETE /admin/categories/{id}": "always",
  "PUT /admin/store-identity": "always",
  "PUT /admin/home": "always",
  "POST /checkout/create-payment-intent": "few left",
  "POST /orders/create-cod": "few left",
  "PUT /orders/{id}/cancel": "few left",
  // They restock, and release what was reserved, where that is asked for.
  "POST /orders/{id}/refund": "few left",
  "POST /admin/returns/{id}/refund": "few left",
  "PUT /admin/returns/{id}": "few left",
  "PUT /orders/{id}/status": "few left",
  "POST /admin/payments-health/reconcile": "few left",
  "POST /admin/payments-health/events/{id}/replay": "few left",
  "POST /checkout/confirm-order": "few left",
  "PUT /admin/users/{id}": "few left",
  "DELETE /auth/account": "few left",
  "POST /stock-alerts": "never",
  "POST /newsletter/subscribe": "never",
  "POST /newsletter/confirm": "never",
  "POST /newsletter/unsubscribe": "never",
  "DELETE /cart": "never",
  "POST /cart/items": "never",
  "PUT /cart/items/{id}": "never",
  "DELETE /cart/items/{id}": "never",
  "POST /addresses": "never",
  "PUT /addresses/{id}": "never",
  "DELETE /addresses/{id}": "never",
  "PUT /addresses/{id}/default": "never",
  "PUT /auth/profile": "never",
  "POST /auth/end-sessions": "never",
  "POST /auth/claim-admin": "never",
  "POST /orders/track": "never",
  "POST /orders/{id}/buy-again": "never",
  "POST /orders/{id}/returns": "never",
  "POST /orders/bulk-ship": "never",
  "PUT /orders/{id}/tracking": "never",
  "PUT /admin/product-drafts/{id}": "never",
  "DELETE /admin/product-drafts/{id}": "never",
  "POST /admin/pictures": "never",
  "POST /admin/backup": "never",
  "POST /admin/mails/{id}/retry": "never",
  "POST /admin/postal-codes": "never",
  "POST /admin/postal-codes/remove": "never",
};

/** Another text after every write that the shop's pages show. */
export async function readCatalogueVersion(): Promise<unknown> {
  return env.DB.prepare("SELECT version FROM catalogue_version").first("version");
}
