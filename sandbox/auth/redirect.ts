import type { Sandbox } from "../context.ts";

const loopbackHosts = ["localhost", "127.0.0.1"];

/** Returns the requested URL if it is the store's, and otherwise the URL of the store's home page. */
export function chooseRedirect(sandbox: Sandbox, requestedUrl: string | undefined): string {
  const home = new URL(sandbox.settings.storeUrl);
  if (requestedUrl === undefined || !URL.canParse(requestedUrl)) return home.href;
  const target = new URL(requestedUrl);
  return isSameSite(home, target) ? target.href : home.href;
}

/** Treats `localhost` and `127.0.0.1` as one host, because the store can be opened under both names. */
function isSameSite(home: URL, target: URL): boolean {
  if (home.origin === target.origin) return true;
  const bothLocal = loopbackHosts.includes(home.hostname) && loopbackHosts.includes(target.hostname);
  return bothLocal && home.port === target.port && home.protocol === target.protocol;
}
