import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { healthResponse } from "../../../contract/shared/system.ts";
import { app } from "../../../worker/app.ts";
import { anExecution, bindings } from "../background.ts";
import { anAccount } from "../builders/accounts.ts";
import { call, unwrap } from "../builders/store.ts";

describe("response headers", () => {
  test.each(["/api/health", "/api/cart", "/api/nothing-here"])(
    "contain a request id, security rules and no-store for %s",
    async (path) => {
      const response = await call(path);
      expect(response.headers.get("X-Request-Id")).toMatch(/^[\w-]+$/);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Content-Security-Policy")).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    },
  );

  test("forbid caching of a failed catalogue response", async () => {
    expect((await call("/api/products/no-such-thing")).headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("routing", () => {
  test.each([
    ["PATCH", "/api/products", "GET"],
    ["PATCH", "/api/products/teddy-bear", "GET"],
    ["GET", "/api/webhooks/stripe", "POST"],
    ["PATCH", "/api/config", "GET"],
  ])("returns 405 and the allowed methods for %s %s", async (method, path, allowed) => {
    const response = await call(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")?.split(", ")).toContain(allowed);
    expect((await unwrap(response, failureResponse)).code).toBe("method_not_allowed");
  });

  test.each(["/api", "/api/", "/api/nothing", "/api/products/a/b/c", "/api/__proto__"])(
    "returns 404 for %s",
    async (path) => {
      const response = await call(path);
      expect(response.status).toBe(404);
      expect((await unwrap(response, failureResponse)).code).toBe("not_found");
    },
  );
});

describe("request bodies", () => {
  test("are refused over 300 KB even without a length", async () => {
    const { token } = await anAccount();
    const chunk = new TextEncoder().encode("x".repeat(100_000));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let count = 0; count < 3; count += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const request = new Request("http://store.test/api/cart/items", { method: "POST", headers, body });
    expect((await app.fetch(request, bindings, anExecution())).status).toBe(413);
  });

  test("are read as text by the webhook, whatever their content type", async () => {
    const headers = { "Content-Type": "text/plain" };
    const response = await call("/api/webhooks/stripe", { method: "POST", text: "{}", headers });
    // The event has no signature. Another content type would be refused with 415.
    expect(response.status).toBe(400);
  });
});

describe("failing services", () => {
  const callWithDatabaseError = (message: string) => {
    const fail = () => {
      throw new Error(message);
    };
    const statement = { bind: () => statement, all: fail, run: fail, raw: fail };
    const session = { prepare: () => statement, batch: fail };
    return call("/api/products", { bindings: { DB: { ...session, withSession: () => session } } });
  };

  test("return 503 with a retry delay if the database is overloaded or unreachable", async () => {
    for (const message of [
      "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
      "Network connection lost.",
    ]) {
      const response = await callWithDatabaseError(message);
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect((await unwrap(response, failureResponse)).code).toBe("service_unavailable");
    }
  });

  test("return 500 without internals for an unexpected error", async () => {
    const response = await callWithDatabaseError("D1_ERROR: no such column: secret_margin");
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/secret_margin|D1|select/i);
    expect(v.parse(failureResponse, JSON.parse(text)).code).toBe("internal_error");
  });

  test("are absent from the health check of a working store", async () => {
    expect(await unwrap(await call("/api/health"), healthResponse)).toEqual({
      success: true,
      data: { status: "ok", database: "ok", object_store: "ok", webhooks: "ok", sign_in: "ok" },
    });
  });

  test("appear in the health check", async () => {
    const PRODUCT_IMAGES = { head: () => Promise.reject(new Error("R2 is down")) };
    const response = await call("/api/health", { bindings: { PRODUCT_IMAGES } });
    expect(response.status).toBe(503);
    expect((await unwrap(response, healthResponse)).data).toEqual({
      status: "degraded",
      database: "ok",
      object_store: "unavailable",
      webhooks: "ok",
      sign_in: "ok",
    });
  });

  test("include a missing webhook secret in the health check", async () => {
    const response = await call("/api/health", { bindings: { STRIPE_WEBHOOK_SECRET: "later" } });
    expect((await unwrap(response, healthResponse)).data).toMatchObject({
      status: "ok",
      webhooks: "no_secret",
    });
  });
});
