import { readFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { readDeployConfig, writeDatabaseId, writePreviewConfig } from "../../scripts/deploy/config.ts";
import { findEmailProblem } from "../../scripts/deploy/look.ts";
import { openVariables } from "../../scripts/deploy/variables-file.ts";
import { enabledEvents } from "../../worker/domain/orders/payments/receive-event.ts";
import { aCheckout, isChange, secretsOf } from "./deploy-checkout.ts";

test("a first run creates everything, and a second one changes nothing", async () => {
  const { platform, folder, deploy } = await aCheckout();
  const plan = await deploy();
  expect(plan[0]).toBe("create the database shop (enam)");
  expect(platform.databases.map(({ name }) => name)).toEqual(["shop"]);
  expect(platform.buckets).toEqual(["shop-pictures"]);
  expect(platform.queues).toEqual(["shop-mails", "shop-mails-dead"]);
  expect(readFileSync(join(folder, "wrangler.toml"), "utf8")).toContain(platform.databases[0]?.uuid);
  expect(platform.databases[0]?.queries.join()).toContain("CREATE TABLE first");
  expect(platform.endpoints).toMatchObject([
    {
      url: `${platform.url}/api/webhooks/stripe`,
      enabled_events: enabledEvents,
      api_version: Stripe.API_VERSION,
    },
  ]);
  expect(platform.auth).toEqual({ site_url: platform.url, uri_allow_list: `${platform.url}/**` });
  const secrets = platform.versions[0]?.bindings.filter(({ type }) => type === "secret_text");
  expect(secrets?.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "LINK_SIGNING_SECRET",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "STORE_URL",
    ]),
  );
  expect(readFileSync(join(folder, ".prod.vars"), "utf8")).toContain('STRIPE_WEBHOOK_SECRET="whsec_we_1"');

  platform.calls.length = 0;
  expect(await deploy()).toEqual([
    "build the pages and the Worker",
    "apply the migrations that are new",
    "deploy the Worker shop",
  ]);
  expect(platform.versions).toHaveLength(1);
  expect(platform.calls.filter((call) => /^(PUT|PATCH|DELETE) /.test(call))).toEqual([]);
});

test("a deployment that is cut off at any step is completed by the next run, with one of everything", async () => {
  const whole = await aCheckout();
  await whole.deploy({ isQuick: true });
  const changes = whole.platform.calls.filter(isChange).slice(0, -1);
  expect(whole.platform.calls.filter(isChange).at(-1)).toBe("wrangler versions deploy");
  expect(changes.length).toBeGreaterThanOrEqual(8);
  for (const [index] of changes.entries()) {
    const { platform, deploy } = await aCheckout();
    let seen = 0;
    platform.refuse = (call) => {
      if (isChange(call)) seen += 1;
      return seen > index ? "drop" : undefined;
    };
    await expect(deploy({ isQuick: true }), changes[index]).rejects.toThrow();
    platform.refuse = () => undefined;
    await deploy({ isQuick: true });
    expect(platform.databases).toHaveLength(1);
    expect(platform.buckets).toEqual(["shop-pictures"]);
    expect(platform.queues).toEqual(["shop-mails", "shop-mails-dead"]);
    expect(platform.endpoints).toHaveLength(1);
    expect(platform.versions).toHaveLength(1);
  }
});

