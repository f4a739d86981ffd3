import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { experimental_getWranglerCommands, unstable_getMiniflareWorkerOptions } from "wrangler";
import { type Account, aCheckout, formatCommand, listChanges } from "./checkout.ts";
import type { Services } from "./services.ts";

const unchangedPlan = [
  "build the pages and the Worker",
  "apply the new migrations",
  expect.stringContaining("deploy the Worker prairie-dollar"),
];

test("creates what is missing in a first run, and nothing in a second one", async () => {
  const { account, services, configPath, file, lines, deploy } = await aCheckout();
  expect(await deploy()).toEqual([
    "create the database prairie-dollar (enam)",
    ...unchangedPlan.slice(0, 2),
    `create Stripe's webhook endpoint ${services.url}/api/webhooks/stripe`,
    ...unchangedPlan.slice(2),
  ]);
  expect(account.databases).toHaveLength(1);
  expect(readFileSync(configPath, "utf8")).toContain(account.databases[0]?.uuid);
  expect(account.serving?.variables).toEqual(file.read());
  expect(file.read()).toMatchObject({
    LINK_SIGNING_SECRET: expect.stringMatching(/.{32}/),
    STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/),
  });
  expect(statSync(file.path).mode & 0o077).toBe(0);
  expect(lines.join("\n")).toContain(`set the Site URL to ${services.url}`);

  services.changes.length = 0;
  expect(await deploy()).toEqual(unchangedPlan);
  expect(services.changes).toEqual([]);
});

test("leaves the local database's id when it writes that of the deployed one", async () => {
  const { configPath, deploy } = await aCheckout();
  const readLocalId = () => unstable_getMiniflareWorkerOptions(configPath).workerOptions.d1Databases;
  const localId = readLocalId();
  await deploy();
  expect(readLocalId()).toEqual(localId);
});

test("completes a run that was interrupted at any step, without duplicates", async () => {
  const uninterrupted = await aCheckout();
  await uninterrupted.deploy();
  const changes = listChanges(uninterrupted.account, uninterrupted.services);
  expect(changes).toHaveLength(5);
  for (const change of changes) {
    const { account, services, deploy } = await aCheckout();
    account.failsAt = services.failsAt = (call) => call === change;
    await expect(deploy(), change).rejects.toThrow();
    account.failsAt = services.failsAt = () => false;
    await deploy();
    expect(account.databases).toHaveLength(1);
    expect(services.endpoints).toHaveLength(1);
    expect(account.serving).toBe(account.versions.at(-1));
  }
});

test("restores the previous version and keeps its webhook endpoint if the new version fails its check", async () => {
  const { account, services, deploy } = await aCheckout();
  await deploy();
  const { serving: first } = account;
  const [endpoint] = services.endpoints;
  Object.assign(endpoint ?? {}, { api_version: "2020-01-01" });
  account.isBroken = (version) => version !== first;
  await expect(deploy()).rejects.toThrow(/Health: .*\nThe previous version .* serves again/s);
  expect(account.serving).toBe(first);
  expect(services.endpoints).toContain(endpoint);

  account.isBroken = () => false;
  await deploy();
  expect(account.serving).toBe(account.versions.at(-1));
  expect(services.endpoints).toHaveLength(1);
  expect(services.endpoints).not.toContain(endpoint);
});

test("restores the previous version if wrangler cannot set the crons of the new one", async () => {
  const { account, deploy } = await aCheckout();
  await deploy();
  const { serving: first } = account;
  account.failsAt = (command) => command === "deploy triggers";
  await expect(deploy()).rejects.toThrow(`The previous version ${first?.id} serves again`);
  expect(account.versions).toHaveLength(2);
  expect(account.serving).toBe(first);
});

test("names the command that restores the previous version if that fails too", async () => {
  const { account, deploy } = await aCheckout();
  await deploy();
  const id = account.serving?.id;
  account.failsAt = (command) => ["deploy", "rollback"].includes(command);
  await expect(deploy()).rejects.toThrow(`Run npm run wrangler -- rollback ${id}`);
});

test("shows no secret in its output and errors", async () => {
  const { account, file, lines, deploy } = await aCheckout({ RESEND_API_KEY: "re_0123456789abcdef" });
  const plan = await deploy();
  account.isBroken = () => true;
  const error = await deploy().catch(String);
  const output = [...plan, ...lines, error].join("\n");
  const variables = file.read();
  for (const name of [
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "LINK_SIGNING_SECRET",
    "RESEND_API_KEY",
  ]) {
    expect(output).not.toContain(variables[name]);
  }
});

