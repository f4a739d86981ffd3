import * as v from "valibot";
import { expect, it } from "vitest";
import {
  addCopy,
  addOption,
  addProduct,
  type FamilyFields,
  familySchema,
  removeOption,
} from "../../web/features/admin/products/family/family-form.ts";

const mug = { id: "5d5d2d4c-5c2f-4a4d-9c4b-0a7c8f4b1a11", name: "Mug", primaryImage: null };
const bowl = { id: "0b8f5a52-4f0c-4f9a-8d9c-3f5f8f0b2c22", name: "Bowl", primaryImage: null };

it("keeps one value per option in all members when options come and go", () => {
  const fields = withProducts(["Red"]);
  const added = { ...fields, ...addOption(fields) };
  expect(added.option_names).toEqual(["Colour", ""]);
  expect(added.members.map(({ values }) => values)).toEqual([["Red", ""]]);
  const removed = { ...added, ...removeOption(added, 0) };
  expect(removed.option_names).toEqual([""]);
  expect(removed.members.map(({ values }) => values)).toEqual([[""]]);
});

it("adds an existing product once", () => {
  const fields = withProducts(["Red"]);
  expect(addProduct(fields, mug)).toEqual({});
  expect(addProduct(fields, bowl).members).toHaveLength(2);
});

it("sends a copy without a product, and takes blank fields from the original", () => {
  const fields = withProducts(["Red"]);
  const { members = [] } = addCopy(fields, mug);
  const filled = members.map((row) => ({ ...row, values: row.product_id === null ? ["Blue"] : row.values }));
  expect(v.parse(familySchema, { ...fields, members: filled }).members[1]).toEqual({
    id: members[1]?.id,
    product_id: null,
    copy_of: mug.id,
    values: ["Blue"],
    wholesale_price: null,
    on_hand: null,
    sku: "",
  });
});

function withProducts(values: readonly string[]): FamilyFields {
  const none = { name: "Mugs", option_names: ["Colour"], counts_together: false, members: [] };
  const { members = [] } = addProduct(none, mug);
  return { ...none, members: members.map((row) => ({ ...row, values })) };
}
