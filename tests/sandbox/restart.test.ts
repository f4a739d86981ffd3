import { spawn } from "node:child_process";
import { randomBytes, scryptSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { passwordMatches } from "../../sandbox/auth/passwords.ts";
import { seededShopper } from "../../sandbox/seeded-accounts.ts";
import { createStripe, createSupabase, openSandbox, openWebhook } from "./support.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mainPath = join(import.meta.dirname, "../../sandbox/main.ts");

test("restores its state after being killed", async () => {
  const webhook = await openWebhook();
  const program = await runProgram({
    SANDBOX_PORT: "0",
    SANDBOX_DATA: dataDir,
    STORE_URL: "http://localhost:9",
    SANDBOX_WEBHOOK_URL: "http://127.0.0.1:9/nobody",
  });
  const { data } = await createSupabase(program.url).auth.signInWithPassword(seededShopper);
  const options = { idempotencyKey: "kept" };
  const params = { amount: 1500, currency: "cad", payment_method: "pm_card_visa", confirm: true };
  const intent = await createStripe(Number(new URL(program.url).port)).paymentIntents.create(params, options);
  program.child.kill("SIGKILL");
  await once(program.child, "exit");

  const restarted = await openSandbox({ dataDir, webhookUrl: webhook.url });
  await webhook.waitFor(3);
  expect(webhook.listTypes()).toContain("payment_intent.succeeded");
  const replayed = await restarted.stripe.paymentIntents.create(params, options);
  expect(replayed.id).toBe(intent.id);
  const { auth } = createSupabase(restarted.url);
  expect((await auth.getUser(data.session?.access_token)).data.user?.id).toBe(seededShopper.id);
  const refreshed = await auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
  expect(refreshed.error).toBeNull();
  await restarted.stop();
  webhook.close();
});

test("prints one line, and stops cleanly on SIGTERM", async () => {
  const { child, line } = await runProgram({ SANDBOX_PORT: "0" });
  expect(line.trim().split("\n")).toHaveLength(1);
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
});

test("exits with a message if its port is in use", async () => {
  const first = await runProgram({ SANDBOX_PORT: "0" });
  const second = spawn(process.execPath, [mainPath], {
    env: { ...process.env, SANDBOX_PORT: new URL(first.url).port },
  });
  const [message] = await once(second.stderr, "data");
  expect(String(message)).toMatch(/^Port \d+ is taken: [^\n]+\n$/);
  expect((await once(second, "exit"))[0]).toBe(1);
  first.child.kill("SIGTERM");
  await once(first.child, "exit");
});

test("accepts a password that an older sandbox stored", async () => {
  const salt = randomBytes(16);
  const storedPassword = `${salt.toString("base64")}:${scryptSync("Secret123!", salt, 32).toString("base64")}`;
  expect(await passwordMatches("Secret123!", storedPassword)).toBe(true);
  expect(await passwordMatches("Secret124!", storedPassword)).toBe(false);
});

/** Starts the sandbox as `npm start` does, and waits for its first output. */
async function runProgram(env: Record<string, string>) {
  const child = spawn(process.execPath, [mainPath], { env: { ...process.env, ...env } });
  const [line] = await once(child.stdout, "data");
  const [url] = /http:\S+/.exec(String(line)) ?? [];
  if (url === undefined) throw new Error(`The sandbox printed no URL: ${line}`);
  return { child, url, line: String(line) };
}
