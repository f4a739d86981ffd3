import { useEffect, useRef } from "react";
import type { ConfigView } from "../../../contract/shared/config.ts";
import { loadTurnstile } from "./load-turnstile.ts";

interface HumanCheckProps {
  readonly settings: NonNullable<ConfigView["human_check"]>;
  /** Called with each new token, and with undefined when the last one has expired. A token is valid for one order. */
  readonly onToken: (token: string | undefined) => void;
  readonly onError: () => void;
}

/**
 * Asks a guest to prove to be a person. Most see nothing. Give it a new `key` after a request with its token, because the next
 * order needs another one.
 */
export function HumanCheck({ settings, onToken, onError }: HumanCheckProps) {
  const container = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onToken, onError });
  useEffect(() => {
    callbacks.current = { onToken, onError };
  });
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
          callback: (token) => callbacks.current.onToken(token),
          "expired-callback": () => callbacks.current.onToken(undefined),
          "error-callback": () => callbacks.current.onError(),
        });
        remove = () => turnstile.remove(id);
      })
      .catch(() => callbacks.current.onError());
    return () => {
      isGone = true;
      remove?.();
    };
  }, [siteKey, scriptUrl]);
  return <div ref={container} />;
}
