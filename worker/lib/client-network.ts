import type { Context } from "hono";

/**
 * The network that a request comes from: an IPv4 address, or the /64 of an IPv6 address. Undefined in development, where
 * the address is missing or the machine's own; Cloudflare sets the header itself, whatever a client sends.
 */
export function getNetwork(c: Context): string | undefined {
  const address = c.req.header("CF-Connecting-IP");
  const isOutside = address !== undefined && address !== "127.0.0.1" && address !== "::1";
  return isOutside ? networkOfAddress(address) : undefined;
}

/** One household can send from all 2^64 addresses of its /64, so they count as one client. */
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
