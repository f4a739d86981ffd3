import Stripe from "stripe";
import { expect, test } from "vitest";
import { enabledEvents } from "../../../worker/domain/orders/payments/receive-event.ts";
import { aCheckout, listChanges } from "./checkout.ts";
import { createSecret, type Endpoint } from "./services.ts";

test("creates an endpoint for the events that the store handles, and saves its secret", async () => {
  const { account, services, file, deploy } = await aCheckout();
  await deploy();
  expect(services.endpoints).toMatchObject([
    {
      url: `${services.url}/api/webhooks/stripe`,
      enabled_events: enabledEvents,
      api_version: Stripe.API_VERSION,
    },
  ]);
  expectSecretOf(services.endpoints[0], file.read(), account.serving?.variables);
});

test.each([
  ["whose secret is unknown", {}],
  ["with another secret", { STRIPE_WEBHOOK_SECRET: "whsec_ofAnotherEndpoint" }],
])("replaces an endpoint %s", async (_, variables) => {
  const { account, services, file, deploy } = await aCheckout(variables);
  services.endpoints.push({
    id: "we_old",
    url: `${services.url}/api/webhooks/stripe`,
    status: "enabled",
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
    metadata: {},
  });
  expect(await deploy()).toContain(
    `remove Stripe's other webhook endpoints ${services.url}/api/webhooks/stripe`,
  );
  expect(services.endpoints).toHaveLength(1);
  expectSecretOf(services.endpoints[0], file.read(), account.serving?.variables);
});

test.each([
  ["is of another API version", { api_version: "2020-01-01" }],
  ["is disabled", { status: "disabled" }],
  ["lacks events", { enabled_events: ["refund.created"] }],
])("replaces its own endpoint if it %s", async (_, changes) => {
  const { account, services, file, deploy } = await aCheckout();
  await deploy();
  const [endpoint] = services.endpoints;
  Object.assign(endpoint ?? {}, changes);
  await deploy();
  expect(services.endpoints).toHaveLength(1);
  expect(services.endpoints).not.toContain(endpoint);
  expectSecretOf(services.endpoints[0], file.read(), account.serving?.variables);
});

test("leaves the endpoints of other addresses", async () => {
  const { services, deploy } = await aCheckout();
  const other = { url: "https://other.example", metadata: {} };
  services.endpoints.push({
    id: "we_other",
    status: "enabled",
    api_version: "",
    enabled_events: [],
    ...other,
  });
  await deploy();
  expect(services.endpoints.map(({ id }) => id)).toContain("we_other");
});

test("replaces the placeholder of the deploy button's form by a secret", async () => {
  const { account, services, file, deploy, doctor } = await aCheckout({ STRIPE_WEBHOOK_SECRET: "later" });
  await deploy();
  expectSecretOf(services.endpoints[0], file.read(), account.serving?.variables);
  Object.assign(account.serving?.variables ?? {}, { STRIPE_WEBHOOK_SECRET: "later" });
  expect(await doctor()).toContainEqual(
    expect.objectContaining({ problem: expect.stringContaining("no signing secret") }),
  );
});

test("leaves the endpoint and the generated secrets on a second machine", async () => {
  const { account, services, file, writeVariables, deploy } = await aCheckout();
  await deploy();
  const { STRIPE_WEBHOOK_SECRET, LINK_SIGNING_SECRET, ...others } = file.read();
  writeVariables(others);
  services.changes.length = 0;
  await deploy();
  expect(services.changes).toEqual([]);
  expect(account.serving?.variables).toMatchObject({ STRIPE_WEBHOOK_SECRET, LINK_SIGNING_SECRET });
});

test("creates an endpoint in another Stripe account", async () => {
  const { account, services, file, deploy } = await aCheckout();
  await deploy();
  services.endpoints.length = 0;
  await deploy();
  expectSecretOf(services.endpoints[0], file.read(), account.serving?.variables);
});

test("stops before it changes anything if the key may not read endpoints and there is no secret", async () => {
  const { account, services, deploy } = await aCheckout();
  services.stripeStatus = 403;
  await expect(deploy()).rejects.toThrow(
    /STRIPE_WEBHOOK_SECRET is missing\. Stripe does not show its webhook endpoints/,
  );
  expect(listChanges(account, services)).toEqual([]);
});

test("warns if the key may not read endpoints and the owner has set a secret", async () => {
  const { services, lines, deploy } = await aCheckout({
    STRIPE_WEBHOOK_SECRET: "whsec_typedByHand0123456789",
  });
  services.stripeStatus = 403;
  await deploy();
  expect(lines.join("\n")).toContain("Warning: Stripe does not show its webhook endpoints");
});

/** Expects that the file and the Worker have the endpoint's secret. */
function expectSecretOf(
  endpoint: Endpoint | undefined,
  ...variables: (Readonly<Record<string, string>> | undefined)[]
): void {
  const secret = endpoint && createSecret(endpoint);
  expect(variables.map((each) => each?.STRIPE_WEBHOOK_SECRET)).toEqual([secret, secret]);
}
