import { strict as assert } from "node:assert";
import { Agent, request } from "node:http";
import { onTestFinished, test } from "vitest";
import { adminToken } from "./support/products.ts";
import { run, times } from "./support/run.ts";
import { makeShopper } from "./support/shoppers.ts";

const rounds = times({ short: 10, full: 80 });
const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "multipart/form-data; boundary=x" };
const filePart = (field: string, bytes: number) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n${"x".repeat(bytes)}\r\n`;

const next = { path: "/api/config", headers: {}, body: "" };

interface Refused {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Without a length, in chunks. */
  readonly isChunked?: boolean;
  readonly isAdmin?: boolean;
  readonly status: number;
}

test.each<[string, Refused]>([
  [
    "a webhook without a signature",
    { path: "/api/webhooks/stripe", headers: json, body: "x".repeat(10_240), status: 400 },
  ],
  [
    "an upload without a token",
    {
      path: "/api/admin/pictures",
      headers: { "Content-Type": "image/png" },
      body: "x".repeat(200_000),
      status: 401,
    },
  ],
  [
    "a body that says it is too large",
    { path: "/api/cart/items", headers: json, body: "x".repeat(600_000), status: 413 },
  ],
  [
    "a body that turns out too large",
    { path: "/api/cart/items", headers: json, body: "x".repeat(600_000), isChunked: true, status: 413 },
  ],
  [
    "a path that is not there",
    { path: "/api/gone", headers: json, body: "x".repeat(10_240), isChunked: true, status: 404 },
  ],
  [
    "a form whose first file is no image",
    {
      path: "/api/products",
      headers: form,
      body: `${filePart("images", 300_000)}${filePart("images", 300_000)}--x--\r\n`,
      isAdmin: true,
      status: 415,
    },
  ],
  [
    "a form with an unknown file",
    {
      path: "/api/products",
      headers: form,
      body: `${filePart("other", 300_000)}${filePart("images", 300_000)}--x--\r\n`,
      isAdmin: true,
      status: 422,
    },
  ],
])("after %s is refused, the next request on the connection is answered", async (_what, refused) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const token = refused.isAdmin ? await adminToken() : undefined;
  const answers = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const first = await send(agent, "POST", refused, token);
    const key = `${first}, then ${await send(agent, "GET", next)}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  }
  assert.deepEqual([...answers], [[`${refused.status}, then 200`, rounds]]);
});

test("after an account's writes are refused as too many, the next request on the connection is answered", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { token } = await makeShopper();
  const add = { path: "/api/cart/items", headers: json, body: "x".repeat(10_240) };
  const seen = new Map<string, number>();
  const count = (key: string) => seen.get(key) ?? 0;
  const limited = "429, then 200";
  // The limit's minute may end meanwhile.
  while (count(limited) < rounds && count("400, then 200") < 1_000) {
    const first = await send(agent, "POST", add, token);
    const key = `${first}, then ${await send(agent, "GET", next)}`;
    seen.set(key, count(key) + 1);
  }
  assert.deepEqual([...seen.keys()].toSorted(), ["400, then 200", limited]);
});

/** @returns the status, or what happened to the connection */
function send(
  agent: Agent,
  method: string,
  { path, headers, body, isChunked }: Pick<Refused, "path" | "headers" | "body" | "isChunked">,
  token?: string,
): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${run.STORE_URL}${path}`, {
      method,
      agent,
      headers: {
        ...headers,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(!isChunked && { "Content-Length": Buffer.byteLength(body) }),
      },
    });
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", (error) => resolve(String(error)));
    const chunkLength = 65_536;
    for (let start = 0; start < body.length; start += chunkLength) {
      sent.write(body.slice(start, start + chunkLength));
    }
    sent.end();
  });
}
