import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { consentTexts } from "../../../../contract/account/newsletter.ts";
import { footerConsent } from "../../../../contract/account/newsletter-consent.ts";
import { consentsResponse } from "../../../../contract/admin/subscribers.ts";
import { parseCsv } from "../../../../contract/shared/csv.ts";
import { confirmSubscription, subscribe } from "../../../../worker/domain/emails/newsletter/subscriptions.ts";
import { type Account, anAccount, givePassword } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import {
  anEmail,
  aSubscriber,
  confirmWith,
  createConfirmToken,
  createListeningStore,
  parseConfirmToken,
  parseUnsubscribeToken,
  subscribeTo,
  visit,
} from "../../builders/newsletter.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";
import { listTablesWith } from "../../builders/stored-text.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("records the text, form, language, times and email of a consent", async () => {
  const { context, sent, settle } = createListeningStore();
  const email = anEmail();
  subscribe(context, email, "footer-1");
  await settle();
  const [asked] = sent;
  await confirmSubscription(context, parseConfirmToken(asked) ?? "");
  const [consent, ...others] = await listConsents(email);
  expect(others).toEqual([]);
  expect(consent?.withdrawal).toBeNull();
  expect(consent?.evidence).toMatchObject({
    ...consentTexts["footer-1"],
    confirmed_by: asked?.idempotencyKey,
  });
  expect(consent?.evidence?.confirmed_by).toMatch(/^newsletter_confirm\//);
  expect(consent?.evidence?.confirmed_by).toContain(consent?.evidence?.asked_at);
  expect(consent?.confirmed_at).toBe(context.now().toISOString());
});

test("stores no address and no consent before the link is confirmed", async () => {
  const email = anEmail();
  await subscribeTo(email);
  expect(await listTablesWith(email)).toEqual([]);
});

test("records a consent once, even if its link is confirmed by two requests at the same moment", async () => {
  const email = anEmail();
  const token = await createConfirmToken(email);
  const responses = await Promise.all([confirmWith(token), confirmWith(token), confirmWith(token)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listConsents(email)).toHaveLength(1);
});

test("refuses a text that the store never showed", async () => {
  const response = await visit("/api/newsletter/subscribe", {
    json: { email: anEmail(), consent: "footer-0" },
  });
  expect(response.status).toBe(422);
});

test("records the email whose link withdrew a consent, once", async () => {
  const { context, sent, settle } = createListeningStore();
  const email = anEmail();
  await confirmSubscription(context, await createConfirmToken(email));
  await settle();
  const [welcome] = sent;
  const token = parseUnsubscribeToken(welcome);
  for (let time = 0; time < 2; time += 1) {
    expect((await visit("/api/newsletter/unsubscribe", { json: { token } })).status).toBe(200);
  }
  const [consent] = await listConsents(email);
  expect(consent?.withdrawal?.by).toBe(welcome?.idempotencyKey);
});

test.each([
  [
    "an earlier version's link",
    async () => {
      const { email, token } = await aSubscriber();
      await visit("/api/newsletter/unsubscribe", { json: { token } });
      return { email, by: "earlier_link" };
    },
  ],
  [
    "the signed-in owner",
    async () => {
      const account = await anAccount();
      await confirmWith(await createConfirmToken(account.email));
      await visit("/api/newsletter/unsubscribe", { json: { email: account.email }, token: account.token });
      return { email: account.email, by: "signed_in" };
    },
  ],
] as const)("records a withdrawal by %s", async (_name, withdraw) => {
  const { email, by } = await withdraw();
  expect((await listConsents(email)).map(({ withdrawal }) => withdrawal?.by)).toEqual([by]);
});

test("keeps each consent of an address that subscribes again", async () => {
  const { email, token } = await aSubscriber();
  await visit("/api/newsletter/unsubscribe", { json: { token } });
  const later = storeContext(new Date(Date.now() + 60_000));
  expect((await confirmWith(await createConfirmToken(email, later))).status).toBe(200);
  const consents = await listConsents(email);
  expect(consents.map(({ withdrawal }) => withdrawal === null)).toEqual([true, false]);
});

test.each([
  ["the text", "text = 'Another text'"],
  ["the time", "confirmed_at = '2020-01-01T00:00:00.000Z'"],
  ["the email", "confirmed_by = 'forged'"],
  ["the address", "email = 'someone@else.test'"],
  ["the withdrawal", "withdrawn_at = '2020-01-01T00:00:00.000Z'"],
])("the database refuses to alter %s of a withdrawn consent", async (_name, change) => {
  const { email, token } = await aSubscriber();
  await visit("/api/newsletter/unsubscribe", { json: { token } });
  const altered = env.DB.prepare(`UPDATE newsletter_consents SET ${change} WHERE email = ?`)
    .bind(email)
    .run();
  await expect(altered).rejects.toThrow("cannot be altered");
});

test("proves the consent of a deleted account to whoever names its address, and stores the address nowhere", async () => {
  const account = await anAccount();
  await confirmWith(await createConfirmToken(account.email));
  const response = await call("/api/auth/account", {
    method: "DELETE",
    token: account.token,
    json: { confirm_email: account.email, password: await givePassword(account) },
  });
  expect(response.status).toBe(200);
  expect(await listTablesWith(account.email)).toEqual([]);
  expect(await listConsents(account.email)).toMatchObject([
    { evidence: consentTexts[footerConsent], withdrawal: { by: "account_deleted" } },
  ]);
  expect(await listConsents(anEmail())).toEqual([]);
});

test("exports the latest consent beside each subscriber", async () => {
  const { email } = await aSubscriber();
  const file = await call("/api/admin/newsletter/subscribers/export", { token: admin.token });
  const [columns = [], ...rows] = parseCsv(await file.text()).map(({ cells }) => cells);
  const row = rows.filter(([address]) => address === email);
  expect(row).toHaveLength(1);
  expect(row[0]?.[columns.indexOf("consent_text")]).toBe(consentTexts[footerConsent].text);
  expect(row[0]?.[columns.indexOf("withdrawn_at")]).toBe("");
});

async function listConsents(email: string) {
  const path = `/api/admin/newsletter/consents?email=${encodeURIComponent(email)}`;
  return (await unwrap(await call(path, { token: admin.token }), consentsResponse)).data;
}
