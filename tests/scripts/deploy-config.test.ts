import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDeployConfig, writeDatabaseId, writePreviewConfig } from "../../scripts/deploy/config.ts";
import { openVariables } from "../../scripts/deploy/variables-file.ts";
import { aCheckout, formatVariables, isChange } from "./deploy-checkout.ts";
import type { Platform } from "./platform-stand-in.ts";

test("names missing variables, and creates nothing", async () => {
  const { platform, deploy } = await aCheckout({ STRIPE_SECRET_KEY: "", SUPABASE_URL: "" });
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(
    /does not have SUPABASE_URL, STRIPE_SECRET_KEY/,
  );
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test.each([
  [
    "a secret key as the publishable key",
    { STRIPE_PUBLISHABLE_KEY: "sk_test_0123456789abcdef" },
    "STRIPE_PUBLISHABLE_KEY",
  ],
  ["a truncated secret key", { STRIPE_SECRET_KEY: "sk_test_" }, "STRIPE_SECRET_KEY"],
  ["a truncated webhook secret", { STRIPE_WEBHOOK_SECRET: "whsec_" }, "STRIPE_WEBHOOK_SECRET"],
  ["the deploy form's placeholder", { STRIPE_WEBHOOK_SECRET: "whsec_later" }, "STRIPE_WEBHOOK_SECRET"],
])("refuses %s before creating anything", async (_, vars, name) => {
  const { platform, deploy } = await aCheckout(vars);
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(`check ${name} (`);
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test("requires only the store's own variables on a second machine", async () => {
  const { platform, save, deploy } = await aCheckout({ SUPABASE_JWT_SECRET: "x".repeat(32) });
  platform.authKeys = [];
  await deploy({ usesQuickWrangler: true });
  const endpoints = structuredClone(platform.endpoints);
  save(".prod.vars", formatVariables(createRequiredVariables(platform)));
  await deploy({ usesQuickWrangler: true });
  expect(platform.endpoints).toEqual(endpoints);
});

test("refuses a truncated key on a second machine", async () => {
  const { platform, save, deploy } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const truncated = { ...createRequiredVariables(platform), STRIPE_SECRET_KEY: "sk_test_" };
  save(".prod.vars", formatVariables(truncated));
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(/check STRIPE_SECRET_KEY \([^)]*\)$/);
});

test("refuses a file without the STORE_URL that the Worker has, before creating anything", async () => {
  const { platform, folder, save, deploy } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const { STORE_URL: _, ...otherVariables } = openVariables(join(folder, ".prod.vars")).read();
  save(".prod.vars", formatVariables(otherVariables));
  platform.calls.length = 0;
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(
    "does not have STORE_URL, which the Worker has",
  );
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test("gives a preview store its own resource names and rate limits", async () => {
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

function createRequiredVariables(platform: Platform) {
  return {
    SUPABASE_URL: platform.url,
    SUPABASE_ANON_KEY: "anon",
    STRIPE_SECRET_KEY: "sk_test_0123456789abcdef",
    STRIPE_API_BASE: platform.url,
    STORE_URL: platform.url,
  };
}
