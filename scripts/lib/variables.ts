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
  /** Whether the sandbox provides sign-in; otherwise .dev.vars names a real Supabase project. */
  readonly sandboxAuth: boolean;
  /** Whether the sandbox provides payments; otherwise .dev.vars names a real Stripe account. */
  readonly sandboxStripe: boolean;
}

/** Selects the local services: the sandbox's, except those that .dev.vars configures. */
export function chosenServices(own = readDevVars()): Services {
  return { sandboxAuth: !own.SUPABASE_URL, sandboxStripe: !own.STRIPE_SECRET_KEY };
}

/** Returns the Worker's variables: the sandbox's for the services that it replaces, then those of .dev.vars. */
export function workerVariables(sandboxUrl: string, own = readDevVars()): Record<string, string> {
  const { sandboxAuth, sandboxStripe } = chosenServices(own);
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
    // This public key may sign only links that stay on this machine.
    ...((sandboxAuth || sandboxStripe) && {
      SANDBOX: "true",
      MAIL_OUTBOX_URL: `${sandboxUrl}/outbox`,
      LINK_SIGNING_SECRET: sandboxLinkSigningSecret,
    }),
    ...own,
  };
}

export function readDevVars(): Record<string, string> {
  return readVariablesFile(join(root, ".dev.vars"));
}

/**
 * Reads the variables of a file; none without the file. Lines without a value, as in the example file, are skipped. STORE_URL loses
 * its trailing slash, because paths are appended to it.
 */
export function readVariablesFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const entries = Object.entries(parseEnv(readFileSync(path, "utf8")));
  const variables = Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  if (variables.STORE_URL === undefined) return variables;
  return { ...variables, STORE_URL: variables.STORE_URL.replace(/\/+$/, "") };
}

/**
 * @param deployed names of the variables that the deployed Worker has
 * @throws Failure that names the file and each variable that the Worker would refuse
 */
export function requireValidVariables(
  variables: Readonly<Record<string, string>>,
  path: string,
  deployed: readonly string[] = [],
): void {
  const wrong = findWrongVariables(variables, deployed);
  if (wrong.length > 0) throw new Failure(`${path}: The Worker is not configured: check ${wrong.join(", ")}`);
}
