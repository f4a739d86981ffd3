import { decodeJwt } from "jose/jwt/decode";
import { expect, onTestFinished, test, vi } from "vitest";
import { readLinkSession } from "../../web/lib/auth/link-session.ts";
import { sessionKey } from "../../web/lib/auth/session-storage.ts";
import { openPage } from "./support/browser-page.ts";
import { createConfigurationReply, type Reply, startServer } from "./support/local-server.ts";

const hourMs = 3_600_000;

const ownToken = createToken({ sub: "one", email: "é@store.test" });

test("reads a session from a link only on pages that emails link to", () => {
  for (const path of ["/login", "/reset-password", "/profile"]) {
    expect(readLinkSession(path, createFragment(ownToken))).toEqual({
      userId: "one",
      email: "é@store.test",
      accessToken: ownToken,
      refreshToken: "r",
    });
  }
  for (const path of ["/", "/checkout", "/cart", "/login/x"]) {
    expect(readLinkSession(path, createFragment(ownToken))).toBeUndefined();
  }
});

test("ignores a token that is unreadable, expired or without an account", () => {
  const unreadable = ["", "x", "a.b.c", `e30.${btoa("[]")}.x`, createToken({ sub: "one" })];
  const claims = { sub: "one", email: "é@store.test" };
  const expired = [createToken({ ...claims, exp: 1 }), createToken({ ...claims, exp: undefined })];
  for (const token of [...unreadable, ...expired]) {
    expect(readLinkSession("/login", createFragment(token))).toBeUndefined();
  }
  expect(readLinkSession("/login", `#access_token=${ownToken}`)).toBeUndefined();
  expect(readLinkSession("/login", "#error_code=otp_expired")).toBeUndefined();
});

test("removes the token from the address, and signs a guest in only after they accept", async () => {
  const { session, waitForSession, offer, history, received } = await openLink({ signedInAs: undefined });
  expect((await waitForSession()).status).toBe("signed-out");
  expect(window.localStorage.getItem(sessionKey)).toBeNull();
  expect(history).toEqual(["/login?redirect=%2Fcart"]);
  expect(session.getSessionEndReason()).toBeUndefined();
  offer.declineOfferedSession();
  expect(window.localStorage.getItem(sessionKey)).toBeNull();
  expect(received.filter(({ url }) => url?.startsWith("/auth"))).toEqual([]);
});

test("signs in a visitor who confirms that the link is theirs", async () => {
  const { session, waitForSession, offer } = await openLink({ signedInAs: undefined });
  await waitForSession();
  await expect(offer.acceptOfferedSession()).resolves.toBe("done");
  expect(session.getSession()).toMatchObject({ status: "signed-in", userId: "one" });
});

test("replaces only a session of the link's own account", async () => {
  const otherAccount = await openLink({ signedInAs: "two" });
  expect(await otherAccount.waitForSession()).toMatchObject({ status: "signed-in", userId: "two" });
  const ownAccount = await openLink({ signedInAs: "one" });
  expect(await ownAccount.waitForSession()).toMatchObject({ status: "signed-in", userId: "one" });
  expect(window.localStorage.getItem(sessionKey)).toContain(ownToken);
});

test("does not sign in as the owner of a forged link's refresh token", async () => {
  const forged = createToken({ sub: "one", email: "é@store.test", exp: 1 });
  const { waitForSession, received } = await openLink({ signedInAs: "one", token: forged });
  expect(await waitForSession()).toMatchObject({ status: "signed-in", userId: "one" });
  expect(received.filter(({ url }) => url?.startsWith("/auth/v1/token"))).toEqual([]);
  expect(window.localStorage.getItem(sessionKey)).not.toContain("attacker");
});

test("does not redeem a link whose token expires before the visitor accepts", async () => {
  const { session, waitForSession, offer, received, readInitialHash } = await openLink({
    signedInAs: undefined,
  });
  await waitForSession();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * hourMs });
  onTestFinished(() => void vi.useRealTimers());
  await expect(offer.acceptOfferedSession()).resolves.toBe("done");
  expect(session.getSession().status).toBe("signed-out");
  expect(received.filter(({ url }) => url?.startsWith("/auth/v1/token"))).toEqual([]);
  expect(readInitialHash()).toBe("#error_code=otp_expired");
});

