import { maxImageBytes } from "../../contract/catalog/product-form.ts";
import { ImageFetchError, type ImageFetcher } from "../domain/image-fetcher.ts";
import { isLoopback } from "../env.ts";

interface FetcherOptions {
  /** True if addresses of this machine are allowed, which only a store with the sandbox's stand-ins may fetch. */
  readonly allowsLoopback: boolean;
  readonly timeoutMs?: number;
}

const maxRedirects = 3;
const defaultTimeoutMs = 20_000;

/** Creates the fetcher that downloads from the internet, but from no private network. */
export function createImageFetcher({
  allowsLoopback,
  timeoutMs = defaultTimeoutMs,
}: FetcherOptions): ImageFetcher {
  const readAddress = (text: string, base?: URL) => {
    const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
    if (url === undefined) throw new ImageFetchError("This is not an address such as https://…");
    if (isPublicAddress(url) || (allowsLoopback && isLoopback(url.href))) return url;
    throw new ImageFetchError("The address is not on the public internet.");
  };
  return {
    async fetch(address) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await follow(readAddress(address), readAddress, signal);
        return await readImage(response, signal);
      } catch (error) {
        if (error instanceof ImageFetchError) throw error;
        if (signal.aborted) throw new ImageFetchError("The server took too long to send it.");
        throw new ImageFetchError("The server could not be reached, or the download broke off.");
      }
    },
  };
}

/**
 * Returns true for an address of the public internet: http or https on their usual ports, without credentials, and with
 * a host name. IP addresses are refused altogether; URL writes any notation of one in one of two forms. A name can
 * still resolve to a private address: a deployed Worker reaches no private network of its owner, and a machine that
 * runs the store sends a GET request without credentials, of which only an image is shown.
 */
function isPublicAddress(url: URL): boolean {
  if (!["http:", "https:"].includes(url.protocol)) return false;
  // URL removes the scheme's own port. The other scheme's is allowed too.
  if (url.username !== "" || url.password !== "" || !["", "80", "443"].includes(url.port)) return false;
  const host = url.hostname.replace(/\.$/, "");
  const isIpAddress = host.startsWith("[") || /^[\d.]+$/.test(host);
  return !isIpAddress && host.includes(".") && !privateDomains.test(host);
}

// Names that exist only inside a machine or network (RFC 6761, 6762 and 8375, and ICANN's .internal).
const privateDomains = /\.(localhost|local|internal|home\.arpa|lan|home|corp|intranet|test|onion)$/;

/** Follows redirects by hand, because each of their addresses must be checked like the first one. */
async function follow(
  start: URL,
  readAddress: (text: string, base: URL) => URL,
  signal: AbortSignal,
): Promise<Response> {
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await fetch(url, {
      signal,
      redirect: "manual",
      headers: { Accept: "image/*", "User-Agent": "Online store that imports its owner's images" },
    });
    const location = response.headers.get("Location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = readAddress(location, url);
  }
  throw new ImageFetchError("The address redirects too often.");
}

/** Reads a response up to the maximum size. The bytes are counted, because Content-Length may be absent or wrong. */
async function readImage(response: Response, signal: AbortSignal): Promise<Uint8Array> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new ImageFetchError(describeStatus(response.status));
  }
  if (response.body === null) throw new ImageFetchError("The server sent an empty file.");
  if (Number(response.headers.get("Content-Length") ?? 0) > maxImageBytes) {
    await response.body.cancel();
    throw createTooLargeError();
  }
  const reader = response.body.getReader();
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop, { once: true });
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
      byteSize += value.byteLength;
      if (byteSize > maxImageBytes) throw createTooLargeError();
      chunks.push(value);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

function createTooLargeError(): ImageFetchError {
  return new ImageFetchError("The image is larger than 5 MB.");
}

function describeStatus(status: number): string {
  if (status === 404 || status === 410) return `There is nothing at this address (${status}).`;
  if (status === 401 || status === 403) return `The server refuses to send it (${status}).`;
  if (status === 429) return "The server asks to try again later (429).";
  return `The server answered with an error (${status}).`;
}