test.each<[string, RegExp, Readonly<Record<string, string>>]>([
  [
    "a missing key",
    /does not have SUPABASE_URL, STRIPE_SECRET_KEY/,
    { STRIPE_SECRET_KEY: "", SUPABASE_URL: "" },
  ],
  ["no STORE_URL", /does not have STORE_URL/, { STORE_URL: "" }],
  [
    "a swapped key",
    /check STRIPE_PUBLISHABLE_KEY \(/,
    { STRIPE_PUBLISHABLE_KEY: "sk_test_0123456789abcdef" },
  ],
  ["a truncated key", /check STRIPE_SECRET_KEY \(/, { STRIPE_SECRET_KEY: "sk_test_" }],
  ["a truncated webhook secret", /check STRIPE_WEBHOOK_SECRET \(/, { STRIPE_WEBHOOK_SECRET: "whsec_" }],
  ["another project's key", /SUPABASE_ANON_KEY is not a key of the project/, { SUPABASE_ANON_KEY: "other" }],
])("names %s in the file before it changes anything", async (_, message, variables) => {
  const { account, services, deploy } = await aCheckout(variables);
  await expect(deploy()).rejects.toThrow(message);
  expect(listChanges(account, services)).toEqual([]);
});

test.each<[string, RegExp, (services: Services, account: Account) => void]>([
  [
    "Stripe does not know the key",
    /Stripe refuses STRIPE_SECRET_KEY/,
    (services) => (services.stripeStatus = 401),
  ],
  ["Supabase signs with an unknown secret", /SUPABASE_JWT_SECRET/, ({ auth }) => (auth.keys = [])],
  ["Supabase requires a captcha", /Attack Protection/, ({ auth }) => (auth.captcha = true)],
  ["Supabase has no sign-in by email", /Sign-in by email is off/, ({ auth }) => (auth.email = false)],
  [
    "another Worker has the store's name",
    /a Worker named prairie-dollar that is not this store/,
    (_, account) => (account.serving = { id: "theirs", databaseId: "theirs", variables: {} }),
  ],
])("changes nothing if %s", async (_, message, misconfigure) => {
  const { account, services, deploy } = await aCheckout();
  misconfigure(services, account);
  await expect(deploy()).rejects.toThrow(message);
  expect(listChanges(account, services)).toEqual([]);
});

test("refuses the id of a database that the account does not have", async () => {
  const { account, configPath, deploy } = await aCheckout();
  await deploy();
  account.databases.splice(0, 1, { uuid: "11111111-2222-3333-4444-555555555555", name: "prairie-dollar" });
  account.serving = undefined;
  await expect(deploy()).rejects.toThrow(`${configPath} names the database`);
});

test("deploys with another database of the account if its name and id are configured", async () => {
  const { account, configPath, deploy } = await aCheckout();
  await deploy();
  const config = readFileSync(configPath, "utf8");
  const restored = { uuid: "11111111-2222-3333-4444-555555555555", name: "restored" };
  account.databases.push(restored);
  const renamed = config.replace('database_name = "prairie-dollar"', `database_name = "${restored.name}"`);
  writeFileSync(configPath, renamed);
  await expect(deploy()).rejects.toThrow("that is not this store");
  writeFileSync(configPath, renamed.replace(account.databases[0]?.uuid ?? "", restored.uuid));
  const plan = await deploy();
  expect(plan).toEqual(unchangedPlan);
  expect(plan.at(-1)).toContain("with the database restored");
  expect(account.serving?.databaseId).toBe(restored.uuid);
});

test("deploys while Supabase is down", async () => {
  const { account, services, lines, deploy } = await aCheckout();
  services.auth.isDown = true;
  await deploy();
  expect(account.serving).toBeDefined();
  expect(lines.join("\n")).toContain("Warning: Supabase does not answer");
});

test("uploads a changed secret with the next version", async () => {
  const { account, file, deploy } = await aCheckout();
  await deploy();
  file.save("STRIPE_SECRET_KEY", "sk_test_fedcba9876543210");
  expect(await deploy()).toEqual(unchangedPlan);
  expect(account.serving?.variables.STRIPE_SECRET_KEY).toBe("sk_test_fedcba9876543210");
});

test("uses only commands and options that wrangler has", async () => {
  const { account, deploy, doctor } = await aCheckout();
  await deploy();
  await doctor();
  account.isBroken = () => true;
  await expect(deploy()).rejects.toThrow("serves again");
  const { registry, globalFlags } = experimental_getWranglerCommands();
  for (const args of account.commands) {
    const command = formatCommand(args).split(" ");
    const node = command.reduce<typeof registry | undefined>(
      (parent, word) => parent?.subtree.get(word),
      registry,
    );
    const definition = node?.definition;
    const known = definition?.type === "command" ? Object.keys(definition.args ?? {}) : [];
    const options = args.filter((arg) => arg.startsWith("--")).map((arg) => arg.slice(2));
    expect([...known, ...Object.keys(globalFlags)], args.join(" ")).toEqual(expect.arrayContaining(options));
    expect(definition?.type, args.join(" ")).toBe("command");
  }
});
