import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync } from "node:fs";
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
 * Returns the variables of a deployment, and creates the secret of links if there is none.
 * @param deployed the names of the secrets that the deployed Worker has
 * @throws Failure that names the missing variables
 */
export function completeVariables(file: VariablesFile, deployed: readonly string[]): StoreVariables {
  const { variables, missing } = readStoreVariables(file);
  if (variables === undefined) {
    throw new Failure(
      `${file.path} does not have ${missing.join(", ")}: copy .dev.vars.example to it and fill in the values.`,
    );
  }
  // The file holds the store's secrets, so other users of the machine may not read it.
  chmodSync(file.path, 0o600);
  if (variables.LINK_SIGNING_SECRET !== undefined || deployed.includes("LINK_SIGNING_SECRET")) {
    return variables;
  }
  const secret = randomBytes(32).toString("base64");
  file.save("LINK_SIGNING_SECRET", secret);
  return { ...variables, LINK_SIGNING_SECRET: secret };
}