test("treats a link as expired if its refresh token belongs to another account", async () => {
  const token = createToken({ sub: "one", email: "other@store.test" });
  const { session, waitForSession, offer, readInitialHash } = await openLink({
    signedInAs: undefined,
    token,
  });
  await waitForSession();
  await expect(offer.acceptOfferedSession()).resolves.toBe("done");
  expect(session.getSession().status).toBe("signed-out");
  expect(readInitialHash()).toBe("#error_code=otp_expired");
});

test("treats a link as expired only if the sign-in service refuses it", async () => {
  const { session, waitForSession, offer, readInitialHash, fail } = await openLink({
    signedInAs: undefined,
  });
  await waitForSession();
  fail(429);
  await expect(offer.acceptOfferedSession()).resolves.toBe("unreachable");
  fail(403);
  await expect(offer.acceptOfferedSession()).resolves.toBe("done");
  expect(session.getSession().status).toBe("signed-out");
  expect(readInitialHash()).toBe("#error_code=otp_expired");
});

interface OpenedLink {
  readonly signedInAs: string | undefined;
  readonly token?: string;
}

/** Opens the sign-in page by a link with a session of user "one". */
async function openLink({ signedInAs, token = ownToken }: OpenedLink) {
  let failure: number | undefined;
  const server = await startServer(({ url = "", headers }): Reply => {
    if (url === "/api/config") return createConfigurationReply(server.origin);
    if (failure !== undefined) return { status: failure, body: { msg: "No" } };
    if (url.startsWith("/auth/v1/token")) return { status: 200, body: attackerSession };
    if (isExpired(headers.authorization))
      return { status: 403, body: { error_code: "bad_jwt", msg: "expired" } };
    return { status: 200, body: { id: "one", email: "é@store.test", user_metadata: {} } };
  });
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await server.close();
  });
  const history: string[] = [];
  openPage(server.origin);
  Object.assign(window, {
    location: new URL(`${server.origin}/login?redirect=%2Fcart${createFragment(token)}`),
    history: {
      state: null,
      replaceState: (_: unknown, __: string, address: string) => history.push(address),
    },
  });
  if (signedInAs !== undefined) {
    const stored = {
      access_token: createToken({ sub: signedInAs }),
      refresh_token: "stored",
      expires_at: inAnHour(),
      user: { id: signedInAs, email: `${signedInAs}@store.test`, user_metadata: {} },
    };
    window.localStorage.setItem(sessionKey, JSON.stringify(stored));
  }
  const [session, { waitForSession }, offer, { readInitialHash }] = await Promise.all([
    import("../../web/lib/auth/session.ts"),
    import("../../web/lib/auth/verify-session.ts"),
    import("../../web/lib/auth/offered-session.ts"),
    import("../../web/lib/auth/initial-hash.ts"),
  ]);
  const fail = (status: number) => {
    failure = status;
  };
  return { session, waitForSession, offer, readInitialHash, history, received: server.received, fail };
}

function createFragment(token: string): string {
  return `#access_token=${token}&refresh_token=r&token_type=bearer&type=signup`;
}

/** The response of the sign-in service to the link's refresh token. */
const attackerSession = {
  access_token: createToken({ sub: "attacker", email: "attacker@store.test" }),
  refresh_token: "attacker",
  token_type: "bearer",
  expires_in: 3_600,
  user: { id: "attacker", email: "attacker@store.test", user_metadata: {} },
};

function isExpired(authorization = ""): boolean {
  const { exp } = decodeJwt(authorization.replace("Bearer ", ""));
  return exp === undefined || exp * 1_000 < Date.now();
}

function inAnHour(): number {
  return Math.floor((Date.now() + hourMs) / 1_000);
}

function createToken(claims: Record<string, unknown>): string {
  const payload = JSON.stringify({ exp: inAnHour(), ...claims });
  return `e30.${Buffer.from(payload).toString("base64url")}.c2ln`;
}
