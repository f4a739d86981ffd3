import { app } from "../../../worker/app.ts";
import { anExecution, bindings } from "../background.ts";
import { allowLogged } from "../logged.ts";

// Stands for the HTML that Vite builds from web/index.html.
const builtPage = `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8" /><title>Store</title>
<meta name="description" content="The file's own." />
<meta name="theme-color" content="#0f3529" />
<script type="module" src="/assets/main.js"></script>
<style>h1{margin:0}</style></head>
<body><div id="root"></div><svg><title>A drawing</title></svg></body></html>`;

const manifest = {
  "index.html": { file: "assets/main.js", imports: ["_vendor.js"] },
  "_vendor.js": { file: "assets/vendor.js" },
  "_card.js": { file: "assets/card.js", imports: ["_vendor.js", "index.html"] },
  "routes/$category.tsx?tsr-split=loader---component": { file: "assets/category.js", imports: ["_card.js"] },
  "routes/products.tsx?tsr-split=loader---component": { file: "assets/products.js", imports: ["_card.js"] },
  "routes/product.$slug.tsx?tsr-split=loader---component": {
    file: "assets/product.js",
    imports: ["_card.js"],
  },
  "routes/cart.tsx?tsr-split=component": { file: "assets/cart.js", imports: ["index.html"] },
  "routes/_signed-in.tsx?tsr-split=component": { file: "assets/layout.js" },
  "routes/_signed-in/account/orders/$orderId_.cancel.tsx?tsr-split=component": { file: "assets/cancel.js" },
};

const files: Readonly<Record<string, string>> = {
  "/index.html": builtPage,
  "/build-manifest.json": JSON.stringify(manifest),
};

const builtFiles = {
  fetch: async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const file = files[url.pathname];
    return new Response(file ?? "", { status: file === undefined ? 404 : 200 });
  },
};

/** Requests a page of the store with stand-ins of the built files, so that tests need no build. */
export async function openPage(
  path: string,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  // A replaced binding usually fails.
  if (Object.keys(changes).length > 0) allowLogged(/./);
  return app.fetch(
    new Request(`http://store.test${path}`, { headers }),
    { ...bindings, ASSETS: builtFiles, ...changes },
    anExecution(),
  );
}

/** Returns the contents of all scripts of one type. */
export function findScripts(html: string, type: string): string[] {
  return [...html.matchAll(new RegExp(`<script type="${type}"[^>]*>([^<]*)</script>`, "g"))].map(
    ([, content = ""]) => content,
  );
}

/** Returns the content of a meta element, or undefined if there is none. */
export function findMeta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
}
