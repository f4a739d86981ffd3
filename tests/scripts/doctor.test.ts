import { expect, test } from "vitest";
import { findEmailProblem } from "../../scripts/deploy/find-email-problem.ts";
import { aCheckout } from "./deploy-checkout.ts";

test("reports each problem of a deployed store with the command that fixes it", async () => {
  const { platform, deploy, doctor, lines } = await aCheckout();
  expect((await doctor()).map(({ problem }) => problem)).toEqual([
    expect.stringContaining("create the database shop"),
    "shop is not deployed",
  ]);
  await deploy({ usesQuickWrangler: true });
  expect((await doctor()).filter(({ problem }) => problem !== undefined)).toMatchObject([
    { subject: "Email", problem: expect.stringContaining("RESEND_API_KEY") },
  ]);
  expect(lines.join("\n")).toContain("Warning: the store cannot send email: add RESEND_API_KEY");
  platform.buckets.length = 0;
  platform.auth.uri_allow_list = "";
  Object.assign(platform.endpoints[0] ?? {}, { status: "disabled" });
  platform.isBroken = () => true;
  const problems = (await doctor()).filter(({ problem }) => problem !== undefined);
  expect(problems.map(({ subject }) => subject)).toEqual([
    "Resources",
    "Email",
    "Health",
    "Page",
    "Configuration",
    "Stripe",
    "Supabase",
  ]);
  expect(problems.every(({ command }) => command.startsWith("npm run "))).toBe(true);
});

test("requires a sender, and a key or Cloudflare's binding, to send email", () => {
  expect(findEmailProblem(["MAIL_FROM", "RESEND_API_KEY"], false)).toBeUndefined();
  expect(findEmailProblem(["MAIL_FROM"], true)).toBeUndefined();
  expect(findEmailProblem(["MAIL_FROM"], false)).toContain("RESEND_API_KEY");
  expect(findEmailProblem(["RESEND_API_KEY"], false)).toContain("MAIL_FROM");
  expect(findEmailProblem([], true)).toContain("MAIL_FROM");
});
