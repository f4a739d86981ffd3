/** The part of Turnstile's script that the store uses. */
export interface Turnstile {
  readonly render: (container: HTMLElement, options: TurnstileOptions) => string;
  readonly remove: (id: string) => void;
}

interface TurnstileOptions {
  readonly sitekey: string;
  readonly action: string;
  readonly appearance: "interaction-only";
  readonly callback: (token: string) => void;
  readonly "expired-callback": () => void;
  readonly "error-callback": () => void;
}

declare global {
  interface Window {
    readonly turnstile?: Turnstile;
  }
}

let loading: Promise<Turnstile> | undefined;

/**
 * Loads Turnstile's script once per document. A failed load is not cached.
 * @throws Error if the script cannot be loaded
 */
export function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
  loading ??= addScript(`${scriptUrl}?render=explicit`);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

function addScript(url: string): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error("The check could not be loaded"));
    };
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => (window.turnstile === undefined ? fail() : resolve(window.turnstile));
    script.onerror = fail;
    document.head.append(script);
  });
}
