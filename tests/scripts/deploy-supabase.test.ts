import { expect, test } from "vitest";
import { aCheckout, isChange } from "./deploy-checkout.ts";
import type { Platform } from "./platform-stand-in.ts";

test.each([
  [
    "a key of another project",
    "SUPABASE_ANON_KEY is no key",
    (platform: Platform) => (platform.authAnonKey = "other"),
  ],
  [
    "a shared secret that the store does not have",
    "SUPABASE_JWT_SECRET",
    (platform: Platform) => (platform.authKeys = []),
  ],
  ["captcha on", "Attack Protection", (platform: Platform) => (platform.hasCaptcha = true)],
  [
    "captcha on and sign-ups off",
    "Attack Protection",
    (platform: Platform) => {
      platform.hasCaptcha = true;
      platform.authSettings.disable_signup = true;
    },
  ],
  [
    "sign-in by email off",
    "Sign-in by email is off",
    (platform: Platform) => (platform.authSettings.external.email = false),
  ],
])("creates nothing if Supabase has %s", async (_, message, misconfigure) => {
  const { platform, deploy } = await aCheckout();
  misconfigure(platform);
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(message);
  expect(platform.calls.filter((call) => isChange(call) && !call.includes("/auth/v1/token"))).toEqual([]);
});

test("reports each harmful Supabase setting with its fix, in the deployment and in the doctor", async () => {
  const { platform, deploy, doctor, lines } = await aCheckout({ SUPABASE_JWT_SECRET: "x".repeat(32) });
  platform.authKeys = [];
  platform.authSettings.mailer_autoconfirm = true;
  platform.authSettings.disable_signup = true;
  Object.assign(platform.auth, {
    rate_limit_email_sent: 30,
    smtp_host: null,
  });
  await deploy({ usesQuickWrangler: true });
  const fixes = [
    "“Confirm email” is off",
    "“Allow new users to sign up”",
    "at most 30 emails an hour",
    "SMTP Settings",
  ];
  const findings = (await doctor()).filter(({ subject }) => subject === "Supabase");
  for (const fix of fixes) {
    expect(lines.filter((line) => line.startsWith("Warning: ") && line.includes(fix))).toHaveLength(1);
    expect(findings.filter(({ problem }) => problem?.includes(fix))).toHaveLength(1);
  }
  expect(findings).toHaveLength(fixes.length);
});

test("lists the settings to check by hand without a Supabase token", async () => {
  const { deploy, lines } = await aCheckout();
  delete process.env.SUPABASE_ACCESS_TOKEN;
  await deploy({ usesQuickWrangler: true });
  expect(lines.join("\n")).toMatch(/Warning: Not checked without SUPABASE_ACCESS_TOKEN.*Rate Limits.*SMTP/);
});

test("deploys while Supabase is down", async () => {
  const { platform, deploy, lines } = await aCheckout();
  platform.refuse = (call) => (call.includes("/auth/v1/") ? "drop" : undefined);
  await deploy({ usesQuickWrangler: true });
  expect(lines.join("\n")).toContain("Warning: Supabase could not be asked");
});
