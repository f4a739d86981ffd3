import { inject, test } from "vitest";
import { expectSoundBooksAfterSequences } from "../../builders/changing-orders-sequences.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The number of sequences (read-order-sequences.ts). */
    orderSequences: number;
  }
}

const sequences = inject("orderSequences");
// For hangs only: a sequence takes about a second.
const timeoutMs = 120_000 + sequences * 30_000;

test(`keeps sound books after ${sequences} sequences of changes of orders`, {
  timeout: timeoutMs,
}, async () => {
  await expectSoundBooksAfterSequences(sequences);
});
