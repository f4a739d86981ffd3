import { test } from "vitest";
import { expectSoundBooksAfterSequences } from "../../builders/changing-orders-sequences.ts";

test("keeps sound books after random changes, payments, refunds, parcels and returns of orders", async () => {
  await expectSoundBooksAfterSequences(3);
});
