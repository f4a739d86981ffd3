import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import {
  sandboxAnonKey,
  sandboxLinkSigningSecret,
  sandboxServiceKey,
  sandboxStripePublishableKey,
  sandboxStripeSecretKey,
  sandboxStripeWebhookSecret,
} from "../../sandbox/keys.ts";
import { findWrongVariables } from "../../worker/env.ts";
import { Failure } from "./failure.ts";
import { root } from "./paths.ts";

export interface Services {
  /** True if the sandbox provides sign-in. Otherwise .dev.vars names a real Supabase project. */
  readonly sandboxAuth: boolean;
  /** True if the sandbox provides payments. Otherwise .dev.vars names a real Stripe account. */
  readonly sandboxStripe: boolean;
}

/** Selects the sandbox for every service that .dev.vars does not configure. */
export function chooseServices(devVars = readDevVars()): Services {
  return { sandboxAuth: !devVars.SUPABASE_URL, sandboxStripe: !devVars.STRIPE_SECRET_KEY };
}

/** Returns the variables of .dev.vars and, for each service that the sandbox replaces, those of the sandbox. */
export function workerVariables(sandboxUrl: string, devVars = readDevVars()): Record<string, string> {
  const { sandboxAuth, sandboxStripe } = chooseServices(devVars);
  return {
    ...(sandboxAuth && {
      SUPABASE_URL: sandboxUrl,
      SUPABASE_ANON_KEY: sandboxAnonKey,
      SUPABASE_SERVICE_ROLE_KEY: sandboxServiceKey,
    }),
    ...(sandboxStripe && {
      STRIPE_PUBLISHABLE_KEY: sandboxStripePublishableKey,
      STRIPE_SECRET_KEY: sandboxStripeSecretKey,
      STRIPE_WEBHOOK_SECRET: sandboxStripeWebhookSecret,
      STRIPE_API_BASE: sandboxUrl,
    }),
    // This secret is public, so only a store on this machine may use it.
    ...((sandboxAuth || sandboxStripe) && {
      SANDBOX: "true",
      MAIL_OUTBOX_URL: `${sandboxUrl}/outbox`,
      LINK_SIGNING_SECRET: sandboxLinkSigningSecret,
    }),
    ...devVars,
  };
}

export function readDevVars(): Record<string, string> {
  return readVariablesFile(join(root, ".dev.vars"));
}

/**
 * Reads the variables of a file, if it exists. Skips lines without a value, as in the example file. Removes the
 * trailing slash of STORE_URL, because paths are appended to it.
 */
export function readVariablesFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const entries = Object.entries(parseEnv(readFileSync(path, "utf8")));
  const variables = Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  if (variables.STORE_URL === undefined) return variables;
  return { ...variables, STORE_URL: variables.STORE_URL.replace(/\/+$/, "") };
}

/**
 * Requires every variable that the Worker needs.
 * @param deployed the names of the variables that the deployed Worker has
 * @throws Failure that names the file and each invalid variable
 */
export function requireValidVariables(
  variables: Readonly<Record<string, string>>,
  path: string,
  deployed: readonly string[] = [],
): void {
  const invalid = findWrongVariables(variables, deployed);
  if (invalid.length > 0)
    throw new Failure(`${path}: The Worker is not configured: check ${invalid.join(", ")}`);
}
