import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { expect, test } from "vitest";
import { deployInBuild } from "../../../scripts/deploy/deploy-in-build.ts";
import { requiredSecrets } from "../../../scripts/deploy/doctor.ts";
import { root } from "../../../scripts/lib/paths.ts";

const packageSchema = v.object({
  scripts: v.record(v.string(), v.string()),
  cloudflare: v.object({
    bindings: v.record(v.string(), v.object({ description: v.pipe(v.string(), v.minLength(10)) })),
  }),
});
// Only the sandbox and the tests set these variables.
const testVariable =
  /^(CONFORMANCE_|SANDBOX$|MAIL_OUTBOX_URL$|STRIPE_API_BASE$|TURNSTILE_API_BASE$|STRIPE_MAX_NETWORK_RETRIES$)/;

const { cloudflare, scripts } = v.parse(packageSchema, JSON.parse(readText("package.json")));

test("describes exactly the bindings, variables and secrets that the button's form contains", () => {
  expect(listBindings()).toContain("DB");
  expect(listVariables()).toContain("STRIPE_SECRET_KEY");
  expect(Object.keys(cloudflare.bindings).toSorted()).toEqual(
    [...listBindings(), ...listVariables()].toSorted(),
  );
});

test("asks for the variables that the Worker requires", () => {
  const formVariables = Object.keys(parseEnv(readText(".dev.vars.example")));
  expect(formVariables).toEqual(expect.arrayContaining(requiredSecrets));
  expect(scripts).toMatchObject({ build: expect.any(String), deploy: expect.any(String) });
  expect(readText("docs/deploy.md")).toContain("https://deploy.workers.cloudflare.com/?url=");
});

test("builds, migrates and deploys on Cloudflare's build machine, and says what is missing", async () => {
  const calls: string[] = [];
  const lines: string[] = [];
  await deployInBuild({
    wrangler: async (...args) => {
      calls.push(args.join(" "));
      return "";
    },
    configPath: "wrangler.toml",
    build: async () => void calls.push("build"),
    log: (line) => lines.push(line),
  });
  expect(calls).toEqual([
    "build",
    "d1 migrations apply DB --remote -c wrangler.toml",
    "deploy -c wrangler.toml --keep-vars",
  ]);
  expect(lines.at(-1)).toContain("Stripe's webhook endpoint");
});

function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Returns all bindings of wrangler.toml, including commented ones. */
function listBindings(): string[] {
  const lines = readText("wrangler.toml").matchAll(/^(?:# )?(?:binding|name) = "([A-Z][A-Z_]+)"/gm);
  return [...new Set([...lines].map(([, name = ""]) => name))];
}

/** Returns all variables of .dev.vars.example that a deployed store can have, including commented ones. */
function listVariables(): string[] {
  const lines = readText(".dev.vars.example").matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm);
  return [...lines].map(([, name = ""]) => name).filter((name) => !testVariable.test(name));
}
