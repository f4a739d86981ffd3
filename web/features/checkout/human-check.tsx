import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ConfigView } from "../../../contract/shared/system.ts";
import { Alert } from "../../components/alert.tsx";

interface HumanCheckProps {
  readonly settings: NonNullable<ConfigView["human_check"]>;
  /** Called with each new token, and with undefined when the last one has expired. A token is valid for one order. */
  readonly onToken: (token: string | undefined) => void;
}

/**
 * Asks a guest to prove to be a person. Most see nothing. It needs a new `key` after a request with its token, because
 * the next order needs another one.
 */
export function HumanCheck({ settings, onToken }: HumanCheckProps) {
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const latestOnToken = useEffectEvent(onToken);
  const { site_key: siteKey, script_url: scriptUrl } = settings;
  useEffect(() => {
    let remove: (() => void) | undefined;
    let isGone = false;
    loadTurnstile(scriptUrl)
      .then((turnstile) => {
        if (isGone || container.current === null) return;
        const id = turnstile.render(container.current, {
          sitekey: siteKey,
          action: "checkout",
          appearance: "interaction-only",
          callback: (token) => {
            setFailed(false);
            latestOnToken(token);
          },
          "expired-callback": () => latestOnToken(undefined),
          "error-callback": () => setFailed(true),
        });
        remove = () => turnstile.remove(id);
      })
      .catch(() => setFailed(true));
    return () => {
      isGone = true;
      remove?.();
    };
  }, [siteKey, scriptUrl]);
  return (
    <>
      <div ref={container} />
      {hasFailed && (
        <Alert tone="error">
          We couldn't check that you're a person. Please reload the page, or sign in to order.
        </Alert>
      )}
    </>
  );
}

let loading: Promise<Turnstile> | undefined;

/**
 * Loads Turnstile's script once per document. A failed load is not cached.
 * @throws Error if the script cannot be loaded
 */
function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
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

declare global {
  interface Window {
    readonly turnstile?: Turnstile;
  }
}

/** The part of Turnstile's script that the store uses. */
interface Turnstile {
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
