import fc from "fast-check";
import { idle } from "../background.ts";
import { allowLogged } from "../logged.ts";
import type { Account } from "./accounts.ts";
import { createWorld, openStore, place, placement, run } from "./changing-orders.ts";
import { expectConsistent, rememberDocuments } from "./changing-orders-books.ts";
import { anyStep, settle } from "./changing-orders-steps.ts";

/** After so many sequences the store starts empty, because the checks read all of its records. */
const sequencesPerStore = 20;

/**
 * Runs random sequences of steps of admins, customers, banks and Stripe about orders that change. The books must be
 * sound when everything has ended: before a change that waits for its payment expires, and afterwards.
 */
export async function expectSoundBooksAfterSequences(sequences: number): Promise<void> {
  let admin: Account | undefined;
  let runs = 0;
  const placements = fc.array(placement, { minLength: 1, maxLength: 2 });
  const steps = fc.array(anyStep, { minLength: 3, maxLength: 12, size: "max" });
  const property = fc.asyncProperty(placements, steps, async (first, rest) => {
    if (admin === undefined || runs % sequencesPerStore === 0) admin = await openStore();
    runs += 1;
    allowLogged(/./);
    const world = await createWorld(admin);
    const lines: string[] = [];
    try {
      for (const each of first) await place(world, each);
      for (const each of rest) {
        lines.push(await run(world, each));
        for (const placed of world.orders) await rememberDocuments(world, placed);
      }
      await settle(world, minutesBeforeExpiry);
      await expectConsistent(world);
      await settle(world, minutesAfterExpiry);
      await expectConsistent(world);
    } catch (error) {
      // The records of this sequence would fail the next ones.
      admin = undefined;
      await idle();
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${message}\nThe steps before:\n${lines.join("\n")}`, { cause: error });
    }
  });
  await fc.assert(property, { numRuns: sequences });
}

/** Links of changes and of orders by phone are open for three days. */
const minutesBeforeExpiry = 31;
const minutesAfterExpiry = 5 * 24 * 60;
