import type { Sandbox } from "../context.ts";

const loopbackHosts = ["localhost", "127.0.0.1"];

/** Returns the requested address if it is the store's, else the store's home page. */
export function storeRedirect(sandbox: Sandbox, wanted: string | undefined): string {
  const home = new URL(sandbox.settings.storeUrl);
  if (wanted === undefined || !URL.canParse(wanted)) return home.href;
  const target = new URL(wanted);
  return isSameSite(home, target) ? target.href : home.href;
}

/** Treats `localhost` and `127.0.0.1` as one host, because the store is often opened under either name. */
function isSameSite(home: URL, target: URL): boolean {
  if (home.origin === target.origin) return true;
  const bothLocal = loopbackHosts.includes(home.hostname) && loopbackHosts.includes(target.hostname);
  return bothLocal && home.port === target.port && home.protocol === target.protocol;
}
