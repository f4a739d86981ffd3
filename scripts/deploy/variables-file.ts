import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import * as v from "valibot";
import { Failure } from "../lib/failure.ts";
import { readVariablesFile } from "../lib/variables.ts";

const schema = v.objectWithRest(
  {
    SUPABASE_URL: v.string(),
    SUPABASE_ANON_KEY: v.string(),
    STRIPE_PUBLISHABLE_KEY: v.string(),
    STRIPE_SECRET_KEY: v.string(),
    STORE_URL: v.string(),
  },
  v.string(),
);

/** The variables of a store that can be deployed. */
export type StoreVariables = v.InferOutput<typeof schema>;

export type VariablesFile = ReturnType<typeof openVariables>;

/** Opens the file with a deployed store's variables, `.prod.vars`, which git ignores. */
export function openVariables(path: string) {
  const read = () => readVariablesFile(path);
  const save = (name: string, value: string): void => {
    appendFileSync(path, `\n${name}=${JSON.stringify(value)}\n`);
    // The file holds the store's secrets, so other users of the machine may not read it.
    chmodSync(path, 0o600);
  };
  return { path, read, save };
}

/** Returns the file's variables, or the names of required variables that it does not have. */
export function readStoreVariables({ read }: VariablesFile) {
  const parsed = v.safeParse(schema, read());
  if (parsed.success) return { variables: parsed.output };
  return { missing: parsed.issues.map((issue) => v.getDotPath(issue) ?? "") };
}

/**
 * Completes and returns the variables: prompts for those that are missing, and creates the secret of links.
 * @param deployed the names of the secrets that the deployed Worker has
 * @throws Failure if it must prompt and no terminal is attached
 */
export async function completeVariables(
  file: VariablesFile,
  deployed: readonly string[],
): Promise<StoreVariables> {
  const { missing = [] } = readStoreVariables(file);
  if (missing.length > 0 && !process.stdin.isTTY) {
    throw new Failure(
      `${file.path} does not have ${missing.join(", ")}: copy .dev.vars.example to it and fill in the values. .env files and the shell are not read.`,
    );
  }
  if (missing.length > 0) await promptFor(file, missing);
  if (!file.read().LINK_SIGNING_SECRET && !deployed.includes("LINK_SIGNING_SECRET")) {
    file.save("LINK_SIGNING_SECRET", randomBytes(32).toString("base64"));
  }
  return v.parse(schema, file.read());
}

async function promptFor(file: VariablesFile, names: readonly string[]): Promise<void> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  for (const name of names) file.save(name, (await prompt.question(`${name}: `)).trim());
  prompt.close();
}
