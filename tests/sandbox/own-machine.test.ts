import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

test("refuses requests by another host name that resolves to this machine", async () => {
  for (const path of ["/", "/sandbox/faults", "/outbox.json", "/auth/v1/health"]) {
    expect(await sendRequest("GET", path, { Host: `rebound.test:${sandbox.port}` })).toBe(403);
  }
  expect(await sendRequest("GET", "/sandbox/faults", { Host: `localhost:${sandbox.port}` })).toBe(200);
});

test("refuses requests of other sites to the control API and the outbox", async () => {
  const Origin = "https://page.test";
  expect(await sendRequest("POST", "/sandbox/reset", { Origin })).toBe(403);
  expect(await sendRequest("DELETE", "/sandbox/faults", { Origin: "null" })).toBe(403);
  expect(await sendRequest("POST", "/outbox", { Origin })).toBe(403);
  expect(await sendRequest("DELETE", "/sandbox/faults", { Origin: sandbox.url })).toBe(200);
});

/** Sends a request by node:http, because fetch cannot set the Host and Origin headers. Returns the status. */
function sendRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${sandbox.url}${path}`, { method, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}
