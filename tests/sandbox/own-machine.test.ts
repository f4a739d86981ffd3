import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

/** fetch sets neither header. */
function send(method: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${sandbox.url}${path}`, { method, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("refuses other host names that resolve to this machine", async () => {
  for (const path of ["/", "/sandbox/faults", "/outbox.json", "/auth/v1/health"]) {
    expect(await send("GET", path, { Host: `rebound.test:${sandbox.port}` })).toBe(403);
  }
  expect(await send("GET", "/sandbox/faults", { Host: `localhost:${sandbox.port}` })).toBe(200);
});

test("refuses other pages that use the switches or write to the outbox", async () => {
  const Origin = "https://page.test";
  expect(await send("POST", "/sandbox/reset", { Origin })).toBe(403);
  expect(await send("DELETE", "/sandbox/faults", { Origin: "null" })).toBe(403);
  expect(await send("POST", "/outbox", { Origin })).toBe(403);
  expect(await send("DELETE", "/sandbox/faults", { Origin: sandbox.url })).toBe(200);
});
