import type { Context } from "hono";

/** The networks that a client counts as one of. */
export interface ClientNetworks {
  /** An IPv4 address, or the /64 of an IPv6 address: a household can use all 2^64 addresses of its /64. */
  readonly network: string;
  /**
   * The /48 of an IPv6 address: providers assign up to a /48 to one customer, who then has 65,536 networks. Undefined
   * for IPv4.
   */
  readonly site: string | undefined;
}

/**
 * Returns the networks of a request's client. Clients cannot forge the header, because Cloudflare sets it.
 * @returns undefined in development, where the address is missing or the machine's own
 */
export function getClientNetworks(c: Context): ClientNetworks | undefined {
  const address = c.req.header("CF-Connecting-IP");
  const isOutside = address !== undefined && address !== "127.0.0.1" && address !== "::1";
  return isOutside ? toNetworks(address) : undefined;
}

/** Parses an address. Each spelling of an address has the same networks. */
export function toNetworks(address: string): ClientNetworks {
  if (!address.includes(":")) return { network: address, site: undefined };
  const groups = parseGroups(address);
  // An IPv4 address may arrive as the IPv6 address ::ffff:a.b.c.d.
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    return { network: groups.slice(6).flatMap(toBytes).join("."), site: undefined };
  }
  return { network: groups.slice(0, 4).join(":"), site: groups.slice(0, 3).join(":") };
}

/** Parses the eight groups of an IPv6 address, without leading zeros. */
function parseGroups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const leading = splitGroups(head);
  const trailing = splitGroups(tail ?? "");
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - leading.length - trailing.length)).fill("0");
  return [...leading, ...zeros, ...trailing];
}

function splitGroups(part: string): string[] {
  return part
    .split(":")
    .filter((group) => group !== "")
    .flatMap((group) => (group.includes(".") ? toGroups(group) : [group.replace(/^0+(?=.)/, "")]));
}

/** Returns the two groups that an IPv6 address may write as an IPv4 address. */
function toGroups(ipv4: string): string[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = ipv4.split(".").map(Number);
  return [first * 256 + second, third * 256 + fourth].map((group) => group.toString(16));
}

function toBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [Math.floor(value / 256), value % 256];
}
