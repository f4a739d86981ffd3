import type { StoreContext } from "../context.ts";
import type { Shopper } from "./shopper.ts";

/**
 * Creates a function that requires of a guest to be a person, before an order is placed. Accounts always pass, because a
 * program needs an email address for each. A token is valid once, so a repeated step of the same request does not check again.
 * The function throws the errors of HumanCheck.
 */
export function createHumanRequirement(
  { humanCheck }: StoreContext,
  shopper: Shopper,
  token: string | undefined,
): () => Promise<void> {
  let check: Promise<void> | undefined;
  return async () => {
    if (humanCheck === undefined || shopper.kind === "account") return;
    check ??= humanCheck.require(token);
    await check;
  };
}
