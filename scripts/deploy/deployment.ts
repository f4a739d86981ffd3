import type { Cloudflare } from "./cloudflare.ts";
import type { VariablesFile } from "./variables-file.ts";

export interface Deployment {
  readonly cloudflare: Cloudflare;
  readonly configPath: string;
  readonly variables: VariablesFile;
  /** The location hint of D1 for a new database. */
  readonly place: string;
  readonly build: () => Promise<void>;
  /** Shows the plan. Returns false if it is declined. */
  readonly confirm: (plan: readonly string[]) => Promise<boolean>;
  readonly log: (line: string) => void;
  /** The number of times that the new version is checked before it counts as broken. */
  readonly attempts?: number;
}
