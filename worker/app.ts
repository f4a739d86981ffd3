import { type Context, Hono } from "hono";
import { except } from "hono/combine";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { StoreError } from "../contract/shared/errors.ts";
import type { AppEnv } from "./env.ts";
import { cachePublic } from "./middleware/cache-public.ts";
import { guardBody } from "./middleware/guard-body.ts";
import { handleError } from "./middleware/handle-error.ts";
import { logRequest } from "./middleware/log-request.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { requestScope } from "./middleware/request-scope.ts";
import { apiHeaders, noStore, transportSecurity } from "./middleware/response-headers.ts";
import { cartFormRoutes } from "./pages/cart-form.ts";
import { createPageRoutes, limitPages } from "./pages/shell.ts";
import { siteFileRoutes } from "./pages/site-files.ts";
import { addressRoutes } from "./routes/addresses.ts";
import { categoryRoutes } from "./routes/admin/categories.ts";
import {
  adminOwnPageRoutes,
  homeRoutes,
  navigationRoutes,
  searchWordRoutes,
  storeIdentityRoutes,
  storeTextRoutes,
} from "./routes/admin/content.ts";
import { draftOrderRoutes, exchangeRoutes } from "./routes/admin/draft-orders.ts";
import { adminEmailRoutes } from "./routes/admin/emails.ts";
import { adminFamilyRoutes } from "./routes/admin/families.ts";
import { adminImageRoutes } from "./routes/admin/images.ts";
import { invoiceRoutes, taxClassRoutes, taxRoutes, tillRoutes } from "./routes/admin/money.ts";
import { offerRoutes } from "./routes/admin/offers.ts";
import { openingRoutes } from "./routes/admin/opening.ts";
import { adminOrderRoutes } from "./routes/admin/orders.ts";
import { paymentsHealthRoutes } from "./routes/admin/payments-health.ts";
import { adminNewsletterRoutes, adminUserRoutes, erasureRoutes } from "./routes/admin/people.ts";
import { adminPickupRoutes } from "./routes/admin/pickups.ts";
import { productChangeRoutes } from "./routes/admin/product-changes.ts";
import { adminProductRoutes } from "./routes/admin/products.ts";
import { adminSearchRoutes, auditLogRoutes, backupRoutes, statsRoutes } from "./routes/admin/records.ts";
import { refundRoutes } from "./routes/admin/refunds.ts";
import { reportRoutes } from "./routes/admin/reports.ts";
import { returnRoutes } from "./routes/admin/returns.ts";
import { adminSettingsRoutes, postalCodeRoutes, shippingZoneRoutes } from "./routes/admin/settings.ts";
import { setupRoutes } from "./routes/admin/setup.ts";
import {
  supplierDeliveryRoutes,
  supplierFileRoutes,
  supplierRoutes,
} from "./routes/admin/supplier-deliveries.ts";
import { authRoutes } from "./routes/auth.ts";
import { cartRoutes } from "./routes/cart.ts";
import { checkoutRoutes } from "./routes/checkout.ts";
import { companionRoutes } from "./routes/companions.ts";
import { familyRoutes } from "./routes/families.ts";
import { deliveryRoutes, pickupRoutes } from "./routes/fulfilment.ts";
import { imageRoutes } from "./routes/images.ts";
import { newsletterRoutes } from "./routes/newsletter.ts";
import { shownOfferRoutes } from "./routes/offers.ts";
import { orderRoutes } from "./routes/orders.ts";
import { paymentLinkRoutes } from "./routes/payment-links.ts";
import { productRoutes } from "./routes/products.ts";
import { searchMissRoutes } from "./routes/search-misses.ts";
import { stockAlertRoutes } from "./routes/stock-alerts.ts";
import { ownPageRoutes, storeSettingsRoutes } from "./routes/store-settings.ts";
import { stripeWebhookRoutes } from "./routes/stripe-webhook.ts";
import { configRoutes, createOpenApiRoute, healthRoutes } from "./routes/system.ts";
import { wishlistRoutes } from "./routes/wishlist.ts";

// The cache excludes searches and price ranges, because their unlimited values would fill it.
const productListParams = [
  "page",
  "limit",
  "sort_by",
  "order",
  "category",
  "in_stock",
  "in_stock_first",
  "is_new",
  "is_featured",
  "is_deal",
  "min_discount_percentage",
];

