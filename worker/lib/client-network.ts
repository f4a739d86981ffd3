import type { Context } from "hono";

/** Which network asks: an address of IPv4, the /64 of one of IPv6. `unknown` where no address came with the request. */
export function getNetwork(c: Context): string {
  const address = getClientAddress(c);
  return address === undefined ? "unknown" : networkOfAddress(address);
}

/** The network, undefined for the machine itself: that is development, nobody reaches Cloudflare from there. */
export function getOutsideNetwork(c: Context): string | undefined {
  const address = getClientAddress(c);
  const isOutside = address !== undefined && address !== "127.0.0.1" && address !== "::1";
  return isOutside ? networkOfAddress(address) : undefined;
}

/** Cloudflare writes the header itself, whatever a client sends. */
function getClientAddress(c: Context): string | undefined {
  return c.req.header("CF-Connecting-IP");
}

/** A household has a whole /64 of IPv6, 2^64 addresses: they count as one client. */
function networkOfAddress(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = parseGroups(head);
  const last = parseGroups(tail ?? "");
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

function parseGroups(part: string): string[] {
  return part.split(":").filter((group) => group !== "");
}
