import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ConfigView } from "../../../contract/shared/system.ts";
import { Alert } from "../../components/alert.tsx";
import { loadTurnstile } from "./load-turnstile.ts";

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
