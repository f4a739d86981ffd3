import { expect, test } from "vitest";
import { emailExistingAccount } from "../../worker/domain/accounts/email-existing-account.ts";
import { anAccount } from "./builders/accounts.ts";
import { visit as signIn } from "./builders/admins.ts";
import { soon } from "./builders/eventually.ts";
import { anEmail, createListeningStore, visit } from "./builders/newsletter.ts";
import { readOutbox } from "./builders/outbox.ts";

const ask = (email: unknown) => visit("/api/auth/existing-account", { json: { email } });

test("emails the owner of an address that signs up again, with links to sign-in and to a new password", async () => {
  const { email } = await signIn(await anAccount({ user: { first_name: "Robin" } }));
  const response = await ask(`  ${email.toUpperCase()} `);
  expect(response.status).toBe(200);
  await expect.poll(async () => (await readOutbox(email)).length, soon).toBe(1);
  const [message] = await readOutbox(email);
  expect(message?.subject).toMatch(/^You already have a .* account$/);
  expect(message?.text).toContain("/login\n");
  expect(message?.text).toContain("/forgot-password\n");
  expect(message?.html).toMatch(/href="[^"]+\/login"/);
});

test("does not reveal whether an address has an account", async () => {
  const { email } = await signIn(await anAccount());
  const [known, unknown] = await Promise.all([ask(email), ask(anEmail())]);
  expect(await known?.json()).toEqual(await unknown?.json());
  expect(known?.status).toBe(unknown?.status);
});

test("sends one such email a day to an account, and none to an address without an account", async () => {
  const { context, sent, settle } = createListeningStore();
  const { email } = await signIn(await anAccount());
  for (let asked = 0; asked < 5; asked += 1) emailExistingAccount(context, email);
  emailExistingAccount(context, anEmail());
  await settle();
  expect(sent.map(({ to }) => to)).toEqual([email]);
});

test.each(["", "nobody", 7, null])("refuses the address %j", async (email) => {
  expect((await ask(email)).status).toBe(422);
});
