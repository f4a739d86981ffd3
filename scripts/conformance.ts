import { join } from "node:path";
import { startChild } from "./lib/children.ts";
import { runMain } from "./lib/main.ts";
import { toolPath } from "./lib/paths.ts";
import { readDevVars } from "./lib/variables.ts";

const serviceVariables = [
  "SUPABASE_URL",
  "SUPABASE_ANON_KEY",
  "SUPABASE_SERVICE_ROLE_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

/**
 * Tests the behaviour of Supabase and Stripe that the store relies on: `npm run test:conformance`. Tests the sandbox in
 * place of a service that .dev.vars does not configure.
 */
await runMain(async () => {
  const env = readConformanceVariables();
  const auth = env.CONFORMANCE_SUPABASE_URL ?? "sandbox";
  const stripe = env.CONFORMANCE_STRIPE_SECRET_KEY === undefined ? "sandbox" : "test mode";
  console.log(`Supabase Auth: ${auth}. Stripe: ${stripe}.\n`);
  const vitest = startChild({
    name: "The tests",
    args: [
      toolPath("vitest/vitest.mjs"),
      "run",
      "--config",
      join("tests", "vitest.unit.config.ts"),
      join("tests", "conformance"),
      "--reporter=verbose",
    ],
    env,
  });
  return await vitest.exited;
});

/**
 * Reads the services' variables from .dev.vars and the environment. A variable with the prefix CONFORMANCE_ takes
 * precedence.
 */
function readConformanceVariables(): Record<string, string> {
  const variables = { ...readDevVars(), ...process.env };
  const unprefixed = serviceVariables.map((name) => [`CONFORMANCE_${name}`, variables[name]] as const);
  const prefixed = Object.entries(variables).filter(([name]) => name.startsWith("CONFORMANCE_"));
  // Lines copied from .dev.vars.example may be empty.
  return Object.fromEntries(
    [...unprefixed, ...prefixed].flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
