import { Hono } from "hono";
import type { SandboxEnv } from "../context.ts";
export function stripeJsRoutes() {
  return new Hono<SandboxEnv>();
}
