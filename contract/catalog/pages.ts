import { listPages } from "./list-pages.ts";
import type { StorePage } from "./page-texts.ts";

// The public pages, in the order of the sitemap. The sitemap adds the categories after the home page.
const publicPages = [
  { path: "/", description: "{description}" },
  listPages.products,
  listPages.deals,
  listPages.newArrivals,
  {
    path: "/about",
    title: "About",
    description: "Who {name} is, what it sells, and who runs it.",
  },
  {
    path: "/contact",
    title: "Contact",
    description: "Where to find {name}, when it is open, and how to reach us.",
  },
  {
    path: "/track",
    title: "Track your order",
    description: "Where your {name} order is. You need its number and your email address.",
  },
  {
    path: "/terms",
    title: "Terms of Service",
    description: "What you and {name} can rely on when you order: prices, payment, delivery and returns.",
  },
  {
    path: "/privacy",
    title: "Privacy Policy",
    description: "What data {name} keeps about you, why, for how long, and how to have it deleted.",
  },
  {
    path: "/accessibility",
    title: "Accessibility",
    description: "How everyone can use {name}, and how to tell us what doesn't work.",
  },
] as const;

// The pages that the Worker renders as a guest sees them. Search engines should index the product lists instead.
const guestPages = [
  { path: "/search", title: "Search" },
  { path: "/wishlist", title: "Your Wishlist" },
  { path: "/cart", title: "Your Cart" },
  { path: "/discount/$code", title: "Discount code" },
  { path: "/login", title: "Sign in" },
  { path: "/register", title: "Create an account" },
  { path: "/forgot-password", title: "Forgot your password?" },
] as const;

// The pages that only the browser renders.
const clientOnlyPages = [
  { path: "/checkout", title: "Checkout" },
  { path: "/checkout/processing", title: "Verifying your payment" },
  { path: "/checkout/failed", title: "Payment Failed" },
  { path: "/checkout/success/$orderNumber", title: "Your order" },
  { path: "/pay/$token", title: "Pay for your order" },
  { path: "/signup-success", title: "Check your email" },
  { path: "/confirm-email", title: "Confirm your email address" },
  { path: "/reset-password", title: "Choose a new password" },
  { path: "/resend-verification", title: "Resend the verification email" },
  { path: "/newsletter/confirm", title: "Confirm your subscription" },
  { path: "/newsletter/unsubscribe", title: "Unsubscribe from the newsletter" },
  { path: "/profile", title: "Your profile" },
  { path: "/second-factor", title: "Confirm it's you" },
  { path: "/claim-admin", title: "First admin" },
  { path: "/account/orders", title: "My Orders" },
  { path: "/account/orders/$orderId", title: "Your order" },
  { path: "/account/orders/$orderId/cancel", title: "Cancel your order" },
  { path: "/account/orders/$orderId/invoice", title: "Invoice" },
  { path: "/order", title: "Your order" },
  { path: "/order/invoice", title: "Invoice" },
  { path: "/unauthorized", title: "Not allowed" },
  { path: "/coming-soon", title: "Coming Soon" },
  { path: "/admin", title: "Admin Dashboard" },
  { path: "/admin/products", title: "Manage Products" },
  { path: "/admin/products/new", title: "Add New Product" },
  { path: "/admin/products/$id/edit", title: "Edit Product" },
  { path: "/admin/products/import", title: "Import and export products" },
  { path: "/admin/products/search-words", title: "Search words" },
  { path: "/admin/labels", title: "Print labels" },
  { path: "/admin/receiving", title: "Receiving" },
  { path: "/admin/receiving/$id", title: "Delivery of a supplier" },
  { path: "/admin/offers", title: "Offers" },
  { path: "/admin/offers/$id", title: "Offer" },
  { path: "/admin/orders", title: "Order Management" },
  { path: "/admin/orders/new", title: "New order" },
  { path: "/admin/orders/drafts", title: "Drafts" },
  { path: "/admin/orders/$id", title: "Order" },
  { path: "/admin/pickups", title: "Pick-up" },
  { path: "/admin/invoices", title: "Invoices" },
  { path: "/admin/users", title: "Customers" },
  { path: "/admin/categories", title: "Categories" },
  { path: "/admin/store", title: "Name and address" },
  { path: "/admin/store/links", title: "Links" },
  { path: "/admin/store/$page", title: "Texts" },
  { path: "/admin/store/pages", title: "Pages" },
  { path: "/admin/store/pages/$id", title: "Page" },
  { path: "/admin/home", title: "Home page" },
  { path: "/admin/delivery", title: "Delivery" },
  { path: "/admin/delivery/pickup", title: "Pick-up in the shop" },
  { path: "/admin/checkout", title: "Checkout and returns" },
  { path: "/admin/setup", title: "Make this store yours" },
  { path: "/admin/settings", title: "Settings" },
  { path: "/admin/settings/connections", title: "Connections" },
  { path: "/admin/settings/records", title: "Backup and records" },
  { path: "/admin/taxes", title: "Taxes" },
  { path: "/admin/taxes/report", title: "Tax report" },
  { path: "/admin/audit-log", title: "Audit log" },
  { path: "/admin/payments-health", title: "Payments" },
  { path: "/admin/reports", title: "Sales" },
  { path: "/admin/reports/to-order", title: "To order" },
  { path: "/admin/till", title: "Day sheet" },
  { path: "/admin/emails", title: "Emails" },
  { path: "/admin/emails/templates", title: "Email templates" },
  { path: "/admin/emails/subscribers", title: "Subscribers" },
] as const;

/** All pages of the SPA except those of products and categories. Any other path has the status 404. */
export const storePages: readonly StorePage[] = [
  ...publicPages.map((page) => ({ ...page, isPublic: true, isServerRendered: true })),
  ...guestPages.map((page) => ({ ...page, isPublic: false, isServerRendered: true })),
  ...clientOnlyPages.map((page) => ({ ...page, isPublic: false, isServerRendered: false })),
];

/** The paths that redirect to the path of a page. */
export const movedPaths: Readonly<Record<string, string>> = {
  "/index.html": "/",
  "/admin/mails": "/admin/emails",
  "/admin/mails/previews": "/admin/emails/templates",
};

/** Finds the page at a path. A fixed path takes precedence over one with a `$name`. */
export function findStorePage(path: string): StorePage | undefined {
  return (
    storePages.find((page) => page.path === path) ??
    storePages.find((page) => matchesPattern(page.path, path))
  );
}

function matchesPattern(pattern: string, path: string): boolean {
  const names = pattern.split("/");
  const segments = path.split("/");
  return (
    names.length === segments.length &&
    names.every((name, index) => (name.startsWith("$") ? segments[index] !== "" : name === segments[index]))
  );
}
