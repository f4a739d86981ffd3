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
/** The services' variables. The environment takes precedence over .dev.vars, which has them without the prefix. */
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
 * Checks the behaviour that the store relies on, against the Supabase and Stripe that .dev.vars names, or else against the sandbox:
 * `npm run test:conformance`. `--json FILE` also writes the table.
 */
await runMain(async () => {
  const { values } = parseArgs({ options: { json: { type: "string" } } });
  const env = conformanceVariables();
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
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ targets, rows }, null, 2)}\n`);
  return code;
});

function conformanceVariables(): Record<string, string> {
  const variables = { ...readDevVars(), ...process.env };
  const entries = serviceVariables.map((name) => [`CONFORMANCE_${name}`, variables[name]] as const);
  const further = Object.entries(variables).filter(([name]) => name.startsWith("CONFORMANCE_"));
  // Lines copied from .dev.vars.example may be empty.
  return Object.fromEntries(
    [...entries, ...further].flatMap(([name, value]) => (value ? [[name, value]] : [])),
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
