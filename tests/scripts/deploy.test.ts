import { readFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { enabledEvents } from "../../worker/domain/orders/payments/receive-event.ts";
import { aCheckout, expectTriggers, getBindings, isChange } from "./deploy-checkout.ts";
import type { Platform } from "./platform-stand-in.ts";

test("creates everything in a first run, and changes nothing in a second one", async () => {
  const { platform, folder, deploy } = await aCheckout();
  const plan = await deploy();
  expect(plan[0]).toBe("create the database shop (enam)");
  expect(platform.databases.map(({ name }) => name)).toEqual(["shop"]);
  expect(platform.buckets).toEqual(bucketNames);
  expect(platform.queues.map(({ queue_name }) => queue_name)).toEqual(queueNames);
  expectTriggers(platform);
  expect(readFileSync(join(folder, "wrangler.toml"), "utf8")).toContain(platform.databases[0]?.uuid);
  expect(platform.databases[0]?.queries.join()).toContain("CREATE TABLE first");
  expect(platform.endpoints).toMatchObject([
    {
      url: `${platform.url}/api/webhooks/stripe`,
      enabled_events: enabledEvents,
      api_version: Stripe.API_VERSION,
    },
  ]);
  expect(platform.auth).toMatchObject({ site_url: platform.url, uri_allow_list: `${platform.url}/**` });
  const secrets = platform.versions[0]?.bindings.filter(({ type }) => type === "secret_text");
  expect(secrets?.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "LINK_SIGNING_SECRET",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "STORE_URL",
    ]),
  );
  expect(readFileSync(join(folder, ".prod.vars"), "utf8")).toContain(
    'STRIPE_WEBHOOK_SECRET="whsec_0123456789abcdef_we_1"',
  );

  platform.calls.length = 0;
  expect(await deploy()).toEqual([
    "build the pages and the Worker",
    "apply the migrations that are new",
    "deploy the Worker shop",
  ]);
  expect(platform.versions).toHaveLength(1);
  expect(platform.calls.filter((call) => /^(PUT|PATCH|DELETE) /.test(call))).toEqual([]);
});

test("completes a deployment that was interrupted at any step, without duplicates", async () => {
  const uninterrupted = await aCheckout();
  await uninterrupted.deploy({ usesQuickWrangler: true });
  const changes = uninterrupted.platform.calls.filter(isChange);
  // The last change only marks the version as working.
  expect(changes.pop()).toBe("wrangler versions deploy");
  expect(changes.length).toBeGreaterThanOrEqual(8);
  for (const [index] of changes.entries()) {
    const { platform, deploy } = await aCheckout();
    let changeCount = 0;
    platform.refuse = (call) => {
      if (isChange(call)) changeCount += 1;
      return changeCount > index ? "drop" : undefined;
    };
    await expect(deploy({ usesQuickWrangler: true }), changes[index]).rejects.toThrow();
    platform.refuse = () => undefined;
    await deploy({ usesQuickWrangler: true });
    expect(platform.databases).toHaveLength(1);
    expect(platform.buckets).toEqual(bucketNames);
    expect(platform.queues.map(({ queue_name }) => queue_name)).toEqual(queueNames);
    expect(platform.endpoints).toHaveLength(1);
    expect(platform.versions).toHaveLength(1);
    expectTriggers(platform);
  }
});

test("deploys to CLOUDFLARE_ACCOUNT_ID with a token that cannot list accounts", async () => {
  const { platform, deploy } = await aCheckout();
  platform.accounts.length = 0;
  await deploy({ usesQuickWrangler: true, env: { CLOUDFLARE_ACCOUNT_ID: "acc" } });
  expect(platform.versions).toHaveLength(1);
});

test("creates nothing for a mistyped CLOUDFLARE_ACCOUNT_ID", async () => {
  const { platform, deploy } = await aCheckout();
  platform.accounts.length = 0;
  const env = { CLOUDFLARE_ACCOUNT_ID: "mistyped" };
  await expect(deploy({ usesQuickWrangler: true, env })).rejects.toThrow("mistyped");
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test.each<[string, RegExp, (platform: Platform) => void]>([
  [
    "several accounts",
    /CLOUDFLARE_ACCOUNT_ID=other {2}# The club/,
    ({ accounts }) => accounts.push({ id: "other", name: "The club" }),
  ],
  ["no account", /sees no Cloudflare account/, ({ accounts }) => accounts.splice(0)],
  [
    "an account without R2",
    /Enable R2 in the Cloudflare dashboard/,
    (platform) => refuseCalls(platform, "/r2/", { status: 403, code: 10042, message: "Please enable R2" }),
  ],
  [
    "an account without the Workers Paid plan",
    /needs the Workers Paid plan.*run the command again/,
    (platform) =>
      refuseCalls(platform, "/queues", {
        status: 403,
        code: 100129,
        message: "Queues are not in this plan",
      }),
  ],
  [
    "a token that Cloudflare refuses",
    /npm run wrangler -- login/,
    (platform) => refuseCalls(platform, "", { status: 401, code: 10000, message: "Authentication error" }),
  ],
  ["no network", /The network is gone/, (platform) => refuseCalls(platform, "", "drop")],
  [
    "another Worker of the store's name",
    /named shop is in this account and is not this store/,
    (platform) => {
      platform.versions.push({ id: "theirs", message: "", bindings: [] });
      platform.serving = "theirs";
    },
  ],
])("creates nothing with %s, and explains what to do", async (_, message, setProblem) => {
  const { platform, deploy } = await aCheckout();
  setProblem(platform);
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(message);
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test("uploads a changed secret with the next deployment, and changes nothing else", async () => {
  const { platform, folder, save, deploy } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const before = readFileSync(join(folder, ".prod.vars"), "utf8");
  const rotated = {
    STRIPE_SECRET_KEY: "sk_test_fedcba9876543210",
    SUPABASE_SERVICE_ROLE_KEY: "service-2",
    RESEND_API_KEY: "re_2",
    LINK_SIGNING_SECRET: "another secret of more than 32 characters",
  };
  const otherLines = before
    .split("\n")
    .filter((line) => !Object.keys(rotated).some((name) => line.startsWith(`${name}=`)));
  const rotatedLines = Object.entries(rotated).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  save(".prod.vars", [...otherLines, ...rotatedLines].join("\n"));
  const endpoints = structuredClone(platform.endpoints);
  expect(await deploy({ usesQuickWrangler: true })).toEqual([
    "build the pages and the Worker",
    "apply the migrations that are new",
    "deploy the Worker shop",
  ]);
  expect(getBindings(platform)).toMatchObject(rotated);
  expect(platform.endpoints).toEqual(endpoints);
});

const bucketNames = ["shop-pictures", "shop-backups"];
const queueNames = ["shop-emails"];

/** Lets Cloudflare refuse all calls whose name contains this text. */
function refuseCalls(platform: Platform, text: string, refusal: ReturnType<Platform["refuse"]>): void {
  platform.refuse = (call) => (call.includes(text) ? refusal : undefined);
}