test("an account that cannot hold the store is refused with what to do, before anything is made", async () => {
  const { platform, deploy } = await aCheckout();
  platform.accounts.push({ id: "other", name: "The club" });
  await expect(deploy({ isQuick: true })).rejects.toThrow(/CLOUDFLARE_ACCOUNT_ID=other {2}# The club/);
  platform.accounts.length = 0;
  await expect(deploy({ isQuick: true })).rejects.toThrow("sees no Cloudflare account");
  platform.accounts.push({ id: "acc", name: "Ada's shop" });
  platform.refuse = (call) =>
    call.includes("/r2/") ? { status: 403, code: 10042, message: "Please enable R2" } : undefined;
  await expect(deploy({ isQuick: true })).rejects.toThrow(/Enable R2 in the Cloudflare dashboard/);
  platform.refuse = (call) =>
    call.includes("/queues")
      ? { status: 403, code: 100129, message: "Queues are not in this plan" }
      : undefined;
  await expect(deploy({ isQuick: true })).rejects.toThrow(
    /needs the Workers Paid plan.*run the command again/,
  );
  platform.refuse = () => ({ status: 401, code: 10000, message: "Authentication error" });
  await expect(deploy({ isQuick: true })).rejects.toThrow(/npm run wrangler -- login/);
  platform.refuse = () => "drop";
  await expect(deploy({ isQuick: true })).rejects.toThrow(/The network is gone/);
  platform.refuse = () => undefined;
  platform.versions.push({ id: "theirs", message: "", bindings: [] });
  platform.serving = "theirs";
  await expect(deploy({ isQuick: true })).rejects.toThrow(
    /named shop is in this account and is not this store/,
  );
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test("Stripe's endpoint gets the events, the version and the secret that the store needs", async () => {
  const { platform, folder, deploy } = await aCheckout();
  const url = `${platform.url}/api/webhooks/stripe`;
  const events = ["payment_intent.succeeded"];
  platform.endpoints.push({
    id: "we_old",
    url,
    status: "disabled",
    enabled_events: events,
    api_version: "2020-01-01",
  });
  expect(await deploy({ isQuick: true })).toContain(
    "replace Stripe's webhook endpoint, which has a secret that nobody kept",
  );
  expect(platform.endpoints).toMatchObject([
    { enabled_events: enabledEvents, api_version: Stripe.API_VERSION },
  ]);
  Object.assign(platform.endpoints[0] ?? {}, { enabled_events: events });
  expect(await deploy({ isQuick: true })).toContain(
    "give Stripe's webhook endpoint the events that the store hears",
  );
  expect(platform.endpoints).toMatchObject([{ enabled_events: enabledEvents }]);
  // Another account, as when the store goes live.
  platform.endpoints.splice(0, 1, { id: "we_other", url: "https://other.example" });
  await deploy({ isQuick: true });
  expect(openVariables(join(folder, ".prod.vars")).read().STRIPE_WEBHOOK_SECRET).toBe("whsec_we_2");
});

test("a secret that is rotated in the file goes up with the next deployment, and nothing else changes", async () => {
  const { platform, folder, save, deploy } = await aCheckout();
  await deploy({ isQuick: true });
  const before = readFileSync(join(folder, ".prod.vars"), "utf8");
  const rotated = {
    STRIPE_SECRET_KEY: "sk_test_2",
    SUPABASE_SERVICE_ROLE_KEY: "service-2",
    RESEND_API_KEY: "re_2",
    LINK_SIGNING_SECRET: "another secret of more than 32 characters",
    STRIPE_WEBHOOK_SECRET_PREVIOUS: "whsec_we_1",
    STRIPE_WEBHOOK_SECRET: "whsec_rotated",
  };
  const others = before
    .split("\n")
    .filter((line) => !Object.keys(rotated).some((name) => line.startsWith(`${name}=`)));
  const changed = Object.entries(rotated).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  save(".prod.vars", [...others, ...changed].join("\n"));
  const endpoints = structuredClone(platform.endpoints);
  expect(await deploy({ isQuick: true })).toEqual([
    "build the pages and the Worker",
    "apply the migrations that are new",
    "deploy the Worker shop",
  ]);
  expect(secretsOf(platform)).toMatchObject(rotated);
  expect(platform.endpoints).toEqual(endpoints);
});

test("going live takes the live account's endpoint and its secret, also where one is there already", async () => {
  const { platform, folder, save, deploy } = await aCheckout();
  await deploy({ isQuick: true });
  const url = `${platform.url}/api/webhooks/stripe`;
  const whole = { status: "enabled", enabled_events: enabledEvents, api_version: Stripe.API_VERSION };
  for (const endpoints of [[], [{ id: "we_of_an_earlier_try", url, ...whole }]]) {
    platform.endpoints.splice(0, platform.endpoints.length, ...endpoints);
    const live = readFileSync(join(folder, ".prod.vars"), "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("STRIPE_WEBHOOK_SECRET="))
      .join("\n");
    save(".prod.vars", live);
    await deploy({ isQuick: true });
    const [endpoint, ...others] = platform.endpoints;
    expect(others).toEqual([]);
    expect(endpoint?.id).not.toBe("we_of_an_earlier_try");
    expect(secretsOf(platform).STRIPE_WEBHOOK_SECRET).toBe(`whsec_${String(endpoint?.id)}`);
  }
});

test("the doctor names what is wrong with a deployed store, and the command that helps", async () => {
  const { platform, deploy, doctor, lines } = await aCheckout();
  expect((await doctor()).map(({ problem }) => problem)).toEqual([
    expect.stringContaining("create the database shop"),
    "shop is not deployed",
  ]);
  await deploy({ isQuick: true });
  expect((await doctor()).filter(({ problem }) => problem !== undefined)).toMatchObject([
    { subject: "Email", problem: expect.stringContaining("RESEND_API_KEY") },
  ]);
  expect(lines.join("\n")).toContain("Look: the store cannot send email: add RESEND_API_KEY");
  platform.buckets.length = 0;
  platform.auth.uri_allow_list = "";
  Object.assign(platform.endpoints[0] ?? {}, { status: "disabled" });
  platform.isBroken = () => true;
  const wrong = (await doctor()).filter(({ problem }) => problem !== undefined);
  expect(wrong.map(({ subject }) => subject)).toEqual([
    "Resources",
    "Email",
    "Health",
    "Page",
    "Configuration",
    "Stripe",
    "Supabase",
  ]);
  expect(wrong.every(({ command }) => command.startsWith("npm run "))).toBe(true);
});

test("a store sends email with a sender, and a key or the platform's binding", () => {
  expect(findEmailProblem(["MAIL_FROM", "RESEND_API_KEY"], false)).toBeUndefined();
  expect(findEmailProblem(["MAIL_FROM"], true)).toBeUndefined();
  expect(findEmailProblem(["MAIL_FROM"], false)).toContain("RESEND_API_KEY");
  expect(findEmailProblem(["RESEND_API_KEY"], false)).toContain("MAIL_FROM");
  expect(findEmailProblem([], true)).toContain("MAIL_FROM");
});

test("variables that are missing or wrong are named, and nothing is made", async () => {
  const missing = await aCheckout({ STRIPE_SECRET_KEY: "", SUPABASE_URL: "" });
  await expect(missing.deploy({ isQuick: true })).rejects.toThrow(
    /does not have SUPABASE_URL, STRIPE_SECRET_KEY/,
  );
  const wrong = await aCheckout({ STRIPE_PUBLISHABLE_KEY: "sk_test_1" });
  await expect(wrong.deploy({ isQuick: true })).rejects.toThrow(/check STRIPE_PUBLISHABLE_KEY/);
  expect([...missing.platform.calls, ...wrong.platform.calls].filter(isChange)).toEqual([]);
});

test("a preview is another store: no name and no limit of it is the first one's", async () => {
  const { folder } = await aCheckout();
  const path = writePreviewConfig(folder, join(folder, "wrangler.toml"));
  const config = await readDeployConfig(path);
  expect([config.worker, config.database.name, ...config.buckets, ...config.queues]).toEqual([
    "preview-shop",
    "preview-shop",
    "preview-shop-pictures",
    "preview-shop-mails",
    "preview-shop-mails-dead",
  ]);
  expect(readFileSync(path, "utf8")).toContain('namespace_id = "2001"');
  writeDatabaseId(path, "11111111-2222-3333-4444-555555555555");
  writePreviewConfig(folder, join(folder, "wrangler.toml"));
  expect((await readDeployConfig(path)).database.id).toBe("11111111-2222-3333-4444-555555555555");
});
