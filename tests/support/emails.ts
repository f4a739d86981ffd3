import { expect } from "@playwright/test";
import * as v from "valibot";
import { createOutbox } from "../builders/outbox.ts";
import { sandbox } from "./store-api.ts";

const readOutbox = createOutbox(sandbox);

/** Waits for a sign-in email to an address, and returns the link of the latest one. */
export async function readSignInLink(email: string): Promise<string> {
  return waitForLinkTo(email, "token_hash=");
}

/** Waits for an email with a code to an address, and returns the six digits of the latest one. */
export async function readConfirmationCode(email: string): Promise<string> {
  const findCode = async () => /code: (\d{6})\b/.exec((await readOutbox(email))[0]?.text ?? "")?.[1];
  await expect.poll(findCode).toBeDefined();
  return v.parse(v.string(), await findCode());
}

/** Returns all links in the emails to an address, latest first. */
export async function listLinksTo(email: string): Promise<readonly string[]> {
  return (await readOutbox(email)).flatMap((message) => message.links);
}

/** Waits for an email to an address with a link that contains this text, and returns the latest such link. */
export async function waitForLinkTo(email: string, text: string): Promise<string> {
  const findLink = async () => (await listLinksTo(email)).find((link) => link.includes(text));
  await expect.poll(findLink).toBeDefined();
  return v.parse(v.string(), await findLink());
}

/** Waits for the confirmation or unsubscribe link of a newsletter email. */
export async function waitForNewsletterLink(email: string, verb: "confirm" | "unsubscribe"): Promise<string> {
  return waitForLinkTo(email, `/newsletter/${verb}?token=`);
}

/** Waits for an email whose text contains these lines. */
export async function expectEmail(email: string, lines: string): Promise<void> {
  const listTexts = async () => (await readOutbox(email)).map(({ text }) => text).join("\n\n");
  await expect.poll(listTexts).toContain(lines);
}
