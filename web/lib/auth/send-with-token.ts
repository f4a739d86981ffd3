import { needsSignIn } from "../../../contract/shared/needs-sign-in.ts";
import { isFailure } from "../api-error.ts";
import { accessToken, endRefusedSession, renewAccessToken } from "./session.ts";
import { readStoredSession } from "./session-storage.ts";

/**
 * Sends a call to the API with the visitor's token, and once more with a new token where the API refuses the first: the
 * clock may be off, or the signing key was changed. A session that cannot be renewed, or is refused again, ends here.
 * @param readBody the JSON of a refused call, for the server's reason.
 */
export async function sendWithToken<Reply extends { readonly status: number }>(
  send: (token: string | undefined) => Promise<Reply>,
  readBody: (response: Reply) => Promise<unknown>,
): Promise<Reply> {
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
      // Another tab has signed somebody else in: the call was not theirs.
      if (renewal.userId !== userId) return response;
      const second = await send(renewal.token);
      if (second.status === 401) endRefusedSession(renewal.token, findReason(await readBody(second)));
      return second;
    }
  }
}

/** The server's reason, for the sign-in page, unless it is only that a sign-in is needed. */
function findReason(body: unknown): string | undefined {
  return isFailure(body) && body.message !== needsSignIn ? body.message : undefined;
}
