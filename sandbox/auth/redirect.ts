import type { Sandbox } from "../context.ts";

const loopbackHosts = ["localhost", "127.0.0.1"];

/** Where an emailed link leads: the wanted address if it is the store's, else the store's front page. */
export function storeRedirect(sandbox: Sandbox, wanted: string | undefined): string {
  const home = new URL(sandbox.settings.storeUrl);
  if (wanted === undefined || !URL.canParse(wanted)) return home.href;
  const target = new URL(wanted);
  return isSameSite(home, target) ? target.href : home.href;
}

/** The two names of this machine count as one: the store is often opened under the other one. */
function isSameSite(home: URL, target: URL): boolean {
  if (home.origin === target.origin) return true;
  const bothLocal = loopbackHosts.includes(home.hostname) && loopbackHosts.includes(target.hostname);
  return bothLocal && home.port === target.port && home.protocol === target.protocol;
}
