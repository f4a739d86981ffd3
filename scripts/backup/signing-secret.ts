import { join } from "node:path";
import { openVariables } from "../deploy/variables-file.ts";
import { root } from "../lib/paths.ts";
import { workerVariables } from "../lib/variables.ts";

/**
 * Returns LINK_SIGNING_SECRET of the local store, or of the deployed one from .prod.vars.
 * @returns undefined if another machine deployed the store, because Cloudflare does not show secrets
 */
export function readSigningSecret({ isRemote }: { readonly isRemote: boolean }): string | undefined {
  if (!isRemote) return workerVariables("").LINK_SIGNING_SECRET;
  return openVariables(join(root, ".prod.vars")).read().LINK_SIGNING_SECRET;
}
