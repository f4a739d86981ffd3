import * as v from "valibot";
import { expect, test } from "vitest";
import { app } from "../../../worker/app.ts";
import { call, unwrap } from "../builders/store.ts";

const openApiDocument = v.looseObject({
  openapi: v.string(),
  paths: v.record(
    v.string(),
    v.record(v.string(), v.looseObject({ summary: v.string(), responses: v.looseObject({}) })),
  ),
});

// Only Stripe calls the webhook, and a description need not describe itself.
const undescribedRoutes = ["POST /webhooks/stripe", "GET /openapi.json"];

test("describes every route of the API", async () => {
  const describedRoutes = Object.entries(await readPaths()).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path.replace("/api", "").replace(/:(\w+)/g, "{$1}")}`);
  expect([...new Set(routes)].toSorted()).toEqual([...describedRoutes, ...undescribedRoutes].toSorted());
});

test("describes the fields of bodies and the parameters of queries", async () => {
  const paths = await readPaths();
  expect(JSON.stringify(paths["/cart/items"]?.post)).toContain("product_id");
  expect(JSON.stringify(paths["/products"]?.get)).toContain('"name":"sort_by"');
});

async function readPaths() {
  return (await unwrap(await call("/api/openapi.json"), openApiDocument)).paths;
}
