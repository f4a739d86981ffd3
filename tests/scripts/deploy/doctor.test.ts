import { expect, test } from "vitest";
import { findEmailProblem } from "../../../scripts/deploy/find-email-problem.ts";
import { aCheckout } from "./checkout.ts";

test("reports each problem of a deployed store with its cause and the next command", async () => {
  const { account, services, deploy, doctor } = await aCheckout();
  expect(await doctor()).toMatchObject([{ subject: "Worker", problem: "prairie-dollar is not deployed" }]);
  await deploy();
  expect(await doctor()).toMatchObject([
    { subject: "Email", problem: expect.stringContaining("RESEND_API_KEY") },
  ]);
  account.isBroken = () => true;
  services.endpoints.length = 0;
  services.auth.captcha = true;
  const problems = await doctor();
  expect(problems.map(({ subject }) => subject)).toEqual([
    "Email",
    "Health",
    "Page",
    "Configuration",
    "Stripe",
    "Supabase",
  ]);
  expect(problems.every(({ command }) => command.startsWith("npm run "))).toBe(true);
});

test("reports a store that cannot verify tokens", async () => {
  const { services, deploy, doctor } = await aCheckout();
  await deploy();
  services.respondAsStore = () => '{"status":"ok","sign_in":"no_keys"}';
  expect(await doctor()).toContainEqual(
    expect.objectContaining({ problem: expect.stringContaining("Supabase publishes no keys") }),
  );
});

test("reports events that Stripe could not deliver", async () => {
  const { services, deploy, doctor } = await aCheckout();
  await deploy();
  services.undelivered = 3;
  expect(await doctor()).toContainEqual(
    expect.objectContaining({
      subject: "Stripe",
      problem: expect.stringContaining("could not deliver 3 events"),
    }),
  );
});

test("reports an account of Stripe that cannot take payments", async () => {
  const { services, deploy, doctor } = await aCheckout();
  await deploy();
  services.canCharge = false;
  expect(await doctor()).toContainEqual(
    expect.objectContaining({
      subject: "Stripe",
      problem: expect.stringContaining("cannot take payments yet"),
    }),
  );
});

test("names what it cannot check without the file of variables", async () => {
  const { deploy, doctor, writeVariables } = await aCheckout();
  await deploy();
  writeVariables({});
  expect(await doctor()).toContainEqual(
    expect.objectContaining({ subject: "Variables", problem: expect.stringContaining("STORE_URL") }),
  );
});

test("requires a sender, and a key or Cloudflare's binding, to send email", () => {
  expect(findEmailProblem(["MAIL_FROM", "RESEND_API_KEY"], false)).toBeUndefined();
  expect(findEmailProblem(["MAIL_FROM"], true)).toBeUndefined();
  expect(findEmailProblem(["MAIL_FROM"], false)).toContain("RESEND_API_KEY");
  expect(findEmailProblem(["RESEND_API_KEY"], false)).toContain("MAIL_FROM");
  expect(findEmailProblem([], true)).toContain("MAIL_FROM");
});
