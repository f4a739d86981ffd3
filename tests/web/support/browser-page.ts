import { vi } from "vitest";

/**
 * Stubs the parts of a browser that web/lib needs for a page of this origin, such as location, storage and XMLHttpRequest. Requests use
 * the real network. Import the module under test after this call, because modules store the page's session.
 */
export function openPage(origin: string): void {
  const realFetch = fetch;
  const resolveAddress = (address: RequestInfo | URL) =>
    address instanceof Request ? address : new URL(address, origin);
  vi.resetModules();
  vi.stubGlobal("window", {
    location: new URL(origin),
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    addEventListener: () => undefined,
  });
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("fetch", (address: RequestInfo | URL, init?: RequestInit) =>
    realFetch(resolveAddress(address), init),
  );
  vi.stubGlobal("XMLHttpRequest", FetchedRequest);
}

function createMemoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** Implements the part of XMLHttpRequest that an upload uses, over fetch. It reports progress once, after a third. */
class FetchedRequest {
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  readonly #headers = new Headers();
  readonly #abortController = new AbortController();
  #method = "";
  #address = "";

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#abortController.abort();
  }

  async send(body: Blob): Promise<void> {
    this.upload.onprogress?.({ lengthComputable: false, loaded: 0, total: 0 });
    this.upload.onprogress?.({ lengthComputable: true, loaded: body.size / 3, total: body.size });
    const init = { method: this.#method, headers: this.#headers, body, signal: this.#abortController.signal };
    try {
      const response = await fetch(this.#address, init);
      this.responseText = await response.text();
      this.status = response.status;
    } catch {
      if (this.#abortController.signal.aborted) this.onabort?.();
      else this.onerror?.();
      return;
    }
    this.onload?.();
  }
}
