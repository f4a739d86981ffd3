import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../../worker/db/client.ts";
import { prepareOnce } from "../../worker/db/prepare-once.ts";
import { products } from "../../worker/db/schema/catalog.ts";
import { bindings } from "./background.ts";
import { aProduct } from "./builders/products.ts";

test("a statement that is written once asks with the values of each call, and answers with the columns' own types", async () => {
  let written = 0;
  const select = prepareOnce(["id"], (db, { id }) => {
    written += 1;
    return db
      .select({ id: products.id, isActive: products.isActive })
      .from(products)
      .where(eq(products.id, id));
  });
  const [one, other] = [await aProduct(), await aProduct()];
  const read = (id: string) => {
    const db = connect(bindings.DB);
    return db.batch([select(db, { id })]);
  };
  expect(await Promise.all([one.id, other.id, "nothing"].map(read))).toEqual([
    [[{ id: one.id, isActive: true }]],
    [[{ id: other.id, isActive: true }]],
    [[]],
  ]);
  expect(written).toBe(1);
});
