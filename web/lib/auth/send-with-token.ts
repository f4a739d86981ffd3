import { signInRequiredMessage } from "../../../contract/shared/sign-in-required-message.ts";
import { isFailure } from "../api-error.ts";
import { endRefusedSession } from "./session.ts";
import { readStoredSession } from "./session-storage.ts";
import { getAccessToken, renewAccessToken } from "./verify-session.ts";

/**
 * Sends a request to the API with the visitor's token. If the API refuses the token, sends the request again with a
 * renewed one, because the clock may be off or the signing key may have changed. Ends the session if its token cannot
 * be renewed or is refused again.
 * @param readBody reads the JSON of a refused response, for the server's reason
 */
export async function sendWithToken<Result extends { readonly status: number }>(
  send: (token: string | undefined) => Promise<Result>,
  readBody: (response: Result) => Promise<unknown>,
): Promise<Result> {
  const token = await getAccessToken();
  const userId = readStoredSession()?.user.id;
  const response = await send(token);
  if (response.status !== 401 || token === undefined) return response;
  const renewal = await renewAccessToken(token);
  switch (renewal.kind) {
    case "unknown":
      return response;
    case "refused":
      endRefusedSession(token, findReason(await readBody(response)));
      return response;
    case "renewed": {
      // Another tab has signed in someone else, who did not make this request.
      if (renewal.userId !== userId) return response;
      const secondResponse = await send(renewal.token);
      if (secondResponse.status === 401)
        endRefusedSession(renewal.token, findReason(await readBody(secondResponse)));
      return secondResponse;
    }
  }
}

/** Returns the server's reason to show on the sign-in page, or undefined if the server only asks to sign in. */
function findReason(body: unknown): string | undefined {
  return isFailure(body) && body.message !== signInRequiredMessage ? body.message : undefined;
}
