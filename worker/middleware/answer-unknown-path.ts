import type { Context, Hono } from "hono";
import { StoreError } from "../../contract/errors.ts";
import type { AppEnv } from "../env.ts";
import { answerFailure } from "./answer-failure.ts";

/** 405 with Allow where the path is known under another method, else 404. `api` is mounted at /api. */
export function answerUnknownPath(c: Context<AppEnv>, api: Pick<Hono<AppEnv>, "routes">): Response {
  const path = c.req.path.replace(/^\/api/, "");
  const methods = new Set<string>();
  for (const route of api.routes) {
    if (route.method !== "ALL" && patternOf(route.path).test(path)) methods.add(route.method);
  }
  if (methods.size === 0) return answerFailure(new StoreError("not_found"), c);
  c.header("Allow", [...methods].toSorted().join(", "));
  return answerFailure(new StoreError("method_not_allowed"), c);
}

/** Our paths are made of fixed segments and `:name`s alone. */
function patternOf(routePath: string): RegExp {
  const source = routePath
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "[^/]+" : segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("/");
  return new RegExp(`^${source}$`);
}
