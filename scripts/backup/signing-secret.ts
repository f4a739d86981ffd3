import { join } from "node:path";
import { openVariables } from "../deploy/variables-file.ts";
import { root } from "../lib/paths.ts";
import { workerVariables } from "../lib/variables.ts";

/**
 * Returns LINK_SIGNING_SECRET of the local store, or of the deployed one from .prod.vars; undefined where another machine deployed
 * the store, because Cloudflare never shows a secret again.
 */
export function readSigningSecret({ isRemote }: { readonly isRemote: boolean }): string | undefined {
  if (!isRemote) return workerVariables("").LINK_SIGNING_SECRET;
  return openVariables(join(root, ".prod.vars")).read().LINK_SIGNING_SECRET;
}
