import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../../../worker/db/client.ts";
import { insertFrom } from "../../../worker/db/insert-from.ts";
import { runBatch } from "../../../worker/db/run-batch.ts";
import { emails } from "../../../worker/db/schema/emails.ts";
import { changeOrder } from "../../../worker/domain/orders/change-order.ts";
import { findOrder } from "../../../worker/domain/orders/find-order.ts";
import { write } from "../../../worker/domain/write.ts";
import { aProduct } from "../builders/products.ts";
import { atPayment, getOrder } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";

test("reads and decides again if another write happens in between", async () => {
  const { context, orderId, setNotes, readNotes } = await anOrder();
  let reads = 0;
  await write(
    context,
    async () => {
      reads += 1;
      const order = await findOrder(context, orderId);
      if (reads === 1) await setNotes("of another writer");
      return order;
    },
    (order) => {
      if (order === undefined) throw new Error("The order is gone");
      const customerNotes = `${order.customerNotes}, and mine`;
      return { statements: [changeOrder(context, order, { customerNotes })], result: undefined };
    },
  );
  expect(reads).toBe(2);
  expect(await readNotes()).toBe("of another writer, and mine");
});

test("gives up with a conflict after a limited number of attempts", async () => {
  const { context, orderId, setNotes, readNotes } = await anOrder();
  let reads = 0;
  const attempt = write(
    context,
    async () => {
      reads += 1;
      const order = await findOrder(context, orderId);
      await setNotes(`${reads}`);
      return order;
    },
    (order) => {
      if (order === undefined) throw new Error("The order is gone");
      return { statements: [changeOrder(context, order, { customerNotes: "mine" })], result: undefined };
    },
  );
  await expect(attempt).rejects.toMatchObject({ code: "conflict" });
  expect(reads).toBeLessThanOrEqual(20);
  expect(await readNotes()).toBe(`${reads}`);
});

test("throws an unexpected unique violation after one attempt", async () => {
  const { error, reads } = await writeDuplicate({});
  expect(String(error)).toContain("UNIQUE constraint failed: local_postal_codes.postal_code");
  expect(reads).toBe(1);
});

test("throws a conflict after five attempts if an expected value is taken each time", async () => {
  const { error, reads } = await writeDuplicate({ mayBeTaken: ["local_postal_codes.postal_code"] });
  expect(error).toMatchObject({ code: "conflict" });
  expect(reads).toBe(5);
});

test("does not retry any other failure", async () => {
  let reads = 0;
  const context = storeContext();
  const attempt = write(
    context,
    async () => {
      reads += 1;
    },
    () => ({ statements: [context.db.run(sql`INSERT INTO missing_table VALUES (${1})`)], result: undefined }),
  );
  await expect(attempt).rejects.toThrow("no such table");
  expect(reads).toBe(1);
});

test("inserts each selected value into its named column, in any order", async () => {
  const row = {
    sentAt: null,
    createdAt: "2026-11-22T15:00:00.000Z",
    lastError: "the reason",
    nextAttemptAt: "2026-11-22T16:00:00.000Z",
    attempts: 3,
    state: "queued" as const,
    dedupeKey: crypto.randomUUID(),
    recipient: "owner@store.test",
    subjectId: null,
    transactionId: null,
    profileId: null,
    orderId: null,
    kind: "low_stock" as const,
    id: crypto.randomUUID(),
  };
  const db = connect(env.DB);
  await runBatch(db, [insertFrom(db, emails, row, sql`FROM (SELECT 1)`)]);
  expect(await db.select().from(emails).where(eq(emails.id, row.id)).get()).toEqual(row);
});

test("binds the parameters of raw SQL and of queries in a batch, and returns the rows of each", async () => {
  const db = connect(env.DB);
  const [first, second] = await runBatch(db, [
    db.run(sql`SELECT ${"a"} AS letter, ${1} AS number`),
    db.select({ letter: sql`${"b"}`.as("letter") }).from(sql`(SELECT 1)`),
  ]);
  expect(first?.results).toEqual([{ letter: "a", number: 1 }]);
  expect(second?.results).toEqual([{ letter: "b" }]);
});

async function anOrder() {
  const { orderId, shopper } = await atPayment(await aProduct());
  const context = storeContext();
  const setNotes = async (customerNotes: string) =>
    write(
      context,
      () => findOrder(context, orderId),
      (order) => {
        if (order === undefined) throw new Error("The order is gone");
        return { statements: [changeOrder(context, order, { customerNotes })], result: order.version };
      },
    );
  return {
    context,
    orderId,
    setNotes,
    readNotes: async () => (await getOrder(shopper, orderId)).customer_notes,
  };
}

/** Writes a postal code that is already stored, and counts the attempts. */
async function writeDuplicate(options: { mayBeTaken?: readonly string[] }) {
  const context = storeContext();
  const key = `duplicate-${crypto.randomUUID()}`;
  const insert = () => context.db.run(sql`INSERT INTO local_postal_codes VALUES (${key}, '')`);
  await insert();
  let reads = 0;
  const read = async () => {
    reads += 1;
  };
  const error: unknown = await write(context, read, () => ({
    statements: [insert()],
    result: undefined,
    ...options,
  })).catch((thrown: unknown) => thrown);
  return { error, reads };
}
