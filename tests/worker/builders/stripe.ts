import * as v from "valibot";
import { createStripe, type FaultRule } from "../../builders/stripe.ts";
import { allowLogged } from "../logged.ts";
import { sandbox } from "./accounts.ts";
import { call } from "./store.ts";

const stripe = createStripe(sandbox, call);
export const {
  pay,
  anIntentAtStripe,
  nameOrderAtStripe,
  cancelAtStripe,
  refundAtStripe,
  disputeAtStripe,
  letBankDecide,
  listEvents,
  listAllEvents,
  findEvent,
  deliver,
  deliverAll,
  deliverRaw,
  readLedger,
  findPayment,
  listPayments,
  whileHeld,
  signPayload,
} = stripe;

export type SandboxEvent = Awaited<ReturnType<typeof findEvent>>;

/** Runs an action while a service of the sandbox has a fault. */
export function withFault<Result>(rule: FaultRule, act: () => Promise<Result>): Promise<Result> {
  allowLogged(/./);
  return stripe.withFault(rule, act);
}

export async function readOutcome(response: Response): Promise<string> {
  return v.parse(v.object({ outcome: v.string() }), await response.json()).outcome;
}

/** Faults of Stripe's API, and the status with which the store responds. */
export const stripeFaults: readonly (readonly [string, Record<string, unknown>, number])[] = [
  ["slow", { do: "delay", ms: 100 }, 200],
  ["down", { do: "drop_before" }, 503],
  ["responding 500", { do: "error", status: 500 }, 503],
  ["doing the work and losing the response", { do: "drop_response" }, 503],
  ["processing another request with the same key", { do: "error", status: 409 }, 503],
  ["changing the same payment", { do: "error", status: 429, code: "lock_timeout" }, 503],
];
