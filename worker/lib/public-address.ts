/**
 * Returns true for an address of the public internet: http or https on their usual ports, without credentials, and with a
 * host name. IP addresses are refused altogether; URL writes any notation of one in one of two forms. A name can still
 * resolve to a private address: a deployed Worker reaches no private network of its owner, and a machine that runs the store
 * sends a GET request without credentials, of which only an image is shown.
 */
export function isPublicAddress(url: URL): boolean {
  if (!["http:", "https:"].includes(url.protocol)) return false;
  // URL removes the scheme's own port. The other scheme's is allowed too.
  if (url.username !== "" || url.password !== "" || !["", "80", "443"].includes(url.port)) return false;
  const host = url.hostname.replace(/\.$/, "");
  const isIpAddress = host.startsWith("[") || /^[\d.]+$/.test(host);
  return !isIpAddress && host.includes(".") && !privateDomains.test(host);
}

// Names that exist only inside a machine or network (RFC 6761, 6762 and 8375, and ICANN's .internal).
const privateDomains = /\.(localhost|local|internal|home\.arpa|lan|home|corp|intranet|test|onion)$/;
