import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { startChild } from "./lib/children.ts";
import { runMain } from "./lib/main.ts";
import { cacheFolder, toolPath } from "./lib/paths.ts";
import { readDevVars } from "./lib/variables.ts";
import { deleteReport } from "./test/reports.ts";

const reportPath = join(cacheFolder, "reports", "conformance.json");
const serviceVariables = [
  "SUPABASE_URL",
  "SUPABASE_ANON_KEY",
  "SUPABASE_SERVICE_ROLE_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

const reportSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

/**
 * Tests the behaviour of Supabase and Stripe that the store relies on: `npm run test:conformance`. Tests the sandbox in place of a
 * service that .dev.vars does not configure. `--json FILE` also writes the table.
 */
await runMain(async () => {
  const { values } = parseArgs({ options: { json: { type: "string" } } });
  const env = readConformanceVariables();
  const targets = {
    auth: env.CONFORMANCE_SUPABASE_URL ?? "sandbox",
    stripe: env.CONFORMANCE_STRIPE_SECRET_KEY === undefined ? "sandbox" : "test mode",
  };
  console.log(`Supabase Auth: ${targets.auth}. Stripe: ${targets.stripe}.\n`);
  deleteReport(reportPath);
  const args = ["run", "--config", join("tests", "vitest.unit.config.ts"), join("tests", "conformance")];
  const reporters = ["--reporter=json", `--outputFile=${reportPath}`];
  const child = startChild({
    name: "The tests",
    args: [toolPath("vitest/vitest.mjs"), ...args, ...reporters],
    env,
  });
  const code = await child.exited;
  const rows = readRows(targets);
  console.log("| service | target | case | result |\n| --- | --- | --- | --- |");
  for (const row of rows) console.log(`| ${row.service} | ${row.target} | ${row.case} | ${row.result} |`);
  for (const { failure } of rows) if (failure !== undefined) console.log(`\n${failure}`);
  const countRows = (result: string) => rows.filter((row) => row.result === result).length;
  console.log(
    `\n${countRows("passed")} passed, ${countRows("failed")} failed, ${countRows("skipped")} skipped`,
  );
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ targets, rows }, null, 2)}\n`);
  return code;
});

/** Reads the services' variables from .dev.vars and the environment. A variable with the prefix CONFORMANCE_ takes precedence. */
function readConformanceVariables(): Record<string, string> {
  const variables = { ...readDevVars(), ...process.env };
  const unprefixed = serviceVariables.map((name) => [`CONFORMANCE_${name}`, variables[name]] as const);
  const prefixed = Object.entries(variables).filter(([name]) => name.startsWith("CONFORMANCE_"));
  // Lines copied from .dev.vars.example may be empty.
  return Object.fromEntries(
    [...unprefixed, ...prefixed].flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function readRows(targets: { readonly auth: string; readonly stripe: string }) {
  const report = v.parse(reportSchema, JSON.parse(readFileSync(reportPath, "utf8")));
  return report.testResults.flatMap(({ name, assertionResults }) => {
    const isAuth = /[\\/]auth-[^\\/]*$/.test(name);
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      service: isAuth ? "Supabase Auth" : "Stripe",
      target: isAuth ? targets.auth : targets.stripe,
      case: fullName.trim(),
      result: status === "passed" || status === "failed" ? status : "skipped",
      failure: failureMessages.length === 0 ? undefined : `${fullName}: ${failureMessages.join("\n")}`,
    }));
  });
}
