import { expect, test } from "vitest";
import { newsletterStatusResponse, unsubscribeResponse } from "../../../../contract/account/newsletter.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import type { StoreContext } from "../../../../worker/domain/context.ts";
import { signUnsubscribeToken } from "../../../../worker/domain/emails/newsletter/signed-links.ts";
import { unsubscribeByEmail } from "../../../../worker/domain/emails/newsletter/subscriptions.ts";
import { encodeBase64Url } from "../../../../worker/lib/base64url.ts";
import { anAccount } from "../../builders/accounts.ts";
import {
  anEmail,
  aSubscriber,
  confirmWith,
  createConfirmToken,
  createListeningStore,
  findSubscriber,
  parseUnsubscribeToken,
  subscribeTo,
  visit,
} from "../../builders/newsletter.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";
import { allowLogged } from "../../logged.ts";

test("returns the same response to strangers for subscribed and other addresses", async () => {
  const { email } = await aSubscriber();
  const { token } = await anAccount();
  for (const request of [
    (address: string) => subscribeTo(address),
    (address: string) => unsubscribeFrom({ email: address }),
    (address: string) => unsubscribeFrom({ email: address }, token),
    (address: string) => getStatus(address),
    (address: string) => getStatus(address, token),
    (address: string) => getStatus(address, "not.a.token"),
  ]) {
    const subscribed = await request(email);
    const unsubscribed = await request(anEmail());
    expect(subscribed.status).toBe(200);
    expect(unsubscribed.status).toBe(200);
    expect(await subscribed.text()).toBe(await unsubscribed.text());
  }
});

test("does not let a stranger unsubscribe an address", async () => {
  const { email } = await aSubscriber();
  const { token } = await anAccount();
  for (const response of [await unsubscribeFrom({ email }), await unsubscribeFrom({ email }, token)]) {
    expect((await unwrap(response, unsubscribeResponse)).data.status).toBe("link_sent");
  }
  expect((await findSubscriber(email))?.status).toBe("subscribed");
});

test("lets the signed-in owner of an address read its status and unsubscribe", async () => {
  const account = await anAccount();
  const readStatus = async () =>
    (await unwrap(await getStatus(account.email, account.token), newsletterStatusResponse)).data;
  expect(await readStatus()).toEqual({ status: "unsubscribed", email: account.email });
  await subscribeTo(account.email);
  expect((await readStatus()).status).toBe("unsubscribed");
  await confirmWith(await createConfirmToken(account.email));
  expect((await readStatus()).status).toBe("subscribed");
  const response = await unsubscribeFrom({ email: account.email.toUpperCase() }, account.token);
  expect(await unwrap(response, unsubscribeResponse)).toEqual({
    success: true,
    message: "Successfully unsubscribed from newsletter",
    data: { status: "unsubscribed" },
  });
  expect((await readStatus()).status).toBe("unsubscribed");
  await confirmWith(await createConfirmToken(account.email));
  expect((await readStatus()).status).toBe("subscribed");
});

test("shows the status and unsubscribes by a link, even if it is used twice", async () => {
  const { email, token } = await aSubscriber();
  const readStatus = async () =>
    (await unwrap(await visit(`/api/newsletter/status?token=${token}`), newsletterStatusResponse)).data;
  expect(await readStatus()).toEqual({ status: "subscribed", email });
  for (let time = 0; time < 2; time += 1) {
    const response = await unsubscribeFrom({ token });
    expect(response.status).toBe(200);
    expect((await unwrap(response, unsubscribeResponse)).message).toBe(
      "Successfully unsubscribed from newsletter",
    );
  }
  expect(await readStatus()).toEqual({ status: "unsubscribed", email });
});

test("does not unsubscribe when the link is opened, because mail scanners open every link", async () => {
  allowLogged(/^The pages are not built/);
  const { email, token } = await aSubscriber();
  expect((await visit(`/api/newsletter/unsubscribe?token=${token}`)).status).toBe(405);
  await visit(`/newsletter/unsubscribe?token=${token}`);
  expect((await findSubscriber(email))?.status).toBe("subscribed");
});

