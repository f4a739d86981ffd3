import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { seededAdmin } from "../../sandbox/seeded-accounts.ts";
import { sessionKey } from "../../web/lib/auth/session-storage.ts";
import type { Account, AccountMetadata } from "../builders/accounts.ts";
import { anything } from "../builders/sandbox.ts";
import { waitUntilSettled } from "./e2e-page.ts";
import { readSignInLink } from "./emails.ts";
import { accounts, call, getUrls, sandbox } from "./store-api.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
export type TestAccount = Credentials & Account;

const password = "Secret123!";

/** Creates a confirmed account with a password, so that tests can run in parallel. */
export async function anAccount(metadata: AccountMetadata = {}): Promise<TestAccount> {
  const user = { first_name: "Robin", last_name: "Shopper" };
  return { ...(await accounts.anAccount({ user, password, ...metadata })), password };
}

/** Creates an account with the role of an admin. */
export function anAdmin(): Promise<TestAccount> {
  return anAccount({ app: { role: "admin" } });
}

/** Opens a page of the store with this account's session in the browser. */
export async function openAs(page: Page, account: Credentials, url: string): Promise<void> {
  const credentials = { email: account.email, password: account.password };
  const path = "/auth/v1/token?grant_type=password";
  const session = await sandbox.send("POST", path, anything, credentials);
  await page.context().addInitScript(
    ({ origin, key, text, doneKey }) => {
      // Runs only once, so that later changes of the session stay. Frames of other sites must not get the session.
      if (location.origin !== origin || localStorage.getItem(doneKey) !== null) return;
      localStorage.setItem(doneKey, "true");
      localStorage.setItem(key, text);
    },
    {
      origin: new URL(getUrls().storeUrl).origin,
      key: sessionKey,
      text: JSON.stringify(session),
      doneKey: randomUUID(),
    },
  );
  await page.goto(url);
}

/** Signs in a new account at a page of the store. */
export async function openSignedIn(page: Page, path: string): Promise<TestAccount> {
  const account = await anAccount();
  await openAs(page, account, path);
  await waitUntilSettled(page);
  return account;
}

/** Signs in the seeded admin at a page of the admin area. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await openAs(page, seededAdmin, path);
  // The navigation is hidden behind a dialog that the address opens.
  await expect(page.getByRole("navigation", { name: "Admin", includeHidden: true })).toBeVisible();
  await waitUntilSettled(page);
}

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, account: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Opens the latest email's link, and confirms the address. */
export async function confirmByLink(page: Page, email: string): Promise<void> {
  await page.goto(await readSignInLink(email));
  await page.getByRole("button", { name: "Confirm my email address" }).click();
}

/** Registers a new account with the form, and confirms the address by the email's link. */
export async function register(page: Page, email = `visitor-${randomUUID()}@example.com`): Promise<void> {
  await fillRegistration(page, email);
  await confirmByLink(page, email);
}

export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Prairie");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/**
 * Waits until the next second. Times in tokens are whole seconds, so a token that is issued in the second in which the
 * account's earlier tokens ended (suspension, new password, sign-out everywhere) is refused, too.
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
  const token = await accounts.aToken(account.id);
  const ended = await call("/api/auth/end-sessions", { token, json: { scope: "global" } });
  if (!ended.ok) throw new Error(`The sessions could not be ended: ${await ended.text()}`);
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
  await sandbox.send("POST", `/sandbox/users/${account.id}/${action}`, anything);
}
