import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { failureView } from "../../../contract/shared/errors.ts";
import { healthView } from "../../../contract/shared/health.ts";
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
    expect((await unwrap(response, failureView)).code).toBe("method_not_allowed");
  });

  test.each(["/api", "/api/", "/api/nothing", "/api/products/a/b/c", "/api/__proto__"])(
    "returns 404 for %s",
    async (path) => {
      const response = await call(path);
      expect(response.status).toBe(404);
      expect((await unwrap(response, failureView)).code).toBe("not_found");
    },
  );
});

describe("request bodies", () => {
  const send = async (body: BodyInit, type: string | undefined, path = "/api/cart/items") => {
    const { token } = await anAccount();
    const request = new Request(`http://store.test${path}`, { method: "POST", body });
    request.headers.set("Authorization", `Bearer ${token}`);
    if (type === undefined) request.headers.delete("Content-Type");
    else request.headers.set("Content-Type", type);
    return app.fetch(request, bindings, anExecution());
  };

  test.each([
    ["a form", "a=1", "application/x-www-form-urlencoded", 415],
    ["plain text", "{}", "text/plain", 415],
    ["JSON without a content type", "{}", undefined, 415],
    ["XML", "<a/>", "application/xml", 415],
    ["truncated JSON", '{"product_id":', "application/json", 400],
    ["an empty body", "", "application/json", 400],
    ["null", "null", "application/json", 422],
    ["a list", "[]", "application/json; charset=utf-8", 422],
    ["a number", "1", "application/json", 422],
    ["a prototype", '{"__proto__":{"product_id":"x"}}', "application/json", 422],
    ["300 KB", `"${"x".repeat(300_000)}"`, "application/json", 413],
  ])("rejects %s", async (_name, body, type, status) => {
    const response = await send(body, type);
    expect(response.status).toBe(status);
    await unwrap(response, failureView);
  });

  test("rejects a body of 300 KB without a length", async () => {
    const chunk = new TextEncoder().encode("x".repeat(100_000));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let count = 0; count < 3; count += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    expect((await send(body, "application/json")).status).toBe(413);
  });

  test("reads the body of a webhook as text, whatever its content type", async () => {
    const response = await send("{}", "text/plain", "/api/webhooks/stripe");
    // The event has no signature. Another content type would be refused with 415.
    expect(response.status).toBe(400);
  });
});

describe("failing services", () => {
  const callWithDatabaseError = async (message: string) => {
    const fail = () => {
      throw new Error(message);
    };
    const statement = { bind: () => statement, all: fail, run: fail, raw: fail };
    const session = { prepare: () => statement, batch: fail };
    const DB = { ...session, withSession: () => session };
    return app.fetch(new Request("http://store.test/api/products"), { ...bindings, DB }, anExecution());
  };

  test("return 503 with a retry delay if the database is overloaded or unreachable", async () => {
    for (const message of [
      "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
      "Network connection lost.",
    ]) {
      const response = await callWithDatabaseError(message);
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect((await unwrap(response, failureView)).code).toBe("service_unavailable");
    }
  });

  test("return 500 without internals for an unexpected error", async () => {
    const response = await callWithDatabaseError("D1_ERROR: no such column: secret_margin");
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/secret_margin|D1|select/i);
    expect(v.parse(failureView, JSON.parse(text)).code).toBe("internal_error");
  });

  test("are absent from the health check of a working store", async () => {
    expect(await unwrap(await call("/api/health"), healthView)).toEqual({
      success: true,
      data: { status: "ok", database: "ok", object_store: "ok", webhooks: "ok", sign_in: "ok" },
    });
  });

  test("appear in the health check", async () => {
    const PRODUCT_IMAGES = { head: () => Promise.reject(new Error("R2 is down")) };
    const request = new Request("http://store.test/api/health");
    const response = await app.fetch(request, { ...bindings, PRODUCT_IMAGES }, anExecution());
    expect(response.status).toBe(503);
    expect((await unwrap(response, healthView)).data).toEqual({
      status: "degraded",
      database: "ok",
      object_store: "unavailable",
      webhooks: "ok",
      sign_in: "ok",
    });
  });

  test("include a missing webhook secret in the health check", async () => {
    const request = new Request("http://store.test/api/health");
    const response = await app.fetch(request, { ...bindings, STRIPE_WEBHOOK_SECRET: "later" }, anExecution());
    expect((await unwrap(response, healthView)).data).toMatchObject({ status: "ok", webhooks: "no_secret" });
  });
});
