import * as v from "valibot";

/** The sandbox beside the store under test (scripts/e2e.ts says where). */
export const sandboxUrl = v.parse(
  v.pipe(v.string("SANDBOX_URL is missing"), v.url()),
  process.env.SANDBOX_URL,
);

const outboxSchema = v.object({
  messages: v.array(v.object({ subject: v.string(), links: v.array(v.string()) })),
});
const deliveriesSchema = v.object({
  deliveries: v.array(v.object({ type: v.nullable(v.string()), state: v.string(), attempts: v.number() })),
});

/** The link of the latest e-mail to an address that leads to the auth service. */
export async function confirmationLink(email: string): Promise<string> {
  const link = (await linksTo(email)).find((each) => each.includes("/verify"));
  if (link === undefined) throw new Error(`No confirmation e-mail for ${email}`);
  return link;
}

/** Every link in the e-mails to an address, the latest first. */
export async function linksTo(email: string): Promise<readonly string[]> {
  const answer = await fetch(`${sandboxUrl}/outbox.json?to=${encodeURIComponent(email)}`);
  return v.parse(outboxSchema, await answer.json()).messages.flatMap((message) => message.links);
}

/** Changes how webhooks are delivered, until `resetFaults`. */
export async function setWebhookFaults(webhooks: { hold?: boolean; duplicate?: number }): Promise<void> {
  await control("PUT", "/faults", { webhooks });
}

export async function releaseWebhooks(): Promise<void> {
  await control("POST", "/webhooks/release", {});
}

/** Back to ordinary deliveries; what was held back is delivered. */
export async function resetFaults(): Promise<void> {
  await control("DELETE", "/faults");
}

/** Events that have not reached the store yet. */
export async function pendingDeliveries(): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/sandbox/deliveries`);
  const { deliveries } = v.parse(deliveriesSchema, await answer.json());
  return deliveries.filter((delivery) => delivery.state !== "delivered").length;
}

async function control(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  });
  if (!answer.ok) throw new Error(`The sandbox refused ${method} ${path}: ${await answer.text()}`);
}
