import * as v from "valibot";
import { expect, test } from "vitest";
import { configResponse, configView } from "../../../contract/shared/system.ts";
import { app } from "../../../worker/app.ts";
import { anExecution, bindings } from "../background.ts";
import { call, unwrap } from "../builders/store.ts";
import { allowLogged } from "../logged.ts";

const page = `<!doctype html><html><head><title>Store</title></head><body><div id="root"></div>
<script type="module" src="/assets/main.js"></script><script>console.log("ours")</script></body></html>`;

/** Replaces the files of the built SPA. */
const files: Record<string, string> = { "/index.html": page, "/early-taps.js": "<svg/>" };
const assets = {
  async fetch(request: RequestInfo | URL) {
    const body = files[new URL(request instanceof Request ? request.url : request).pathname];
    return body === undefined ? new Response(null, { status: 404 }) : new Response(body);
  },
};

test.each(["/", "/toys", "/search?q=a.b", "/account/orders/1"])(
  "serves the SPA's page at %s",
  async (path) => {
    const response = await openPath(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(await response.text()).toContain('<div id="root">');
  },
);

test.each([
  "/order?link=secret",
  "/order/invoice?link=secret",
  "/checkout/success/PD-1?link=secret",
  "/account/orders?claim=secret",
  "/confirm-email?token_hash=secret",
  "/reset-password?token_hash=secret",
])("neither stores %s nor tells its address to other sites", async (path) => {
  const { status, headers } = await openPath(path);
  expect([status, headers.get("Cache-Control"), headers.get("Referrer-Policy")]).toEqual([
    200,
    "no-store",
    "no-referrer",
  ]);
});

test.each(["/assets/gone.js", "/missing.png", "/robots.old.txt", "/.env", "/product/teddy.php"])(
  "returns 404 for %s, instead of the page",
  async (path) => {
    const response = await openPath(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(await response.text()).toBe("Not found");
  },
);

test("serves an existing file unchanged", async () => {
  const response = await openPath("/early-taps.js");
  expect(await response.text()).toBe("<svg/>");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("includes the API's configuration in the page, as inert data", async () => {
  const html = await (await openPath("/")).text();
  const json =
    /<script type="application\/json" id="store-config"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "";
  const { data } = await unwrap(await call("/api/config"), configResponse);
  expect(v.parse(configView, JSON.parse(json))).toEqual(data);
});

test("escapes configuration values, so that they cannot end their script", async () => {
  const html = await (await openPath("/", { SUPABASE_ANON_KEY: "</script><script>alert(1)//" })).text();
  expect(html).not.toContain("</script><script>alert(1)");
  const json = /id="store-config"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject({ supabase_anon_key: "</script><script>alert(1)//" });
});

test("allows content only from the store, Stripe and Supabase, and no framing", async () => {
  const policy = parseDirectives(await openPath("/"));
  expect(policy.get("default-src")).toEqual(["'self'"]);
  expect(policy.get("script-src")).toEqual(expect.arrayContaining(["'self'", "https://js.stripe.com"]));
  expect(policy.get("script-src")?.join(" ")).not.toMatch(/nonce|unsafe|\*(?!\.js\.stripe\.com)/);
  expect(policy.get("connect-src")).toEqual(
    expect.arrayContaining([
      "'self'",
      "https://api.stripe.com",
      new URL(String(bindings.SUPABASE_URL)).origin,
    ]),
  );
  expect(policy.get("frame-src")).toContain("https://hooks.stripe.com");
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect(policy.get("object-src")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
});

test("limits content types, referrers and browser features by headers", async () => {
  const response = await openPath("/");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(response.headers.get("Permissions-Policy")).toContain('payment=(self "https://js.stripe.com"');
});

test("allows the camera on the pages of receiving alone", async () => {
  const readPolicy = async (path: string) => (await openPath(path)).headers.get("Permissions-Policy");
  expect(await readPolicy("/admin/receiving")).toContain("camera=(self)");
  expect(await readPolicy(`/admin/receiving/${crypto.randomUUID()}`)).toContain("camera=(self)");
  for (const path of ["/", "/admin", "/admin/products", "/admin/receivings", "/checkout"]) {
    expect(await readPolicy(path)).toContain("camera=()");
  }
});

test("loads the sandbox only while it replaces Stripe", async () => {
  const sandbox = { STRIPE_API_BASE: "http://127.0.0.1:9999/", SUPABASE_URL: "https://project.supabase.co" };
  const withSandbox = parseDirectives(await openPath("/", sandbox));
  for (const name of ["script-src", "connect-src", "frame-src"]) {
    expect(withSandbox.get(name)).toContain("http://127.0.0.1:9999");
  }
  const real = await openPath("/", { ...sandbox, STRIPE_API_BASE: undefined });
  expect(real.headers.get("Content-Security-Policy")).not.toContain("127.0.0.1");
});

test("returns a 503 without values for a wrong configuration", async () => {
  allowLogged(/The Worker is not configured/);
  for (const path of ["/", "/api/products", `/images/${"0".repeat(64)}/320.webp`]) {
    const response = await openPath(path, { STRIPE_SECRET_KEY: "pk_wrong_kind_of_key" });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).not.toBeNull();
    expect(await response.text()).not.toContain("pk_wrong");
  }
});

test("returns a 503 page if the built files are missing", async () => {
  allowLogged(/^The pages are not built/);
  const response = await openPath("/cart", {
    ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
  });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("briefly unavailable");
});

test.each(["POST", "PUT", "DELETE", "PATCH"])("refuses %s on a page", async (method) => {
  const response = await openPath("/toys", {}, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
});

test.each([
  "/",
  "/stationery",
  "/early-taps.js",
  "/gone.png",
  "/api/config",
  "/api/gone",
  "/images/x",
  "/robots.txt",
])("makes browsers require HTTPS for the store's host, but not for subdomains, at %s", async (path) => {
  const response = await openPath(path);
  expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
});

async function openPath(path: string, variables: Record<string, unknown> = {}, init: RequestInit = {}) {
  const request = new Request(`http://store.test${path}`, init);
  return app.fetch(request, { ...bindings, ASSETS: assets, ...variables }, anExecution());
}

function parseDirectives(response: Response): Map<string, string[]> {
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  return new Map(
    policy.split("; ").map((directive): [string, string[]] => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}
