import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import type { Cloudflare } from "../../scripts/deploy/cloudflare.ts";
import { deployInBuild } from "../../scripts/deploy/deploy-in-build.ts";
import { root } from "../../scripts/lib/paths.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

const packageSchema = v.object({
  scripts: v.record(v.string(), v.string()),
  cloudflare: v.object({
    bindings: v.record(v.string(), v.object({ description: v.pipe(v.string(), v.minLength(10)) })),
  }),
});
const { cloudflare, scripts } = v.parse(packageSchema, JSON.parse(read("package.json")));
const described = Object.keys(cloudflare.bindings);

// Variables that only the sandbox and the tests set.
const ofTests = /^(CONFORMANCE_|SANDBOX$|MAIL_OUTBOX_URL$|STRIPE_API_BASE$|STRIPE_MAX_NETWORK_RETRIES$)/;

/** All variables of .dev.vars.example, including commented ones. */
function listVariables(): string[] {
  const names = [...read(".dev.vars.example").matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(
    ([, name = ""]) => name,
  );
  return names.filter((name) => !ofTests.test(name));
}

/** All bindings of wrangler.toml, including commented ones. */
function listBindings(): string[] {
  const blocks = read("wrangler.toml").matchAll(/^(?:# )?(?:binding|name) = "([A-Z][A-Z_]+)"/gm);
  return [...new Set([...blocks].map(([, name = ""]) => name))];
}

test("describes every binding, variable and secret of the button, and nothing else", () => {
  expect(listBindings()).toContain("DB");
  expect(listVariables()).toContain("STRIPE_SECRET_KEY");
  expect(described.toSorted()).toEqual([...listBindings(), ...listVariables()].toSorted());
});

test("asks for the variables that the Worker requires", () => {
  const requestedVariables = Object.keys(parseEnv(read(".dev.vars.example")));
  const needed = read("wrangler.toml").matchAll(/^# {3}([A-Z_, ]+?) +\((?:vars|secrets)\)/gm);
  const names = [...needed].flatMap(([, list = ""]) => list.split(", "));
  expect(names).toContain("LINK_SIGNING_SECRET");
  expect(requestedVariables).toEqual(expect.arrayContaining(names));
  expect(scripts).toMatchObject({ build: expect.any(String), deploy: expect.any(String) });
  expect(read("README.md")).toContain("https://deploy.workers.cloudflare.com/?url=");
});

test.each([
  ["with the right to queues", false],
  ["without it", true],
])(
  "on the platform's build machine, %s, the store is migrated and deployed without a question",
  async (_what, isRefused) => {
    const folder = mkdtempSync(join(tmpdir(), "button-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const calls: string[] = [];
    const lines: string[] = [];
    const account = {
      get: async () => {
        if (isRefused) throw new Error("Authentication error");
        return [];
      },
      wrangler: async (...args: readonly string[]) => {
        calls.push(args.slice(0, 3).join(" "));
        return "";
      },
    };
    await deployInBuild({
      // The account's name and id do not matter here.
      cloudflare: account as unknown as Cloudflare,
      configPath: join(root, "wrangler.toml"),
      build: async () => void calls.push("build"),
      log: (line) => lines.push(line),
    });
    expect(calls).toEqual([
      ...(isRefused ? [] : ["queues create prairie-dollar-emails"]),
      "build",
      "d1 migrations apply",
      `deploy -c ${join(root, "wrangler.toml")}`,
    ]);
    expect(lines.at(-1)).toContain("Stripe's webhook endpoint");
  },
);
