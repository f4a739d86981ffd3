import { expect, test } from "vitest";
import { aCheckout, expectTriggers, findProblem } from "./deploy-checkout.ts";

test.each([
  ["crons", "PUT /client/v4/accounts/acc/workers/scripts/shop/schedules", true],
  ["queue consumers", "POST /client/v4/accounts/acc/queues/id-of-shop-emails/consumers", false],
])(
  "restores triggers after a deployment that failed while setting %s",
  async (_, failedCall, usesQuickWrangler) => {
    const { platform, deploy, doctor, lines } = await aCheckout();
    platform.refuse = (call) => (call === failedCall ? "drop" : undefined);
    await expect(deploy({ usesQuickWrangler })).rejects.toThrow(
      usesQuickWrangler ? "fetch failed" : "run the command again",
    );
    expect(platform.versions).toHaveLength(1);
    expect(findProblem(await doctor(), "Triggers")).toContain("the platform lacks the");
    platform.refuse = () => undefined;
    lines.length = 0;
    await deploy({ usesQuickWrangler });
    expectTriggers(platform);
    expect(platform.versions).toHaveLength(1);
    expect(lines.join("\n")).toContain("its crons and queue consumers are set again");
  },
);

test("reports missing triggers in the doctor, and restores them in the next deployment", async () => {
  const { platform, deploy, doctor } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  expect(findProblem(await doctor(), "Triggers")).toBeUndefined();
  platform.schedules.splice(0, 1);
  platform.queues[0]?.consumers.splice(0);
  expect(findProblem(await doctor(), "Triggers")).toBe(
    "the platform lacks the cron */5 * * * *, the consumer of the queue shop-emails",
  );
  await deploy({ usesQuickWrangler: true });
  expectTriggers(platform);
  expect(platform.versions).toHaveLength(1);
});

test("does not mark a version as working if Cloudflare dropped its crons", async () => {
  const { platform, deploy } = await aCheckout();
  // Cloudflare responds 200, but sets no cron.
  const emptySuccess = { status: 200, code: 0, message: "" };
  platform.refuse = (call) =>
    call.startsWith("PUT") && call.endsWith("/schedules") ? emptySuccess : undefined;
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(
    /the platform lacks the cron \*\/5.*Run the command again/,
  );
  expect(platform.calls).not.toContain("wrangler versions deploy");
});
