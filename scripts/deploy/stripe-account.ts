import Stripe from "stripe";
import type { StoreVariables } from "./variables-file.ts";

// A failed call is not repeated, because somebody waits for the checks.
const options = { maxNetworkRetries: 0, timeout: 5_000 };

/**
 * Lists why Stripe charges no card or pays nothing out, although it accepts the key. Changes nothing at Stripe. What
 * Stripe does not tell is not a problem, for example during an outage, or with a restricted key.
 */
export async function findStripeAccountProblems(variables: StoreVariables): Promise<string[]> {
  const problems = await Promise.all([
    findAccountProblem(connectStripe(variables)),
    findPublishableKeyProblem(variables),
  ]);
  return problems.filter((problem) => problem !== undefined);
}

/** Connects to Stripe, or to its stand-in, with a key of the variables. */
export function connectStripe(
  { STRIPE_API_BASE: base, STRIPE_SECRET_KEY }: StoreVariables,
  key = STRIPE_SECRET_KEY,
): Stripe {
  if (base === undefined) return new Stripe(key);
  const { hostname, port, protocol } = new URL(base);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: protocol === "http:" ? "http" : "https",
    maxNetworkRetries: 0,
  });
}

async function findAccountProblem(stripe: Stripe): Promise<string | undefined> {
  try {
    const { charges_enabled: canCharge, payouts_enabled: canPayOut } = await stripe.accounts.retrieveCurrent(
      {},
      options,
    );
    if (!canCharge) {
      return "the Stripe account cannot take payments yet: answer what dashboard.stripe.com asks for at the top";
    }
    if (canPayOut) return undefined;
    return "Stripe does not pay out to the bank account: dashboard.stripe.com, Settings, Payouts";
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) return undefined;
    return "Stripe refuses STRIPE_SECRET_KEY: it was copied incompletely, or replaced";
  }
}

/**
 * Reads a payment of the secret key's account with the publishable key, as a shopper's browser does, because no call of
 * Stripe names the account of a publishable key. Before the first checkout, there is nothing to read.
 */
async function findPublishableKeyProblem(variables: StoreVariables): Promise<string | undefined> {
  const intent = await readNewestIntent(connectStripe(variables));
  if (intent === undefined || intent.client_secret === null) return undefined;
  try {
    const browser = connectStripe(variables, variables.STRIPE_PUBLISHABLE_KEY);
    await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret }, options);
    return undefined;
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefused) return undefined;
    return "STRIPE_PUBLISHABLE_KEY does not belong to the account of STRIPE_SECRET_KEY, so nobody can pay: copy both from the same page";
  }
}

async function readNewestIntent(stripe: Stripe): Promise<Stripe.PaymentIntent | undefined> {
  try {
    const { data } = await stripe.paymentIntents.list({ limit: 1 }, options);
    return data[0];
  } catch {
    return undefined;
  }
}
