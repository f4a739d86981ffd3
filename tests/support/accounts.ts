import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import * as v from "valibot";
import type { AccountStatus } from "../../contract/account/account-status.ts";
import type { AddressInput } from "../../contract/account/addresses.ts";
import { sandboxAnonKey, sandboxServiceKey } from "../../sandbox/keys.ts";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import { sessionKey } from "../../web/lib/auth/session-storage.ts";
import { waitUntilSettled } from "./e2e-page.ts";
import { readConfirmationLink, sandboxUrl } from "./sandbox-control.ts";
import { adminEmail, callAs, storeUrl } from "./store-api.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
export interface TestAccount extends Credentials {
  readonly id: string;
}

const userSchema = v.object({ id: v.string() });

/** Creates a confirmed account, so that tests can run in parallel. */
export async function createAccount({ isAdmin = false } = {}): Promise<TestAccount> {
  const account = { email: `person-${randomUUID()}@example.com`, password: "Secret123!" };
  const user = await requestAuth("/admin/users", sandboxServiceKey, {
    ...account,
    email_confirm: true,
    user_metadata: { first_name: "Robin", last_name: "Prairie" },
    app_metadata: isAdmin ? { role: "admin" } : {},
  });
  return { ...account, ...v.parse(userSchema, user) };
}

/** Opens a page of the store with this account's session in the browser. */
export async function openAs(page: Page, account: Credentials, path: string): Promise<void> {
  const { email, password } = account;
  const session = await requestAuth("/token?grant_type=password", sandboxAnonKey, { email, password });
  await page.context().addInitScript(
    ({ origin, key, text, doneKey }) => {
      // Runs only once, so that later changes of the session stay. Frames of other sites must not get the session.
      if (location.origin !== origin || localStorage.getItem(doneKey) !== null) return;
      localStorage.setItem(doneKey, "true");
      localStorage.setItem(key, text);
    },
    {
      origin: new URL(storeUrl).origin,
      key: sessionKey,
      text: JSON.stringify(session),
      doneKey: randomUUID(),
    },
  );
  await page.goto(path);
}

/** Signs in a new account at a page of the store. */
export async function openSignedIn(page: Page, path: string): Promise<TestAccount> {
  const account = await createAccount();
  await openAs(page, account, path);
  await waitUntilSettled(page);
  return account;
}

/** Signs in the seeded admin at a page of the admin area. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await openAs(page, seededAdmin, path);
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await waitUntilSettled(page);
}

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, account: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Opens the latest email's link without a session, and continues as the account's owner. */
export async function followLink(page: Page, email: string): Promise<void> {
  await page.goto(await readConfirmationLink(email));
  await expect(page.getByRole("heading", { name: `Continue as ${email}?` })).toBeVisible();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

/** Registers a new account with the form, and follows the link in the email. */
export async function register(page: Page, email = `visitor-${randomUUID()}@example.com`): Promise<void> {
  await fillRegistration(page, email);
  await followLink(page, email);
}

export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Prairie");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("Secret123!");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("Secret123!");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

const addressSchema = v.object({ data: v.object({ id: v.string() }) });
const localAddress: AddressInput = {
  full_name: "Robin Prairie",
  phone_number: "204-555-0123",
  address_line1: "12 Regent Avenue West",
  city: "Winnipeg",
  province: "Manitoba",
  postal_code: "R2C 1A1",
};

/**
 * Adds an address. By default it is in the local area, where delivery is free and cash on delivery is offered.
 * @returns its id
 */
export async function saveAddress(
  { email }: Pick<Credentials, "email">,
  details: Partial<AddressInput> = {},
): Promise<string> {
  const saved = await callAs(email, "POST", "/addresses", { ...localAddress, ...details });
  return v.parse(addressSchema, saved).data.id;
}

export async function changeAddress({ email }: Credentials, id: string, details: Partial<AddressInput>) {
  await callAs(email, "PUT", `/addresses/${id}`, { ...localAddress, ...details });
}

/** Changes an account's status as an admin does. */
export async function setAccountStatus(account: TestAccount, status: AccountStatus): Promise<void> {
  // The store creates the profile at the account's first call.
  await callAs(account.email, "GET", "/auth/me");
  await callAs(adminEmail, "PUT", `/admin/users/${account.id}`, { account_status: status });
  await waitForNextTokenSecond();
}

/**
 * Waits until the next second. Times in tokens are whole seconds, so a token that is issued in the second in which the account's
 * earlier tokens ended (suspension, new password, sign-out everywhere) is refused, too.
 */
export async function waitForNextTokenSecond(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}

/** Expires the links in the emails of an account. */
export async function expireLinks(account: TestAccount): Promise<void> {
  await controlUser(account, "expire-links");
}

/** Signs out everywhere, as on another device. Ends all tokens of the account, and none can be renewed. */
export async function signOutElsewhere(account: TestAccount): Promise<void> {
  const { email, password } = account;
  const response = await requestAuth("/token?grant_type=password", sandboxAnonKey, { email, password });
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), response);
  const endResponse = await fetch(`${storeUrl}/api/auth/end-sessions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ scope: "global" }),
  });
  if (!endResponse.ok) throw new Error(`The sessions could not be ended: ${await endResponse.text()}`);
  await controlUser(account, "expire-tokens");
  await waitForNextTokenSecond();
}

/** Makes the stored access token look expired, so that the next call renews it. */
export async function expireAccessToken(page: Page, changes: { refresh_token?: string } = {}): Promise<void> {
  await page.evaluate(
    ([key, changed]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, ...changed }));
    },
    [sessionKey, changes] as const,
  );
}

async function controlUser(account: TestAccount, action: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/sandbox/users/${account.id}/${action}`, { method: "POST" });
  if (!response.ok) throw new Error(`The sandbox refused ${action}: ${await response.text()}`);
}

async function requestAuth(path: string, apikey: string, body: object): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/auth/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", apikey },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sign-in service refused ${path}: ${await response.text()}`);
  return await response.json();
}
