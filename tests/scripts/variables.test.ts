import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import {
  chooseServices,
  readVariablesFile,
  requireValidVariables,
  workerVariables,
} from "../../scripts/lib/variables.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const sandboxUrl = "http://127.0.0.1:1";

test("uses the sandbox for every service if .dev.vars has no variables", () => {
  expect(chooseServices({})).toEqual({ sandboxAuth: true, sandboxStripe: true });
  expect(workerVariables(sandboxUrl, {})).toMatchObject({
    SUPABASE_URL: sandboxUrl,
    STRIPE_API_BASE: sandboxUrl,
    SANDBOX: "true",
  });
});

test("ignores a variable without a value, so that a copy of the example file uses the sandbox", () => {
  const example = readFileSync(join(root, ".dev.vars.example"), "utf8");
  expect(readVariablesFile(writeVariables(".dev.vars", example))).toEqual({});
  const text = "SUPABASE_URL=https://own.test\nSUPABASE_SERVICE_ROLE_KEY=\nLINK_SIGNING_SECRET=''\n";
  const own = readVariablesFile(writeVariables(".dev.vars", text));
  expect(own).toEqual({ SUPABASE_URL: "https://own.test" });
  // The sandbox provides payments here, so its signing key is used.
  expect(workerVariables(sandboxUrl, own)).toHaveProperty("LINK_SIGNING_SECRET");
});

test("removes the trailing slash of STORE_URL", () => {
  const path = writeVariables(".prod.vars", "STORE_URL=https://store.test/\n");
  expect(readVariablesFile(path)).toEqual({ STORE_URL: "https://store.test" });
});

test("leaves every variable of the example file blank", () => {
  const values = parseEnv(readFileSync(join(root, ".dev.vars.example"), "utf8"));
  expect(Object.keys(values)).toContain("STRIPE_WEBHOOK_SECRET");
  expect(Object.values(values).filter(Boolean)).toEqual([]);
});

test.each([
  ["STRIPE_SECRET_KEY", "sk_test_"],
  ["STRIPE_SECRET_KEY", "pk_test_0123456789abcdef"],
  ["STRIPE_PUBLISHABLE_KEY", "pk_test_"],
  ["STRIPE_PUBLISHABLE_KEY", "pk_test_0123456789…"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_later"],
  ["STRIPE_WEBHOOK_SECRET_PREVIOUS", "whsec_"],
  ["SUPABASE_URL", "https://<project>.supabase.co"],
  ["LINK_SIGNING_SECRET", "short"],
])("refuses %s=%s and names the variable, but not its value", (name, value) => {
  const variables = { ...workerVariables(sandboxUrl, {}), [name]: value };
  const validate = () => requireValidVariables(variables, ".dev.vars");
  expect(validate).toThrow(`.dev.vars: The Worker is not configured: check ${name} (`);
  expect(validate).not.toThrow(`check ${name} (${value}`);
});

test("reports a variable that is not set as missing", () => {
  const { LINK_SIGNING_SECRET: _secret, ...others } = workerVariables(sandboxUrl, {});
  expect(() => requireValidVariables(others, ".dev.vars")).toThrow("LINK_SIGNING_SECRET (is missing)");
});

test.each(["rk_live_0123456789abcdefGHIJ", "sk_live_0123456789abcdefGHIJ"])(
  "accepts the live secret key %s with a live publishable key",
  (secret) => {
    const own = {
      SUPABASE_URL: "https://own.supabase.co",
      SUPABASE_ANON_KEY: "sb_publishable_own",
      STRIPE_SECRET_KEY: secret,
      STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789abcdefGHIJ",
      STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdefGHIJ",
      LINK_SIGNING_SECRET: "a secret of more than thirty-two characters",
    };
    expect(() => requireValidVariables(own, ".prod.vars")).not.toThrow();
  },
);

test("uses the sandbox only for sign-in with a real Stripe account", () => {
  const own = { STRIPE_SECRET_KEY: "sk_test_own" };
  expect(chooseServices(own)).toEqual({ sandboxAuth: true, sandboxStripe: false });
  const variables = workerVariables(sandboxUrl, own);
  expect(variables).toMatchObject({ SUPABASE_URL: sandboxUrl, ...own });
  expect(Object.keys(variables)).not.toContain("STRIPE_API_BASE");
  expect(Object.keys(variables)).not.toContain("STRIPE_WEBHOOK_SECRET");
});

test("adds no sandbox variable if both services are real", () => {
  const own = { SUPABASE_URL: "https://own.test", STRIPE_SECRET_KEY: "sk_test_own" };
  expect(workerVariables(sandboxUrl, own)).toEqual(own);
});

function writeVariables(name: string, text: string): string {
  const path = join(createTemporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}
