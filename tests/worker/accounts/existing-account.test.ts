import { expect, test } from "vitest";
import { idle } from "../background.ts";
import { anAccount } from "../builders/accounts.ts";
import { anEmail, visit } from "../builders/newsletter.ts";
import { readOutbox } from "../builders/outbox.ts";
import { visit as signIn } from "../builders/shoppers.ts";

test("emails a registered address that signs up again how to sign in", async () => {
  const { email } = await signIn(await anAccount({ user: { first_name: "Robin" } }));
  const response = await requestEmail(`  ${email.toUpperCase()} `);
  expect(response.status).toBe(200);
  await idle();
  const [message] = await readOutbox(email);
  expect(message?.subject).toMatch(/^You already have an account at /);
  expect(message?.text).toContain("/login\n");
  expect(message?.text).toContain("/forgot-password\n");
  expect(message?.html).toMatch(/href="[^"]+\/login"/);
});

test("does not reveal whether an address has an account", async () => {
  const { email } = await signIn(await anAccount());
  const [registered, unregistered] = await Promise.all([requestEmail(email), requestEmail(anEmail())]);
  expect(await registered.json()).toEqual(await unregistered.json());
  expect(registered.status).toBe(unregistered.status);
});

test("emails an account at most once a day, and an address without an account never", async () => {
  const { email } = await signIn(await anAccount());
  const unknown = anEmail();
  const addresses = [...Array<string>(5).fill(email), unknown];
  await Promise.all(addresses.map((address) => requestEmail(address)));
  await idle();
  expect(await readOutbox(email)).toHaveLength(1);
  expect(await readOutbox(unknown)).toEqual([]);
});

test.each(["", "nobody", 7, null])("refuses the address %j", async (email) => {
  expect((await requestEmail(email)).status).toBe(422);
});

function requestEmail(email: unknown) {
  return visit("/api/auth/existing-account", { json: { email } });
}
