import { vi } from "vitest";
import { sessionKey } from "../../../web/lib/auth/session-storage.ts";

/**
 * Stubs the parts of a browser that web/lib needs for a page of this origin, such as location, storage and
 * XMLHttpRequest. Requests use the real network. Import the module under test after this call, because web/lib reads
 * the session when it is loaded.
 */
export function openPage(origin: string): void {
  const realFetch = fetch;
  const resolveInput = (input: RequestInfo | URL) =>
    input instanceof Request ? input : new URL(input, origin);
  vi.resetModules();
  vi.stubGlobal("window", {
    location: new URL(origin),
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    addEventListener: () => undefined,
  });
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    realFetch(resolveInput(input), init),
  );
  vi.stubGlobal("XMLHttpRequest", FetchXmlHttpRequest);
}

/** Stores the session of an account in the page. */
export function storeSession(): void {
  const session = {
    access_token: "e30.e30.x",
    refresh_token: "refresh",
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
    user: { id: "one", email: "one@store.test", user_metadata: {} },
  };
  window.localStorage.setItem(sessionKey, JSON.stringify(session));
}

function createMemoryStorage() {
  // Only the values are its own properties, as in a browser.
  const storage: Record<string, string> = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  });
  return storage;
}

/**
 * Implements upload requests with fetch, for the parts of XMLHttpRequest that the store uses. It first reports progress
 * of unknown length, and then one third.
 */
class FetchXmlHttpRequest {
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  readonly #headers = new Headers();
  readonly #abortController = new AbortController();
  #method = "";
  #url = "";

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
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
      const response = await fetch(this.#url, init);
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
