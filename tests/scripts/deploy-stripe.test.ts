import { readFileSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { openVariables } from "../../scripts/deploy/variables-file.ts";
import { enabledEvents } from "../../worker/domain/orders/payments/receive-event.ts";
import { aCheckout, findProblem, getBindings, isChange } from "./deploy-checkout.ts";
import type { Platform } from "./platform-stand-in.ts";

test("replaces or updates a Stripe endpoint that the store cannot use", async () => {
  const { platform, folder, deploy } = await aCheckout();
  const url = `${platform.url}/api/webhooks/stripe`;
  const events = ["payment_intent.succeeded"];
  platform.endpoints.push({
    id: "we_old",
    url,
    status: "disabled",
    enabled_events: events,
    api_version: "2020-01-01",
  });
  expect(await deploy({ usesQuickWrangler: true })).toContain(
    "replace Stripe's webhook endpoint, which has an unknown secret",
  );
  expect(platform.endpoints).toMatchObject([
    { enabled_events: enabledEvents, api_version: Stripe.API_VERSION },
  ]);
  Object.assign(platform.endpoints[0] ?? {}, { enabled_events: events });
  expect(await deploy({ usesQuickWrangler: true })).toContain(
    "give Stripe's webhook endpoint the events that the store handles",
  );
  expect(platform.endpoints).toMatchObject([{ enabled_events: enabledEvents }]);
  // The store's key now belongs to another Stripe account.
  platform.endpoints.splice(0, 1, { id: "we_other", url: "https://other.example" });
  await deploy({ usesQuickWrangler: true });
  expect(openVariables(join(folder, ".prod.vars")).read().STRIPE_WEBHOOK_SECRET).toBe(
    "whsec_0123456789abcdef_we_2",
  );
});

test("replaces an endpoint that signs with another secret", async () => {
  const { platform, folder, deploy, doctor } = await aCheckout({
    STRIPE_WEBHOOK_SECRET: "whsec_ofSomeOtherEndpoint",
  });
  const url = `${platform.url}/api/webhooks/stripe`;
  platform.endpoints.push({
    id: "we_by_hand",
    url,
    status: "enabled",
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
    metadata: {},
  });
  const plannedStep = "replace Stripe's webhook endpoint, which may not sign with STRIPE_WEBHOOK_SECRET";
  expect(await deploy({ usesQuickWrangler: true })).toContain(plannedStep);
  expect(platform.endpoints).toHaveLength(1);
  const newSecret = openVariables(join(folder, ".prod.vars")).read().STRIPE_WEBHOOK_SECRET;
  expect(newSecret).toBe(`whsec_0123456789abcdef_${String(platform.endpoints[0]?.id)}`);
  expect(getBindings(platform).STRIPE_WEBHOOK_SECRET).toBe(newSecret);
  expect(findProblem(await doctor(), "Stripe")).toBeUndefined();

  // The owner rotated the secret in Stripe's dashboard and mistyped it in the file.
  openVariables(join(folder, ".prod.vars")).keep("STRIPE_WEBHOOK_SECRET", "whsec_typedWrong0123456789");
  expect(findProblem(await doctor(), "Stripe")).toBe(`not done: ${plannedStep}`);
});

test("stops if the key may not read endpoints and the file has no webhook secret", async () => {
  const { platform, deploy } = await aCheckout();
  hideEndpoints(platform);
  await expect(deploy({ usesQuickWrangler: true })).rejects.toThrow(
    /STRIPE_WEBHOOK_SECRET is missing\. Stripe does not show its webhook endpoints.*dashboard\.stripe\.com\/webhooks/,
  );
  expect(platform.calls.filter(isChange)).toEqual([]);
});

test("warns if the key may not read endpoints and the file has a webhook secret", async () => {
  const { platform, deploy, doctor, lines } = await aCheckout({
    STRIPE_WEBHOOK_SECRET: "whsec_typedByHand0123456789",
  });
  hideEndpoints(platform);
  await deploy({ usesQuickWrangler: true });
  expect(lines.join("\n")).toContain("Warning: Stripe does not show its webhook endpoints");
  expect(findProblem(await doctor(), "Stripe")).toContain("does not show");
});

test("replaces the deploy form's placeholder webhook secret by a real one", async () => {
  const { platform, folder, deploy, doctor } = await aCheckout({ STRIPE_WEBHOOK_SECRET: "later" });
  await deploy({ usesQuickWrangler: true });
  const newSecret = `whsec_0123456789abcdef_${String(platform.endpoints[0]?.id)}`;
  expect(openVariables(join(folder, ".prod.vars")).read().STRIPE_WEBHOOK_SECRET).toBe(newSecret);
  expect(getBindings(platform).STRIPE_WEBHOOK_SECRET).toBe(newSecret);
  const secret = platform.versions[0]?.bindings.find(({ name }) => name === "STRIPE_WEBHOOK_SECRET");
  Object.assign(secret ?? {}, { text: "later" });
  expect(findProblem(await doctor(), "Health")).toContain("no signing secret");
});

test("reports undelivered Stripe events in the doctor", async () => {
  const { platform, deploy, doctor } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  platform.undelivered = 3;
  expect(findProblem(await doctor(), "Stripe")).toContain("Stripe could not deliver 3 events");
});

test("creates a live Stripe endpoint when the store goes live, and replaces one of an earlier attempt", async () => {
  const { platform, folder, save, deploy } = await aCheckout();
  await deploy({ usesQuickWrangler: true });
  const url = `${platform.url}/api/webhooks/stripe`;
  const completeEndpoint = {
    status: "enabled",
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
  };
  for (const endpoints of [[], [{ id: "we_of_an_earlier_try", url, ...completeEndpoint }]]) {
    platform.endpoints.splice(0, platform.endpoints.length, ...endpoints);
    const withoutWebhookSecret = readFileSync(join(folder, ".prod.vars"), "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("STRIPE_WEBHOOK_SECRET="))
      .join("\n");
    save(".prod.vars", withoutWebhookSecret);
    await deploy({ usesQuickWrangler: true });
    const [endpoint, ...others] = platform.endpoints;
    expect(others).toEqual([]);
    expect(endpoint?.id).not.toBe("we_of_an_earlier_try");
    expect(getBindings(platform).STRIPE_WEBHOOK_SECRET).toBe(
      `whsec_0123456789abcdef_${String(endpoint?.id)}`,
    );
  }
});

/** Lets Stripe refuse the list of endpoints, as it does for a restricted key. */
function hideEndpoints(platform: Platform): void {
  platform.refuse = (call) =>
    call.includes("/v1/webhook_endpoints") ? { status: 403, code: 0, message: "" } : undefined;
}
