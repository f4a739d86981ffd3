import { signInRequiredMessage } from "../../../contract/shared/sign-in-required-message.ts";
import { isFailure } from "../api-error.ts";
import { accessToken, endRefusedSession, renewAccessToken } from "./session.ts";
import { readStoredSession } from "./session-storage.ts";

/**
 * Sends a request to the API with the visitor's token, and again with a renewed token if the API refuses the first: the
 * clock may be off, or the signing key have changed. Ends a session that cannot be renewed or is refused again.
 * @param readBody reads the JSON of a refused response, for the server's reason
 */
export async function sendWithToken<Result extends { readonly status: number }>(
  send: (token: string | undefined) => Promise<Result>,
  readBody: (response: Result) => Promise<unknown>,
): Promise<Result> {
  const token = await accessToken();
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
      // Another tab has signed somebody else in: the request was not theirs.
      if (renewal.userId !== userId) return response;
      const second = await send(renewal.token);
      if (second.status === 401) endRefusedSession(renewal.token, findReason(await readBody(second)));
      return second;
    }
  }
}

/** The server's reason to show on the sign-in page; undefined when it only asks to sign in. */
function findReason(body: unknown): string | undefined {
  return isFailure(body) && body.message !== signInRequiredMessage ? body.message : undefined;
}
