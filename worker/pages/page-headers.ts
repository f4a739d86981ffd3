import { confirmEmailPath, resetPasswordPath } from "../../contract/account/sign-in-links.ts";
import { claimPath } from "../../contract/orders/guest-orders.ts";
import { orderLinkPath } from "../../contract/orders/order-link.ts";
import { getTurnstileUrl, type Settings } from "../env.ts";

/**
 * Creates the headers of the page at a path. They allow it to run its own scripts and Stripe's, and to call the store,
 * the sign-in service and Stripe.
 * @param nonce allows the inline scripts of the development server. Built pages have none
 */
export function createPageHeaders(settings: Settings, path: string, nonce?: string): Record<string, string> {
  return {
    "Content-Security-Policy": buildContentSecurityPolicy(settings, nonce),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": buildPermissionsPolicy(settings, path),
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    // Browsers revalidate every time, so that visitors see a change at once.
    "Cache-Control": "no-cache",
    ...(hasSecretAddress(path) && secretAddressHeaders),
  };
}

/** Returns true for a page whose address opens a guest's order, or has the token of an email's link. */
function hasSecretAddress(path: string): boolean {
  return (
    tokenPages.includes(path) || linkedPages.some((page) => path === page || path.startsWith(`${page}/`))
  );
}

const tokenPages = [claimPath, confirmEmailPath, resetPasswordPath];
const linkedPages = [orderLinkPath, "/checkout/processing", "/checkout/success", "/checkout/failed"];

// The page's address must not reach the sites that it links to, nor the disk of a shared computer.
const secretAddressHeaders = { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };

const stripeScripts = ["https://js.stripe.com", "https://*.js.stripe.com"];

function buildContentSecurityPolicy(settings: Settings, nonce: string | undefined): string {
  const supabase = getOrigin(settings.SUPABASE_URL);
  const turnstile = settings.TURNSTILE_SITE_KEY === undefined ? [] : [getOrigin(getTurnstileUrl(settings))];
  const stripeSandbox = settings.STRIPE_API_BASE === undefined ? [] : [getOrigin(settings.STRIPE_API_BASE)];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      ...(nonce === undefined ? [] : [`'nonce-${nonce}'`]),
      ...stripeScripts,
      ...stripeSandbox,
      ...turnstile,
    ],
    "connect-src": ["'self'", supabase, "https://api.stripe.com", ...stripeSandbox],
    // OpenStreetMap shows the map of the contact page.
    "frame-src": [
      ...stripeScripts,
      "https://hooks.stripe.com",
      "https://www.openstreetmap.org",
      ...stripeSandbox,
      ...turnstile,
    ],
    "img-src": ["'self'", "data:", "blob:"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "font-src": ["'self'"],
    // Only the store's own page for a lost connection has one (web/public/service-worker.js).
    "worker-src": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
}

function buildPermissionsPolicy(settings: Settings, path: string): string {
  const payment = ["https://js.stripe.com", settings.STRIPE_API_BASE]
    .filter((url) => url !== undefined)
    .map((url) => `"${getOrigin(url)}"`);
  // Admins scan the barcodes of what suppliers deliver.
  const camera = path === "/admin/receiving" || path.startsWith("/admin/receiving/") ? "self" : "";
  return `payment=(self ${payment.join(" ")}), camera=(${camera}), microphone=(), geolocation=(), usb=()`;
}

function getOrigin(url: string): string {
  return new URL(url).origin;
}