const adminApi = new Hono<AppEnv>()
  .route("/stats", statsRoutes)
  .route("/opening", openingRoutes)
  .route("/search", adminSearchRoutes)
  .route("/products", adminProductRoutes)
  .route("/families", adminFamilyRoutes)
  .route("/product-changes", productChangeRoutes)
  .route("/images", adminImageRoutes)
  .route("/supplier-deliveries", supplierDeliveryRoutes)
  .route("/suppliers", supplierRoutes)
  .route("/supplier-files", supplierFileRoutes)
  .route("/users", adminUserRoutes)
  .route("/erasures", erasureRoutes)
  .route("/returns", returnRoutes)
  .route("/pickups", adminPickupRoutes)
  .route("/orders", exchangeRoutes)
  .route("/draft-orders", draftOrderRoutes)
  .route("/payments-health", paymentsHealthRoutes)
  .route("/emails", adminEmailRoutes)
  .route("/newsletter", adminNewsletterRoutes)
  .route("/categories", categoryRoutes)
  .route("/offers", offerRoutes)
  .route("/tax-classes", taxClassRoutes)
  .route("/settings", adminSettingsRoutes)
  .route("/setup", setupRoutes)
  .route("/store-identity", storeIdentityRoutes)
  .route("/home", homeRoutes)
  .route("/navigation", navigationRoutes)
  .route("/search-words", searchWordRoutes)
  .route("/shipping-zones", shippingZoneRoutes)
  .route("/store-texts", storeTextRoutes)
  .route("/pages", adminOwnPageRoutes)
  .route("/taxes", taxRoutes)
  .route("/reports", reportRoutes)
  .route("/till", tillRoutes)
  .route("/invoices", invoiceRoutes)
  .route("/postal-codes", postalCodeRoutes)
  .route("/backup", backupRoutes)
  .route("/audit-log", auditLogRoutes);

const api = new Hono<AppEnv>()
  .route("/config", configRoutes)
  .route("/health", healthRoutes)
  .route("/store-settings", storeSettingsRoutes)
  .route("/pages", ownPageRoutes)
  .route("/products", productRoutes)
  .route("/companions", companionRoutes)
  .route("/families", familyRoutes)
  .route("/offers", shownOfferRoutes)
  .route("/stock-alerts", stockAlertRoutes)
  .route("/delivery", deliveryRoutes)
  .route("/pickup", pickupRoutes)
  .route("/newsletter", newsletterRoutes)
  .route("/search-misses", searchMissRoutes)
  .route("/cart", cartRoutes)
  .route("/wishlist", wishlistRoutes)
  .route("/addresses", addressRoutes)
  .route("/auth", authRoutes)
  .route("/checkout", checkoutRoutes)
  .route("/payment-links", paymentLinkRoutes)
  // Routes of admins are first, because the shoppers' `/orders/:id` matches `/orders/analytics` too.
  .route("/orders", adminOrderRoutes)
  .route("/orders", refundRoutes)
  .route("/orders", orderRoutes)
  .route("/webhooks", stripeWebhookRoutes)
  .route("/admin", adminApi);
api.route("/openapi.json", createOpenApiRoute(api));

const store = new Hono<AppEnv>();

/** Serves the API, the images, and the SPA's pages and files. */
export const app = store
  .onError(handleError)
  // The id is always new, because a client that chose its own could forge log lines.
  .use(transportSecurity, requestId({ headerName: "" }), logRequest)
  .use("/api/*", apiHeaders, noStore, methodNotAllowed({ app: store, onMethodNotAllowed }))
  // Stripe delivers from few addresses, so only deliveries without a valid signature are counted.
  .use("/api/*", except("/api/webhooks/stripe", rateLimit("api")))
  // The cache runs before requestScope, whose database session begins at the version in the cache key
  // (docs/decisions/0024).
  .use("/api/products/*", cachePublic({ params: productListParams }))
  .use("/api/families/*", cachePublic({ params: [] }))
  .use("/api/companions/*", cachePublic({ params: ["product_id"] }))
  .use("/api/offers/*", cachePublic({ params: [] }))
  .use("/api/store-settings/*", cachePublic({ params: [] }))
  .use("/api/pages/*", cachePublic({ params: [] }))
  .use("/api/*", requestScope, guardBody)
  .route("/api", api);
app
  .all("/api/*", (c) => handleError(new StoreError("not_found"), c))
  .use("/images/*", requestScope)
  .route("/images", imageRoutes)
  .use(limitPages)
  .route("/", siteFileRoutes)
  .route("/", cartFormRoutes)
  .route(
    "/",
    createPageRoutes((request, bindings, execution) => app.fetch(request, bindings, execution)),
  );

export type Api = typeof app;

function onMethodNotAllowed(c: Context<AppEnv>, allowed: readonly string[]): Response {
  c.header("Allow", allowed.join(", "));
  return handleError(new StoreError("method_not_allowed"), c);
}
