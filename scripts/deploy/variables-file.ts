import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Failure } from "../lib/failure.ts";
import { readVariablesFile } from "../lib/variables.ts";

// The webhook secret is saved by the step that creates Stripe's endpoint, and the link secret is generated below.
const requiredNames = ["SUPABASE_URL", "SUPABASE_ANON_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"];

/** Opens the file with a deployed store's variables: `.prod.vars` or `.preview.vars`, which git ignores. */
export function openVariables(path: string) {
  const read = () => readVariablesFile(path);
  const keep = (name: string, value: string): void => {
    appendFileSync(path, `\n${name}=${JSON.stringify(value)}\n`, { mode: 0o600 });
  };
  return { path, read, keep };
}

export type VariablesFile = ReturnType<typeof openVariables>;

/**
 * Saves the variables that neither the file nor the deployed Worker has. Prompts for them, except for the link secret.
 * @throws Failure if it must prompt and no terminal is attached
 */
export async function completeVariables(file: VariablesFile, deployed: readonly string[]): Promise<void> {
  const missing = requiredNames.filter((name) => !file.read()[name] && !deployed.includes(name));
  if (missing.length > 0 && !process.stdin.isTTY) {
    throw new Failure(
      `${file.path} does not have ${missing.join(", ")}: copy .dev.vars.example to it and fill in the values. .env files and the shell are not read.`,
    );
  }
  if (missing.length > 0) {
    const prompt = createInterface({ input: process.stdin, output: process.stdout });
    for (const name of missing) file.keep(name, (await prompt.question(`${name}: `)).trim());
    prompt.close();
  }
  if (!file.read().LINK_SIGNING_SECRET && !deployed.includes("LINK_SIGNING_SECRET")) {
    file.keep("LINK_SIGNING_SECRET", randomBytes(32).toString("base64"));
  }
}
