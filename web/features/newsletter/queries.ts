import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "../../lib/api.ts";

export async function subscribe(email: string): Promise<string> {
  const call = api.newsletter.subscribe.$post({ json: { email } });
  return (await answerOf(call, "Failed to subscribe to newsletter")).message;
}

/** Asks the address for its own word: it is sent a link, or unsubscribed at once when it is the visitor's own. */
export async function unsubscribeAddress(email: string): Promise<string> {
  const call = api.newsletter.unsubscribe.$post({ json: { email } });
  return (await answerOf(call, "Failed to unsubscribe from newsletter")).message;
}

/** By the token of a link that was sent to the subscriber. */
export const unsubscribeByLink = mutationOptions({
  mutationFn: async (token: string) => {
    const call = api.newsletter.unsubscribe.$post({ json: { token } });
    return (await answerOf(call, "Failed to unsubscribe from newsletter")).message;
  },
});

/** Whose link it is, and whether that address is subscribed. */
export function linkStatusOptions(token: string) {
  return queryOptions({
    queryKey: ["newsletter", "status", token],
    queryFn: async () =>
      (
        await answerOf(
          api.newsletter.status.$get({ query: { token } }),
          "Failed to check subscription status",
        )
      ).data,
    staleTime: 0,
  });
}
