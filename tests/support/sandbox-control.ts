import * as v from "valibot";

/** The sandbox beside the store under test (scripts/e2e.ts says where). */
export const sandboxUrl = v.parse(
  v.pipe(v.string("SANDBOX_URL is missing"), v.url()),
  process.env.SANDBOX_URL,
);

const outboxSchema = v.object({
  messages: v.array(v.object({ subject: v.string(), links: v.array(v.string()) })),
});

/** The link of the latest email to an address that leads to the auth service. */
export async function confirmationLink(email: string): Promise<string> {
  const link = (await linksTo(email)).find((each) => each.includes("/verify"));
  if (link === undefined) throw new Error(`No confirmation email for ${email}`);
  return link;
}

/** Every link in the emails to an address, the latest first. */
export async function linksTo(email: string): Promise<readonly string[]> {
  const answer = await fetch(`${sandboxUrl}/outbox.json?to=${encodeURIComponent(email)}`);
  return v.parse(outboxSchema, await answer.json()).messages.flatMap((message) => message.links);
}
