import { readFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { readDeployConfig, writeDatabaseId, writePreviewConfig } from "../../scripts/deploy/config.ts";
import { findEmailProblem } from "../../scripts/deploy/find-email-problem.ts";
import { openVariables } from "../../scripts/deploy/variables-file.ts";
import { enabledEvents } from "../../worker/domain/orders/payments/receive-event.ts";
import { aCheckout, getBindings, isChange } from "./deploy-checkout.ts";
import type { Platform } from "./platform-stand-in.ts";

test("creates everything in a first run, and changes nothing in a second one", async () => {
  const { platform, folder, deploy } = await aCheckout();
  const plan = await deploy();
  expect(plan[0]).toBe("create the database shop (enam)");
  expect(platform.databases.map(({ name }) => name)).toEqual(["shop"]);
  expect(platform.buckets).toEqual(buckets);
  expect(platform.queues.map(({ queue_name }) => queue_name)).toEqual(queues);
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
  const reference = await aCheckout();
  await reference.deploy({ isQuick: true });
  const changes = reference.platform.calls.filter(isChange).slice(0, -1);
  expect(reference.platform.calls.filter(isChange).at(-1)).toBe("wrangler versions deploy");
  expect(changes.length).toBeGreaterThanOrEqual(8);
  for (const [index] of changes.entries()) {
    const { platform, deploy } = await aCheckout();
    let changeCount = 0;
    platform.refuse = (call) => {
      if (isChange(call)) changeCount += 1;
      return changeCount > index ? "drop" : undefined;
    };
    await expect(deploy({ isQuick: true }), changes[index]).rejects.toThrow();
    platform.refuse = () => undefined;
    await deploy({ isQuick: true });
    expect(platform.databases).toHaveLength(1);
    expect(platform.buckets).toEqual(buckets);
    expect(platform.queues.map(({ queue_name }) => queue_name)).toEqual(queues);
    expect(platform.endpoints).toHaveLength(1);
    expect(platform.versions).toHaveLength(1);
    expectTriggers(platform);
  }
});

test.each([
  ["schedules", "PUT /client/v4/accounts/acc/workers/scripts/shop/schedules", true],
  ["consumers", "POST /client/v4/accounts/acc/queues/id-of-shop-emails/consumers", false],
])(
  "a deployment that was cut off at the %s gets its crons and its consumers on the next run",
  async (_what, at, isQuick) => {
    const { platform, deploy, doctor, lines } = await aCheckout();
    platform.refuse = (call) => (call === at ? "drop" : undefined);
    await expect(deploy({ isQuick })).rejects.toThrow(isQuick ? "fetch failed" : "run the command again");
    expect(platform.versions).toHaveLength(1);
    expect((await doctor()).find(({ subject }) => subject === "Triggers")?.problem).toContain(
      "the platform lacks the",
    );
    platform.refuse = () => undefined;
    lines.length = 0;
    await deploy({ isQuick });
    expectTriggers(platform);
    expect(platform.versions).toHaveLength(1);
    expect(lines.join("\n")).toContain("its crons and queue consumers are set again");
  },
);

test("finds removed crons and consumers with the doctor, and sets them in the next run", async () => {
  const { platform, deploy, doctor } = await aCheckout();
  await deploy({ isQuick: true });
  expect((await doctor()).find(({ subject }) => subject === "Triggers")?.problem).toBeUndefined();
  platform.schedules.splice(0, 1);
  platform.queues[0]?.consumers.splice(0);
  expect((await doctor()).find(({ subject }) => subject === "Triggers")?.problem).toBe(
    "the platform lacks the cron */5 * * * *, the consumer of the queue shop-emails",
  );
  await deploy({ isQuick: true });
  expectTriggers(platform);
  expect(platform.versions).toHaveLength(1);
});

test("does not call a version working when Cloudflare drops its crons", async () => {
  const { platform, deploy } = await aCheckout();
  const refused = { status: 200, code: 0, message: "" };
  platform.refuse = (call) => (call.startsWith("PUT") && call.endsWith("/schedules") ? refused : undefined);
  await expect(deploy({ isQuick: true })).rejects.toThrow(
    /the platform lacks the cron \*\/5.*Run the command again/,
  );
  expect(platform.calls).not.toContain("wrangler versions deploy");
});

test("deploys to CLOUDFLARE_ACCOUNT_ID with a token that may not list accounts", async () => {
  const { platform, deploy } = await aCheckout();
  platform.accounts.length = 0;
  const env = { CLOUDFLARE_ACCOUNT_ID: "acc" };
  await deploy({ isQuick: true, env });
  expect(platform.versions).toHaveLength(1);
  const mistyped = await aCheckout();
  await expect(
    mistyped.deploy({ isQuick: true, env: { CLOUDFLARE_ACCOUNT_ID: "mistyped" } }),
  ).rejects.toThrow("mistyped");
  expect(mistyped.platform.calls.filter(isChange)).toEqual([]);
});

test.each([
  [
    "a key of another project",
    "SUPABASE_ANON_KEY is no key",
    (platform: Platform) => (platform.authAnonKey = "other"),
  ],
  [
    "a shared secret that the store lacks",
    "SUPABASE_JWT_SECRET",
    (platform: Platform) => (platform.authKeys = []),
  ],
  ["a captcha", "Attack Protection", (platform: Platform) => (platform.hasCaptcha = true)],
  [
    "a captcha in a project that has a warning",
    "Attack Protection",
    (platform: Platform) => {
      platform.hasCaptcha = true;
      platform.authSettings.disable_signup = true;
    },
  ],
  [
    "sign-in by email switched off",
    "Sign-in by email is off",
    (platform: Platform) => (platform.authSettings.external.email = false),
  ],
])("creates nothing when %s at Supabase would keep everybody from signing in", async (_what, cure, spoil) => {
  const { platform, deploy } = await aCheckout();
  spoil(platform);
  await expect(deploy({ isQuick: true })).rejects.toThrow(cure);
  expect(platform.calls.filter((call) => isChange(call) && !call.includes("/auth/v1/token"))).toEqual([]);
});

test("names each harmful setting of Supabase with its fix, in the deployment and the doctor", async () => {
  const { platform, deploy, doctor, lines } = await aCheckout({ SUPABASE_JWT_SECRET: "x".repeat(32) });
  platform.authKeys = [];
  platform.authSettings.mailer_autoconfirm = true;
  platform.authSettings.disable_signup = true;
  Object.assign(platform.auth, {
    rate_limit_email_sent: 30,
    smtp_host: null,
  });
  await deploy({ isQuick: true });
  const cures = [
    "“Confirm email” is off",
    "“Allow new users to sign up”",
    "at most 30 emails an hour",
    "SMTP Settings",
  ];
  const findings = (await doctor()).filter(({ subject }) => subject === "Supabase");
  for (const cure of cures) {
    expect(lines.filter((line) => line.startsWith("Warning: ") && line.includes(cure))).toHaveLength(1);
    expect(findings.filter(({ problem }) => problem?.includes(cure))).toHaveLength(1);
  }
  expect(findings).toHaveLength(cures.length);
});

test("validates the file on a second machine, without missing what the Worker already has", async () => {
  const { platform, save, deploy } = await aCheckout({ SUPABASE_JWT_SECRET: "x".repeat(32) });
  platform.authKeys = [];
  await deploy({ isQuick: true });
  const own = {
    SUPABASE_URL: platform.url,
    SUPABASE_ANON_KEY: "anon",
    STRIPE_SECRET_KEY: "sk_test_0123456789abcdef",
    STRIPE_API_BASE: platform.url,
    STORE_URL: platform.url,
  };
  const write = (variables: Readonly<Record<string, string>>) =>
    save(
      ".prod.vars",
      Object.entries(variables)
        .map(([name, value]) => `${name}=${value}`)
        .join("\n"),
    );
  write(own);
  const endpoints = structuredClone(platform.endpoints);
  await deploy({ isQuick: true });
  expect(platform.endpoints).toEqual(endpoints);
  write({ ...own, STRIPE_SECRET_KEY: "sk_test_" });
  await expect(deploy({ isQuick: true })).rejects.toThrow(/check STRIPE_SECRET_KEY \([^)]*\)$/);
});

