import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { useSession } from "../../lib/auth/session.ts";
import { configOptions } from "../../lib/config.ts";

/** Holds the token with which a guest's browser proves to be a person's, in a store that asks for one. */
export function useHumanCheck() {
  const isGuest = useSession().status !== "signed-in";
  const { data: config, error, refetch } = useQuery(configOptions);
  const settings = isGuest ? (config?.human_check ?? undefined) : undefined;
  const token = useRef<string>(undefined);
  const [hasPassed, setPassed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const renew = () => {
    token.current = undefined;
    setAttempt((count) => count + 1);
  };
  return {
    /** Undefined if this shopper needs no token. */
    settings,
    /** The key of the check, which gives one token. */
    attempt,
    /**
     * True once an order can be placed. Stays true after the token has expired, because updates of a placed order need
     * no token.
     */
    isReady: !isGuest || (config !== undefined && (settings === undefined || hasPassed)),
    /** Not null if the page cannot tell whether this shopper needs a token. */
    error: isGuest ? error : null,
    reload: () => void refetch(),
    readToken: () => token.current,
    onToken: (next: string | undefined) => {
      token.current = next;
      if (next !== undefined) setPassed(true);
    },
    /** Asks for another token, because each is valid once. */
    renew,
    /** Asks for another token after the store has refused a request. */
    renewAfter: (error: unknown) => {
      if (error instanceof ApiError && error.status !== 0) renew();
    },
  };
}