test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "unsubscribes by a mail program's one click (RFC 8058), as %s",
  async (type) => {
    const { email, token } = await aSubscriber();
    const response = await visit(`/api/newsletter/unsubscribe?token=${token}`, {
      method: "POST",
      headers: { "Content-Type": type },
      text: "List-Unsubscribe=One-Click",
    });
    expect(response.status).toBe(200);
    expect((await findSubscriber(email))?.status).toBe("unsubscribed");
  },
);

test("refuses a forged, changed or expired token", async () => {
  const { email, id, token } = await aSubscriber();
  const other = await aSubscriber();
  const context = storeContext();
  const [, expiry, mac] = token.split(".");
  const withOtherSecret: StoreContext = {
    ...context,
    site: { ...context.site, linkSigningSecret: "another secret of more than 32 characters" },
  };
  const longAgo = storeContext(new Date(Date.now() - 366 * 86_400_000));
  const invalidTokens = [
    await signUnsubscribeToken(withOtherSecret, id),
    await signUnsubscribeToken(longAgo, id),
    `${other.id}.${expiry}.${mac}`,
    `${id}.${Number(expiry) + 1}.${mac}`,
    `${id}.${expiry}.${"A".repeat(43)}`,
    `${id}.${expiry}.`,
    "..",
    "",
    "💌".repeat(100),
    "a".repeat(5_000),
  ];
  for (const invalidToken of invalidTokens) {
    for (const response of [
      await unsubscribeFrom({ token: invalidToken }),
      await visit(`/api/newsletter/unsubscribe?token=${encodeURIComponent(invalidToken)}`, {
        method: "POST",
      }),
      await visit(`/api/newsletter/status?token=${encodeURIComponent(invalidToken)}`),
    ]) {
      expect(response.status, invalidToken.slice(0, 60)).toBe(422);
      expect((await unwrap(response, failureResponse)).code).toBe("invalid_input");
    }
  }
  expect((await findSubscriber(email))?.status).toBe("subscribed");
  expect((await findSubscriber(other.email))?.status).toBe("subscribed");
});

test("refuses to confirm a subscription with a token to unsubscribe", async () => {
  const subject = encodeBase64Url(new TextEncoder().encode(anEmail()));
  const response = await confirmWith(await signUnsubscribeToken(storeContext(), subject));
  expect(response.status).toBe(422);
});

test("emails a link to unsubscribe only to subscribers, with one idempotency key a day", async () => {
  const { context, sent, settle } = createListeningStore();
  const { email } = await aSubscriber();
  await unsubscribeByEmail(context, email, undefined);
  await unsubscribeByEmail(context, email, undefined);
  await unsubscribeByEmail(context, anEmail(), undefined);
  await settle();
  expect(new Set(sent.map((mail) => mail.to))).toEqual(new Set([email]));
  expect(new Set(sent.map((mail) => mail.idempotencyKey)).size).toBe(1);
  expect(new Set(sent.map((mail) => JSON.stringify(mail))).size).toBe(1);
  const token = parseUnsubscribeToken(sent[0]);
  expect((await unsubscribeFrom({ token })).status).toBe(200);
  expect((await findSubscriber(email))?.status).toBe("unsubscribed");
});

test("does not limit a mail program's one-click requests", async () => {
  const { token } = await aSubscriber();
  for (let time = 0; time < 15; time += 1) {
    const response = await call(`/api/newsletter/unsubscribe?token=${token}`, {
      method: "POST",
      headers: { "CF-Connecting-IP": "192.0.2.77" },
    });
    expect(response.status).toBe(200);
  }
});

function unsubscribeFrom(json: unknown, token?: string) {
  return visit("/api/newsletter/unsubscribe", { json, ...(token === undefined ? {} : { token }) });
}

function getStatus(email: string, token?: string) {
  return visit(
    `/api/newsletter/status?email=${encodeURIComponent(email)}`,
    token === undefined ? {} : { token },
  );
}
