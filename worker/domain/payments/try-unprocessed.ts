import type { StoreContext } from "../context.ts";
import { type Receipt, receiveEvent } from "./receive-event.ts";
import { reasonOf } from "./tally.ts";
import { forgetUnprocessed, keepUnprocessed, type UnprocessedEvent } from "./unprocessed-events.ts";

/** Tries once more to apply an event that was kept. It leaves when it was applied, else its next try is set. */
export async function tryUnprocessed(context: StoreContext, kept: UnprocessedEvent): Promise<Receipt> {
  const event = context.payments.readEvent(kept.payload);
  try {
    const receipt = await receiveEvent(context, event);
    if (receipt !== "waiting") await forgetUnprocessed(context, kept.id);
    return receipt;
  } catch (error) {
    await keepUnprocessed(context, event, { state: kept.state, detail: reasonOf(error) });
    throw error;
  }
}
