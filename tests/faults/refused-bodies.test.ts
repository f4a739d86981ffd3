import { strict as assert } from "node:assert";
import { Agent, request } from "node:http";
import { onTestFinished, test } from "vitest";
import { run, times } from "./support/run.ts";
import { makeShopper } from "./support/shoppers.ts";

const rounds = times({ short: 10, full: 80 });
const json = { "Content-Type": "application/json" };
const next = { path: "/api/config", headers: {}, body: "" };

interface Refused {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
}

test.each<[string, Refused]>([
  [
    "a webhook without a signature",
    { path: "/api/webhooks/stripe", headers: json, body: "x".repeat(10_240), status: 400 },
  ],
  ["a call without a token", { path: "/api/cart/items", headers: json, body: "{}", status: 401 }],
  [
    "an upload without a token",
    {
      path: "/api/admin/pictures",
      headers: { "Content-Type": "image/png" },
      body: "x".repeat(200_000),
      status: 401,
    },
  ],
  ["a path that is not there", { path: "/api/gone", headers: json, body: "x".repeat(10_240), status: 404 }],
])("after %s is refused, the next request on the connection is answered", async (_what, refused) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const answers = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const first = await send(agent, "POST", refused);
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
  { path, headers, body }: Pick<Refused, "path" | "headers" | "body">,
  token?: string,
): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${run.STORE_URL}${path}`, {
      method,
      agent,
      headers: {
        ...headers,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        "Content-Length": Buffer.byteLength(body),
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
