import { Stripe } from "stripe";
import type { ConnectionCheck } from "../../contract/admin/connections.ts";
import { isLiveKey, type Settings } from "../env.ts";
import { createStripeClient } from "./stripe-client.ts";
import { listEndpointProblems } from "./stripe-endpoint-state.ts";

// An admin waits for the checks, so a failed call is not repeated.
const options = { maxNetworkRetries: 0, timeout: 5_000 };

/**
 * Asks Stripe about the keys, the account and the webhook endpoint. Changes nothing at Stripe.
 * @param siteUrl the store's origin, to which the endpoint must deliver
 */
export async function checkStripe(settings: Settings, siteUrl: string): Promise<ConnectionCheck[]> {
  if (settings.STRIPE_API_BASE !== undefined) {
    return [
      createCheck("problem", "Cards go to the sandbox, and nobody is charged. Follow the steps below."),
    ];
  }
  const stripe = createStripeClient(settings);
  const account = await checkAccount(stripe);
  // If Stripe refuses the key or does not answer, the other calls fail for the same reason.
  if (account.length === 1) return account;
  const [publishableKey, endpoint] = await Promise.all([
    checkPublishableKey(stripe, settings),
    checkEndpoint(stripe, `${siteUrl}/api/webhooks/stripe`),
  ]);
  return [...account, createModeCheck(settings), publishableKey, endpoint];
}

async function checkAccount(stripe: Stripe): Promise<ConnectionCheck[]> {
  try {
    const { charges_enabled: canCharge, payouts_enabled: canPayOut } = await stripe.accounts.retrieveCurrent(
      {},
      options,
    );
    return [
      createCheck("fine", "Stripe accepts the secret key."),
      canCharge
        ? createCheck("fine", "Your Stripe account can take payments.")
        : createCheck(
            "problem",
            "Your Stripe account cannot take payments yet. Open dashboard.stripe.com and answer what it asks for at the top.",
          ),
      ...(canPayOut || !canCharge
        ? []
        : [
            createCheck(
              "problem",
              "Stripe does not pay out to your bank account. Open dashboard.stripe.com, Settings, Payouts.",
            ),
          ]),
    ];
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return [
        createCheck(
          "problem",
          "Stripe refuses the secret key. It may have been copied incompletely, or replaced. Follow the steps below with a new one.",
        ),
      ];
    }
    if (error instanceof Stripe.errors.StripePermissionError) {
      return [
        createCheck("fine", "Stripe accepts the secret key."),
        createCheck(
          "unknown",
          "The key is restricted and may not read your account, so that is not checked.",
        ),
      ];
    }
    return [createUnreachableCheck(error)];
  }
}

function createModeCheck({ STRIPE_SECRET_KEY: key }: Settings): ConnectionCheck {
  return isLiveKey(key)
    ? createCheck("fine", "The keys are live: cards are charged.")
    : createCheck(
        "problem",
        "The keys are test keys: no card is charged. Before you open, follow the steps below with the live keys.",
      );
}

/**
 * Checks with the publishable key that it may read a payment of the secret key's account, as a shopper's browser does. No
 * call of Stripe names the account of a publishable key.
 */
async function checkPublishableKey(stripe: Stripe, settings: Settings): Promise<ConnectionCheck> {
  try {
    const { data } = await stripe.paymentIntents.list({ limit: 1 }, options);
    const [intent] = data;
    if (intent === undefined || intent.client_secret === null) {
      return createCheck("unknown", "The publishable key is checked once there was a first checkout.");
    }
    const browser = createStripeClient({ ...settings, STRIPE_SECRET_KEY: settings.STRIPE_PUBLISHABLE_KEY });
    await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret }, options);
    return createCheck("fine", "The publishable key belongs to the same account.");
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefused) return createUnreachableCheck(error);
    return createCheck(
      "problem",
      "The publishable key does not belong to the account of the secret key, so nobody can pay. Copy both keys from the same page.",
    );
  }
}

async function checkEndpoint(stripe: Stripe, url: string): Promise<ConnectionCheck> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 }, options);
    const endpoints = data.filter((endpoint) => endpoint.url === url);
    if (endpoints.length === 0) {
      return createCheck(
        "problem",
        `Stripe does not report payments to ${url}. Run npm run deploy, which sets that up.`,
      );
    }
    const problems = endpoints.map(listEndpointProblems);
    if (problems.some((each) => each.length === 0)) {
      return createCheck("fine", "Stripe reports payments to the right address.");
    }
    return createCheck(
      "problem",
      `Stripe's reports of payments are not set up right: ${problems[0]?.join("; ")}. Run npm run deploy, which corrects that.`,
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) return createUnreachableCheck(error);
    return createCheck(
      "unknown",
      "The key is restricted and may not read where Stripe reports payments, so that is not checked.",
    );
  }
}

function createUnreachableCheck(error: unknown): ConnectionCheck {
  // Stripe's message is left out, because it can quote the key.
  const details =
    error instanceof Stripe.errors.StripeError
      ? [error.type, error.statusCode, error.requestId].join(" ")
      : "invalid response";
  console.error(`A check of Stripe failed: ${details}`);
  return createCheck("unknown", "Stripe did not give a usable answer. Try again in a few minutes.");
}

function createCheck(state: ConnectionCheck["state"], message: string): ConnectionCheck {
  return { state, message };
}
