import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";
import { createConfigurationReply, type Reply, startServer } from "./support/local-server.ts";

const emailSent: Reply = { status: 200, body: {} };
const tooSoon: Reply = {
  status: 429,
  body: {
    code: 429,
    error_code: "over_email_send_rate_limit",
    msg: "For security purposes, you can only request this after 51 seconds.",
  },
};
const unknownAddress: Reply = {
  status: 404,
  body: { code: 404, error_code: "user_not_found", msg: "User not found" },
};
const sendingFailed: Reply = {
  status: 500,
  body: { code: 500, error_code: "unexpected_failure", msg: "Error sending email" },
};

let server: Awaited<ReturnType<typeof startServer>>;
let actions: typeof import("../../web/lib/auth/actions.ts");
let providerReply = emailSent;

// Shares one page, because Supabase's client warns when a page creates a second client.
beforeAll(async () => {
  server = await startServer(({ url }) =>
    url === "/api/config" ? createConfigurationReply(server.origin) : providerReply,
  );
  openPage(server.origin);
  actions = await import("../../web/lib/auth/actions.ts");
});
beforeEach(() => {
  server.received.length = 0;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

test.each([
  ["an email was sent", emailSent],
  ["an email was sent a moment ago", tooSoon],
  ["nobody has the address", unknownAddress],
])("does not reveal whether an account exists when %s", async (_, reply) => {
  providerReply = reply;
  await expect(actions.resendConfirmation("a@example.ca", "/cart")).resolves.toEqual({ success: true });
  await expect(actions.requestPasswordReset("a@example.ca")).resolves.toEqual({ success: true });
  expect(listProviderPaths()).toEqual(["/auth/v1/resend", "/auth/v1/recover"]);
});

test("reports that the provider could not send an email", async () => {
  providerReply = sendingFailed;
  const failure = { success: false, message: "Error sending email" };
  await expect(actions.resendConfirmation("a@example.ca", "/")).resolves.toMatchObject(failure);
  await expect(actions.requestPasswordReset("a@example.ca")).resolves.toMatchObject(failure);
});

test("asks a customer who signs up again too soon to wait a minute", async () => {
  providerReply = tooSoon;
  const account = { email: "a@example.ca", password: "Password1", firstName: "", lastName: "" };
  await expect(actions.signUp({ ...account, returnPath: "/" })).resolves.toMatchObject({
    success: false,
    message: "We sent an email to this address a moment ago. Please look for it, or try again in a minute.",
    code: "over_email_send_rate_limit",
  });
});

test("reports that no email can be sent for an hour", async () => {
  providerReply = {
    status: 429,
    body: { code: 429, error_code: "over_email_send_rate_limit", msg: "email rate limit exceeded" },
  };
  const account = { email: "a@example.ca", password: "Password1", firstName: "", lastName: "" };
  await expect(actions.signUp({ ...account, returnPath: "/" })).resolves.toMatchObject({
    success: false,
    message: "We can't send more emails right now. Please try again in an hour.",
  });
});

function listProviderPaths(): string[] {
  return server.received.flatMap(({ url = "" }) => url.match(/^\/auth\/v1\/\w+/) ?? []);
}
