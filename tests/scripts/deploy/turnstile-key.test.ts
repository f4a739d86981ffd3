import { afterEach, expect, test, vi } from "vitest";
import { findTurnstileProblem } from "../../../scripts/deploy/turnstile-key.ts";
import { storeVariables } from "./store-variables.ts";

afterEach(() => vi.restoreAllMocks());

test("finds nothing wrong with a key that Turnstile accepts, or without a key", async () => {
  expect(await check(() => refuse("invalid-input-response"))).toBeUndefined();
  const fetched = vi.spyOn(globalThis, "fetch");
  fetched.mockClear();
  expect(await findTurnstileProblem(storeVariables)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test("reports a key that Turnstile refuses", async () => {
  expect(await check(() => refuse("invalid-input-secret"))).toMatch(/nobody can order without an account/);
});

test("reports a test key, with which every program passes", async () => {
  expect(await check(() => Response.json({ success: true, "error-codes": [] }))).toMatch(/test key/);
});

test.each([
  ["has an error of its own", () => refuse("internal-error")],
  ["returns no JSON", () => new Response("<html>Please log in</html>")],
  ["does not answer", () => Promise.reject(new TypeError("The network connection was lost"))],
])("claims nothing if Turnstile %s", async (_name, answer) => {
  expect(await check(answer)).toBeUndefined();
});

function check(answer: () => Response | Promise<Response>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
  return findTurnstileProblem({ ...storeVariables, TURNSTILE_SECRET_KEY: "0xKey" });
}

function refuse(code: string): Response {
  return Response.json({ success: false, "error-codes": [code] });
}
