import { join } from "node:path";
import { expect, test } from "vitest";
import { aCheckout, getBindings } from "./deploy-checkout.ts";

test("deploys a new version after wrangler's rollback", async () => {
  const { platform, folder, save, deploy, cloudflare } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const [first] = platform.versions;
  save(join(".cache", "build.stamp"), "2");
  await deploy({ usesQuickWrangler: true });
  expect(platform.serving).not.toBe(first?.id);
  const { wrangler } = await cloudflare();
  await wrangler(
    "rollback",
    first?.id ?? "",
    "-y",
    "--message",
    "By hand",
    "-c",
    join(folder, "wrangler.toml"),
  );
  expect(platform.serving).toBe(first?.id);
  await deploy({ usesQuickWrangler: true });
  expect(platform.serving).not.toBe(first?.id);
});

test("rolls back a version that fails its check", async () => {
  const { platform, deploy, save, lines } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const [first] = platform.versions;
  save(join(".cache", "build.stamp"), "2");
  platform.isBroken = (version) => version !== first?.id;
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(
    /the one before took its place:\n.*Health/s,
  );
  expect(platform.serving).toBe(first?.id);
  expect(lines.at(-1)).toBe(`The version before (${first?.id}) serves again.`);
  platform.isBroken = () => false;
  await deploy({ usesQuickWrangler: true });
  expect(platform.versions).toHaveLength(3);
  expect(platform.serving).toBe(platform.versions[2]?.id);
});

test("removes the previous version's webhook endpoint only after the new version works", async () => {
  const { platform, deploy, save } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const [first] = platform.versions;
  const [endpoint] = platform.endpoints;
  Object.assign(endpoint ?? {}, { api_version: "2020-01-01" });
  save(join(".cache", "build.stamp"), "2");
  platform.isBroken = (version) => version !== first?.id;
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow("the one before took its place");
  expect(platform.endpoints).toContain(endpoint);
  platform.isBroken = () => false;
  await deploy({ usesQuickWrangler: true });
  expect(platform.endpoints).toHaveLength(1);
  expect(platform.endpoints).not.toContain(endpoint);
  expect(getBindings(platform).STRIPE_WEBHOOK_SECRET).toBe(
    `whsec_0123456789abcdef_${String(platform.endpoints[0]?.id)}`,
  );
});

test("checks a version whose check was interrupted, and rolls back to the last working one", async () => {
  const { platform, deploy, save } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const [first] = platform.versions;
  platform.isBroken = (version) => version !== first?.id;
  /** Simulates a network that fails right after the upload. */
  const failAfterUpload = async (stamp: string) => {
    save(join(".cache", "build.stamp"), stamp);
    const versionCount = platform.versions.length;
    platform.refuse = () => (platform.versions.length > versionCount ? "drop" : undefined);
    await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow("fetch failed");
    platform.refuse = () => undefined;
    expect(platform.serving).toBe(platform.versions.at(-1)?.id);
  };
  await failAfterUpload("2");
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow("the one before took its place");
  expect(platform.versions).toHaveLength(2);
  expect(platform.serving).toBe(first?.id);

  // None of several failing versions in a row becomes the fallback.
  await failAfterUpload("3");
  await failAfterUpload("4");
  save(join(".cache", "build.stamp"), "5");
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow("the one before took its place");
  expect(platform.serving).toBe(first?.id);
});

test("deploys a version even if Cloudflare refuses to mark it as working", async () => {
  const { platform, deploy, lines } = await aCheckout();
  platform.refuse = (call) => (call === "wrangler versions deploy" ? "drop" : undefined);
  await deploy({ usesQuickWrangler: true });
  expect(lines.join("\n")).toContain("Warning: the next run will check this version again");
  platform.refuse = () => undefined;
  await deploy({ usesQuickWrangler: true });
  expect(platform.versions).toHaveLength(1);
  expect(platform.deployments).toHaveLength(2);
});

test("keeps serving a proven version during an outage", async () => {
  const { platform, deploy, save } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  save(join(".cache", "build.stamp"), "2");
  await deploy({ usesQuickWrangler: true });
  const { serving } = platform;
  const deployments = platform.deployments.length;
  platform.isBroken = () => true;
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow("The store does not work:");
  expect(platform.serving).toBe(serving);
  platform.isBroken = () => false;
  await deploy({ usesQuickWrangler: true });
  expect(platform.deployments).toHaveLength(deployments);
});

test("rolls back to a working version that somebody else deployed", async () => {
  const { platform, deploy, save } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const [first] = platform.versions;
  const theirs = { id: "theirs", message: "", bindings: first?.bindings ?? [] };
  platform.versions.push(theirs);
  platform.serving = theirs.id;
  platform.isBroken = (version) => version !== first?.id && version !== theirs.id;
  save(join(".cache", "build.stamp"), "2");
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow("the one before took its place");
  expect(platform.serving).toBe(theirs.id);
});
