import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sandboxAnonKey } from "../../sandbox/keys.ts";
import { openSandbox, readOutbox } from "../sandbox/support.ts";
import { openPage } from "./support/browser-page.ts";
import { startServer } from "./support/local-server.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let store: Awaited<ReturnType<typeof startServer>>;
let actions: typeof import("../../web/lib/auth/actions.ts");
let links: typeof import("../../web/lib/auth/email-links.ts");
let session: typeof import("../../web/lib/auth/session.ts");

// Shares one page, because Supabase's client warns when a page creates a second client.
beforeAll(async () => {
  sandbox = await openSandbox();
  store = await startServer(({ url }) => ({
    status: 200,
    body: { success: true, ...(url === "/api/config" && { data: createConfiguration() }) },
  }));
  openPage(store.origin);
  actions = await import("../../web/lib/auth/actions.ts");
  links = await import("../../web/lib/auth/email-links.ts");
  session = await import("../../web/lib/auth/session.ts");
});
afterEach(async () => {
  session.endStoredSession();
  await sandbox.control("POST", "/reset");
  store.received.length = 0;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await store.close();
  await sandbox.stop();
});

const newCustomer = {
  email: "new@example.ca",
  password: "Password1",
  firstName: "",
  lastName: "",
  returnPath: "/",
};
const shopper = { ...newCustomer, email: "shopper@store.test" };

test("asks a new customer for the code in the email", async () => {
  await expect(actions.signUp(newCustomer)).resolves.toEqual({ success: true, next: "confirm" });
  expect(await readOutbox(sandbox.url, newCustomer.email)).toHaveLength(1);
  expect(listStoreRequests()).toEqual([]);
});

test("returns the same response for an address with an account, whose owner the store emails", async () => {
  await expect(actions.signUp(shopper)).resolves.toEqual({ success: true, next: "confirm" });
  await expect
    .poll(() => listStoreRequests())
    .toMatchObject([{ url: "/api/auth/existing-account", body: JSON.stringify({ email: shopper.email }) }]);
});

test("signs in at once if addresses need no confirmation", async () => {
  await sandbox.control("PUT", "/config", { confirmEmail: false });
  await expect(actions.signUp(newCustomer)).resolves.toEqual({ success: true, next: "signed-in" });
  expect(session.getSession()).toMatchObject({ status: "signed-in", email: newCustomer.email });
  await expect(actions.signUp(shopper)).resolves.toMatchObject({
    success: false,
    message: expect.stringContaining("already has an account"),
  });
});

test("signs in by an email's link, once, and only as the account that the page has named", async () => {
  await actions.signUp(newCustomer);
  const link = await readLink(newCustomer.email);
  const mistaken = { ...link, email: "somebody@example.ca" };
  await expect(links.signInByLink("signup", mistaken)).resolves.toMatchObject({
    message: "This link didn't work.",
  });
  expect(session.getSession().status).toBe("signed-out");

  await actions.requestPasswordReset(newCustomer.email);
  const reset = await readLink(newCustomer.email);
  await expect(links.signInByLink("recovery", reset)).resolves.toEqual({ success: true });
  expect(session.getSession()).toMatchObject({ status: "signed-in", email: newCustomer.email });
  await expect(links.signInByLink("recovery", reset)).resolves.toMatchObject({ code: links.usedLinkCode });
});

test("says that a link was used if the answer to its first use was lost", async () => {
  await actions.signUp(newCustomer);
  const link = await readLink(newCustomer.email);
  const rule = { service: "auth", path: "/verify", count: 1, action: { do: "drop_response" } };
  await sandbox.control("PUT", "/faults", { rules: [rule] });
  await expect(links.signInByLink("signup", link)).resolves.toMatchObject({
    success: false,
    message: "We couldn't reach the sign-in service. Please try again.",
  });
  await expect(links.signInByLink("signup", link)).resolves.toMatchObject({ code: links.usedLinkCode });
  const { email, password } = newCustomer;
  await expect(actions.signIn({ email, password, isRemembered: true })).resolves.toEqual({ success: true });
});

test.each([
  [
    "requires a captcha",
    { captcha: true },
    "Sign-in and sign-up aren't working right now. Please contact us.",
  ],
  [
    "accepts no new accounts",
    { allowSignUp: false },
    "New accounts can't be created right now. Please contact us if you need one.",
  ],
])("asks a new customer to contact the store if the sign-in service %s", async (_, config, message) => {
  await sandbox.control("PUT", "/config", config);
  await expect(actions.signUp(newCustomer)).resolves.toMatchObject({ success: false, message });
});

test("changes a password if the sign-in service requires the current one", async () => {
  const account = await signInWith({ requireCurrentPassword: true });
  await expect(actions.changePassword({ ...account, code: "" })).resolves.toEqual({ success: true });
});

test("changes a password if the sign-in service also requires a code", async () => {
  const account = await signInWith({ reauthenticateAfterSeconds: 0 });
  await expect(actions.changePassword({ ...account, code: "" })).resolves.toMatchObject({
    code: "reauthentication_needed",
  });
  await expect(actions.requestReauthentication()).resolves.toEqual({ success: true });
  const code = /\d{6}/.exec((await readOutbox(sandbox.url, account.email))[0]?.text ?? "")?.[0] ?? "";
  await expect(
    actions.changePassword({ ...account, code: code === "000000" ? "000001" : "000000" }),
  ).resolves.toMatchObject({ message: "This code is wrong or has expired." });
  await expect(actions.changePassword({ ...account, code })).resolves.toEqual({ success: true });
});

test("ends a session that the sign-in service has ended, with a message", async () => {
  const { email } = await signInWith({});
  await sandbox.control("POST", `/users/${email}/expire-tokens`);
  expect((await actions.requestEmailChange("other@example.ca")).success).toBe(false);
  expect(session.getSession().status).toBe("signed-out");
  expect(session.getSessionEndReason()).toBe("You have been signed out. Please sign in again.");
});

function createConfiguration() {
  return {
    supabase_url: sandbox.url,
    supabase_anon_key: sandboxAnonKey,
    stripe_publishable_key: "pk_test_1",
    stripe_api_base: store.origin,
    human_check: null,
    sandbox: true,
  };
}

/** Returns requests to the store, except for its configuration and the end of other sessions. */
function listStoreRequests() {
  return store.received.filter(({ url }) => url !== "/api/config" && url !== "/api/auth/end-sessions");
}

async function signInWith(config: object) {
  const credentials = { email: shopper.email, password: "Shopper123!" };
  await actions.signIn({ ...credentials, isRemembered: true });
  await sandbox.control("PUT", "/config", config);
  return { email: shopper.email, currentPassword: credentials.password, password: "Another123!" };
}

/** Reads the link in the newest email to an address, as its page does. */
async function readLink(email: string) {
  const link = (await readOutbox(sandbox.url, email))[0]?.links[0];
  const { searchParams } = new URL(link ?? "");
  return { tokenHash: searchParams.get("token_hash") ?? "", email: searchParams.get("email") ?? "" };
}