test("refuses a file without the URL that the Worker has as a secret, before creating anything", async () => {
  const { platform, folder, save, deploy } = await aCheckout();
  await deploy({ isQuick: true });
  const { STORE_URL: _, ...others } = openVariables(join(folder, ".prod.vars")).read();
  const lines = Object.entries(others).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  save(".prod.vars", lines.join("\n"));
  platform.calls.length = 0;
  await expect(deploy({ isQuick: true })).rejects.toThrow("does not have STORE_URL, which the Worker has");
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test("lists the settings to check by hand without a Supabase token", async () => {
  const { deploy, lines } = await aCheckout();
  delete process.env.SUPABASE_ACCESS_TOKEN;
  await deploy({ isQuick: true });
  expect(lines.join("\n")).toMatch(/Warning: Not checked without SUPABASE_ACCESS_TOKEN.*Rate Limits.*SMTP/);
});

test("deploys during an outage of Supabase", async () => {
  const { platform, deploy, lines } = await aCheckout();
  platform.refuse = (call) => (call.includes("/auth/v1/") ? "drop" : undefined);
  await deploy({ isQuick: true });
  expect(lines.join("\n")).toContain("Warning: Supabase could not be asked");
});

test("refuses an account that cannot hold the store, with instructions, before creating anything", async () => {
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

test("sets up Stripe's endpoint with the events, version and secret that the store needs", async () => {
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
    "replace Stripe's webhook endpoint, which has an unknown secret",
  );
  expect(platform.endpoints).toMatchObject([
    { enabled_events: enabledEvents, api_version: Stripe.API_VERSION },
  ]);
  Object.assign(platform.endpoints[0] ?? {}, { enabled_events: events });
  expect(await deploy({ isQuick: true })).toContain(
    "give Stripe's webhook endpoint the events that the store handles",
  );
  expect(platform.endpoints).toMatchObject([{ enabled_events: enabledEvents }]);
  // A different account, as when the store goes live.
  platform.endpoints.splice(0, 1, { id: "we_other", url: "https://other.example" });
  await deploy({ isQuick: true });
  expect(openVariables(join(folder, ".prod.vars")).read().STRIPE_WEBHOOK_SECRET).toBe(
    "whsec_0123456789abcdef_we_2",
  );
});

test("replaces an endpoint that signs with another secret", async () => {
  const { platform, folder, deploy, doctor } = await aCheckout({
    STRIPE_WEBHOOK_SECRET: "whsec_ofSomeOtherEndpoint",
  });
  const url = `${platform.url}/api/webhooks/stripe`;
  platform.endpoints.push({
    id: "we_by_hand",
    url,
    status: "enabled",
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
    metadata: {},
  });
  const step = "replace Stripe's webhook endpoint, which may not sign with STRIPE_WEBHOOK_SECRET";
  expect(await deploy({ isQuick: true })).toContain(step);
  expect(platform.endpoints).toHaveLength(1);
  const made = openVariables(join(folder, ".prod.vars")).read().STRIPE_WEBHOOK_SECRET;
  expect(made).toBe(`whsec_0123456789abcdef_${String(platform.endpoints[0]?.id)}`);
  expect(getBindings(platform).STRIPE_WEBHOOK_SECRET).toBe(made);
  expect((await doctor()).find(({ subject }) => subject === "Stripe")?.problem).toBeUndefined();

  // The secret was rotated in Stripe's dashboard and mistyped.
  openVariables(join(folder, ".prod.vars")).keep("STRIPE_WEBHOOK_SECRET", "whsec_typedWrong0123456789");
  expect((await doctor()).find(({ subject }) => subject === "Stripe")?.problem).toBe(`not done: ${step}`);
});

test("stops without the secret if the key may not read endpoints, and otherwise asks to check it by hand", async () => {
  const { platform, folder, deploy, doctor, lines } = await aCheckout();
  platform.refuse = (call) =>
    call.includes("/v1/webhook_endpoints") ? { status: 403, code: 0, message: "" } : undefined;
  await expect(deploy({ isQuick: true })).rejects.toThrow(
    /STRIPE_WEBHOOK_SECRET is missing\. Stripe does not show its webhook endpoints.*dashboard\.stripe\.com\/webhooks/,
  );
  expect(platform.calls.filter(isChange)).toEqual([]);
  openVariables(join(folder, ".prod.vars")).keep("STRIPE_WEBHOOK_SECRET", "whsec_typedByHand0123456789");
  await deploy({ isQuick: true });
  expect(lines.join("\n")).toContain("Warning: Stripe does not show its webhook endpoints");
  expect((await doctor()).find(({ subject }) => subject === "Stripe")?.problem).toContain("does not show");
});

test("replaces the placeholder secret of the deploy button's form by a real one", async () => {
  const { platform, folder, deploy, doctor } = await aCheckout({ STRIPE_WEBHOOK_SECRET: "later" });
  await deploy({ isQuick: true });
  const made = `whsec_0123456789abcdef_${String(platform.endpoints[0]?.id)}`;
  expect(openVariables(join(folder, ".prod.vars")).read().STRIPE_WEBHOOK_SECRET).toBe(made);
  expect(getBindings(platform).STRIPE_WEBHOOK_SECRET).toBe(made);
  const secret = platform.versions[0]?.bindings.find(({ name }) => name === "STRIPE_WEBHOOK_SECRET");
  Object.assign(secret ?? {}, { text: "later" });
  expect((await doctor()).find(({ subject }) => subject === "Health")?.problem).toContain(
    "no signing secret",
  );
});

test("reports undelivered Stripe events as a sign of a wrong webhook secret", async () => {
  const { platform, deploy, doctor } = await aCheckout();
  await deploy({ isQuick: true });
  platform.undelivered = 3;
  expect((await doctor()).find(({ subject }) => subject === "Stripe")?.problem).toContain(
    "Stripe could not deliver 3 events",
  );
});

test("uploads a rotated secret with the next deployment, and changes nothing else", async () => {
  const { platform, folder, save, deploy } = await aCheckout();
  await deploy({ isQuick: true });
  const before = readFileSync(join(folder, ".prod.vars"), "utf8");
  const rotated = {
    STRIPE_SECRET_KEY: "sk_test_fedcba9876543210",
    SUPABASE_SERVICE_ROLE_KEY: "service-2",
    RESEND_API_KEY: "re_2",
    LINK_SIGNING_SECRET: "another secret of more than 32 characters",
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
  expect(getBindings(platform)).toMatchObject(rotated);
  expect(platform.endpoints).toEqual(endpoints);
});

test("takes the endpoint and secret of the live account when the store goes live, even if an endpoint exists", async () => {
  const { platform, folder, save, deploy } = await aCheckout();
  await deploy({ isQuick: true });
  const url = `${platform.url}/api/webhooks/stripe`;
  const completeEndpoint = {
    status: "enabled",
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
  };
  for (const endpoints of [[], [{ id: "we_of_an_earlier_try", url, ...completeEndpoint }]]) {
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
    expect(getBindings(platform).STRIPE_WEBHOOK_SECRET).toBe(
      `whsec_0123456789abcdef_${String(endpoint?.id)}`,
    );
  }
});

test("names problems of a deployed store and their fixes in the doctor", async () => {
  const { platform, deploy, doctor, lines } = await aCheckout();
  expect((await doctor()).map(({ problem }) => problem)).toEqual([
    expect.stringContaining("create the database shop"),
    "shop is not deployed",
  ]);
  await deploy({ isQuick: true });
  expect((await doctor()).filter(({ problem }) => problem !== undefined)).toMatchObject([
    { subject: "Email", problem: expect.stringContaining("RESEND_API_KEY") },
  ]);
  expect(lines.join("\n")).toContain("Warning: the store cannot send email: add RESEND_API_KEY");
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

test("sends email with a sender and either a key or Cloudflare's binding", () => {
  expect(findEmailProblem(["MAIL_FROM", "RESEND_API_KEY"], false)).toBeUndefined();
  expect(findEmailProblem(["MAIL_FROM"], true)).toBeUndefined();
  expect(findEmailProblem(["MAIL_FROM"], false)).toContain("RESEND_API_KEY");
  expect(findEmailProblem(["RESEND_API_KEY"], false)).toContain("MAIL_FROM");
  expect(findEmailProblem([], true)).toContain("MAIL_FROM");
});

test("names missing and wrong variables, and creates nothing", async () => {
  const missing = await aCheckout({ STRIPE_SECRET_KEY: "", SUPABASE_URL: "" });
  await expect(missing.deploy({ isQuick: true })).rejects.toThrow(
    /does not have SUPABASE_URL, STRIPE_SECRET_KEY/,
  );
  const wrong = await aCheckout({ STRIPE_PUBLISHABLE_KEY: "sk_test_0123456789abcdef" });
  await expect(wrong.deploy({ isQuick: true })).rejects.toThrow(/check STRIPE_PUBLISHABLE_KEY/);
  expect([...missing.platform.calls, ...wrong.platform.calls].filter(isChange)).toEqual([]);
});

test.each([
  ["a part of a secret key", { STRIPE_SECRET_KEY: "sk_test_" }, "STRIPE_SECRET_KEY"],
  ["a part of a webhook secret", { STRIPE_WEBHOOK_SECRET: "whsec_" }, "STRIPE_WEBHOOK_SECRET"],
  [
    "what the deploy button's form asked for",
    { STRIPE_WEBHOOK_SECRET: "whsec_later" },
    "STRIPE_WEBHOOK_SECRET",
  ],
])("refuses %s before creating anything", async (_what, vars, name) => {
  const { platform, deploy } = await aCheckout(vars);
  await expect(deploy({ isQuick: true })).rejects.toThrow(`check ${name} (`);
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test("sets up a preview store with its own names and limits", async () => {
  const { folder } = await aCheckout();
  const path = writePreviewConfig(folder, join(folder, "wrangler.toml"));
  const config = await readDeployConfig(path);
  expect([config.worker, config.database.name, ...config.buckets, ...config.queues]).toEqual([
    "preview-shop",
    "preview-shop",
    "preview-shop-pictures",
    "preview-shop-backups",
    "preview-shop-emails",
  ]);
  expect(readFileSync(path, "utf8")).toContain('namespace_id = "2001"');
  writeDatabaseId(path, "11111111-2222-3333-4444-555555555555");
  writePreviewConfig(folder, join(folder, "wrangler.toml"));
  expect((await readDeployConfig(path)).database.id).toBe("11111111-2222-3333-4444-555555555555");
});

const buckets = ["shop-pictures", "shop-backups"];
const queues = ["shop-emails"];

function expectTriggers({ schedules, queues }: Platform): void {
  expect(schedules).toEqual([{ cron: "*/5 * * * *" }, { cron: "17 9 * * *" }]);
  expect(queues.map(({ consumers }) => consumers)).toMatchObject([[{ type: "worker", script: "shop" }]]);
}
