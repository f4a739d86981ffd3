import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

test("announces no end of an idle connection, on which the Worker may just send a request", async () => {
  const response = await fetch(`${sandbox.url}/sandbox/reset`, { method: "POST" });
  expect(response.status).toBe(200);
  expect(response.headers.get("Connection")).toBe("keep-alive");
  expect(response.headers.get("Keep-Alive")).toBeNull();
});
