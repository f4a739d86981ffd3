import { beforeAll, expect, test } from "vitest";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { textResponse } from "../../../contract/store/texts.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { openPage } from "../builders/pages.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("the privacy page names the officer, or else the founder, or else the owner", async () => {
  const readOfficer = () => readSection("privacy", "Our privacy officer");
  expect(await readOfficer()).toContain("the owner of Your Store");
  await changeIdentity({ founder: { name: "Ann Lee", title: "Owner" } });
  expect(await readOfficer()).toMatch(/Ann Lee \(Owner\).*hello@your-store\.example/);
  const officer = { name: "Robin Roy", title: "Manager", email: "Privacy@Store.test" };
  await changeIdentity({ privacy_officer: officer });
  expect(await readOfficer()).toMatch(/Robin Roy \(Manager\).*privacy@store\.test/);
  expect(await (await openPage("/privacy")).text()).toContain("Robin Roy (Manager)");
});

test("refuses an officer's address that is none, at its field", async () => {
  const { identity, version } = await readIdentity();
  const json = { ...identity, privacy_officer: { name: "", title: "", email: "nobody" }, version };
  const response = await call("/api/admin/store-identity", { method: "PUT", token: admin.token, json });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { "privacy_officer.email": expect.any(String) } });
});

test("the privacy page names the services of the deployment, and no others", async () => {
  const title = "Services that work for us";
  const sandbox = await readSection("privacy", title);
  expect(sandbox).toContain("Cloudflare");
  for (const service of ["Supabase", "Stripe", "Resend", "OpenStreetMap"])
    expect(sandbox).not.toContain(service);
  const live = await readSection("privacy", title, {
    SANDBOX: undefined,
    STRIPE_API_BASE: undefined,
    MAIL_OUTBOX_URL: undefined,
    SUPABASE_URL: "https://project.supabase.co",
    STRIPE_SECRET_KEY: `sk_live_${"a".repeat(24)}`,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${"a".repeat(24)}`,
    RESEND_API_KEY: "re_key",
    MAIL_FROM: "Store <hello@store.test>",
    STORE_URL: "https://store.test",
  });
  for (const service of ["Cloudflare", "Supabase", "Stripe", "Resend"]) expect(live).toContain(service);
  await changeIdentity({
    address: { ...(await readIdentity()).identity.address, latitude: 44.6, longitude: -63.6 },
  });
  expect(await readSection("privacy", title)).toContain("OpenStreetMap");
});

test("the accessibility page names the standard, and Manitoba's act only in Manitoba", async () => {
  const act = "The Accessibility for Manitobans Act";
  expect(await readText("accessibility")).toContain("WCAG) 2.1, level AA");
  expect(await readText("accessibility")).not.toContain(act);
  const { address } = (await readIdentity()).identity;
  await changeIdentity({ address: { ...address, province: "MB", postal_code: "R2C 1R1" } });
  expect(await readText("accessibility")).toContain(act);
});

test("the accessibility page has the store's email, telephone number and postal address", async () => {
  const { identity } = await readIdentity();
  const feedback = await readSection("accessibility", "Tell us");
  for (const fact of [`mailto:${identity.email}`, identity.phone, identity.address.street]) {
    expect(feedback).toContain(fact);
  }
});

test("the accessibility page offers instead of the card form only the payments that the store takes", async () => {
  const setPayments = (settings: object) =>
    call("/api/admin/settings", { method: "PUT", token: admin.token, json: settings });
  const [cash, counter] = ["with cash on delivery", "if you pay at the counter"];
  await setPayments({ cash_on_delivery: true, pickup: false, pay_at_pickup: true });
  expect(await readText("accessibility")).toContain(cash);
  expect(await readText("accessibility")).not.toContain(counter);
  await setPayments({ pickup: true });
  expect(await readText("accessibility")).toContain(
    "You don't need it with cash on delivery, which you can choose with an account and a local address, or if you pay at the counter when you pick up your order.",
  );
  await setPayments({ cash_on_delivery: false });
  expect(await readText("accessibility")).toContain("You don't need it if you pay at the counter");
  await setPayments({ pay_at_pickup: false });
  expect(await readText("accessibility")).not.toContain("You don't need it");
  await setPayments({ cash_on_delivery: true, pickup: false });
});

test("admins cannot edit a generated page", async () => {
  const response = await call("/api/admin/store-texts/accessibility", { token: admin.token });
  expect(response.status).toBe(404);
});

async function readText(page: string, bindings?: Readonly<Record<string, unknown>>): Promise<string> {
  const response = await call(
    `/api/store-settings/texts/${page}`,
    bindings === undefined ? {} : { bindings },
  );
  return JSON.stringify((await unwrap(response, textResponse)).data);
}

async function readSection(page: string, title: string, bindings?: Readonly<Record<string, unknown>>) {
  const response = await call(
    `/api/store-settings/texts/${page}`,
    bindings === undefined ? {} : { bindings },
  );
  const { sections } = (await unwrap(response, textResponse)).data;
  return JSON.stringify(sections.find((section) => section.title === title));
}

async function readIdentity() {
  return (
    await unwrap(await call("/api/admin/store-identity", { token: admin.token }), storeIdentityResponse)
  ).data;
}

async function changeIdentity(changes: object): Promise<void> {
  const { identity, version } = await readIdentity();
  const json = { ...identity, ...changes, version };
  const response = await call("/api/admin/store-identity", { method: "PUT", token: admin.token, json });
  expect(response.status, await response.clone().text()).toBe(200);
}
