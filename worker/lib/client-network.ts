import type { Context } from "hono";

/**
 * Returns the network of a request's client, which is an IPv4 address or the /64 of an IPv6 address. Clients cannot forge
 * the header, because Cloudflare sets it.
 * @returns undefined in development, where the address is missing or the machine's own
 */
export function getNetwork(c: Context): string | undefined {
  const address = c.req.header("CF-Connecting-IP");
  const isOutside = address !== undefined && address !== "127.0.0.1" && address !== "::1";
  return isOutside ? toNetwork(address) : undefined;
}

/** Returns the network of an address. A household can use all 2^64 addresses of its /64, so they count as one client. */
function toNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const leading = parseGroups(head);
  const trailing = parseGroups(tail ?? "");
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - leading.length - trailing.length)).fill("0");
  return [...leading, ...zeros, ...trailing].slice(0, 4).join(":");
}

function parseGroups(part: string): string[] {
  return part.split(":").filter((group) => group !== "");
}
