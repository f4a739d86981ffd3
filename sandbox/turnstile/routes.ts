import { Hono } from "hono";
import type { SandboxEnv } from "../context.ts";
import { sandboxTurnstileSecretKey } from "../keys.ts";
import { widgetScript } from "./widget-script.ts";

const tokenTtlMs = 300_000;
const tokenPattern = /^sandbox\.(\d{13})\.[\w-]{8,}$/;

/** Serves Cloudflare Turnstile: its widget, which everybody passes, and the check of its tokens. */
export function turnstileRoutes() {
  const used = new Set<string>();

  /** Lists the error codes for a token. The codes are Turnstile's. */
  function listErrors({ secret, response }: Readonly<Record<string, unknown>>): string[] {
    if (!isText(secret)) return ["missing-input-secret"];
    if (secret !== sandboxTurnstileSecretKey) return ["invalid-input-secret"];
    if (!isText(response)) return ["missing-input-response"];
    const issuedMs = Number(tokenPattern.exec(response)?.[1] ?? Number.NaN);
    if (Number.isNaN(issuedMs)) return ["invalid-input-response"];
    if (used.has(response) || Date.now() - issuedMs > tokenTtlMs) return ["timeout-or-duplicate"];
    used.add(response);
    return [];
  }

  return new Hono<SandboxEnv>()
    .get("/api.js", (c) => c.body(widgetScript, 200, { "Content-Type": "text/javascript" }))
    .post("/siteverify", async (c) => {
      const isJson = c.req.header("Content-Type")?.startsWith("application/json") === true;
      const fields: Record<string, unknown> = isJson ? await c.req.json() : await c.req.parseBody();
      const codes = listErrors(fields);
      return c.json({ success: codes.length === 0, "error-codes": codes });
    });
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
