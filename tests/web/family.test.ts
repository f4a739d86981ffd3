import { describe, expect, it } from "vitest";
import type { FamilyCardView, FamilyMemberView } from "../../contract/catalog/families.ts";
import { describeMemberCount, listChoices } from "../../web/features/catalog/family.ts";

describe("the count of members", () => {
  it.each([
    [5, ["Colour"], "5 colours"],
    [3, ["Size"], "3 sizes"],
    [2, ["Finish"], "2 finishes"],
    [4, ["Quality"], "4 qualities"],
    [4, ["Spray"], "4 sprays"],
    [6, ["Scents"], "6 scents"],
    [3, ["Size (cm)"], "3 choices"],
    [8, ["Colour", "Size"], "8 choices"],
  ])("names %i members with the options %j as %s", (members, option_names, text) => {
    expect(describeMemberCount({ ...aCard, members, option_names })).toBe(text);
  });
});

describe("the choices of an option", () => {
  const members = [
    aMember("Red", "S", "Matte"),
    aMember("Red", "L", "Matte"),
    aMember("Blue", "S", "Gloss"),
    aMember("Blue", "L", "Matte"),
    aMember("Green", "M", "Gloss"),
  ];
  const [, redLarge] = members;

  it("lists each value once, in the order of the members", () => {
    expect(list(0).map(([value]) => value)).toEqual(["Red", "Blue", "Green"]);
  });

  it("keeps as many other values as it can, and the present member for its own value", () => {
    expect(list(0)).toEqual([
      ["Red", "Red L Matte"],
      ["Blue", "Blue L Matte"],
      ["Green", "Green M Gloss"],
    ]);
    expect(list(1)).toEqual([
      ["S", "Red S Matte"],
      ["L", "Red L Matte"],
      ["M", "Green M Gloss"],
    ]);
  });

  it("takes the first member of those with equally many values in common", () => {
    expect(list(2)).toEqual([
      ["Matte", "Red L Matte"],
      ["Gloss", "Blue S Gloss"],
    ]);
  });

  function list(option: number) {
    if (redLarge === undefined) throw new Error("There is no present member");
    return listChoices(members, redLarge, option).map(({ value, member }) => [value, member.name]);
  }
});

const aCard: FamilyCardView = {
  id: "5d5d2d4c-5c2f-4a4d-9c4b-0a7c8f4b1a11",
  name: "Mug",
  option_names: ["Colour"],
  members: 2,
  from_price: 1.25,
  has_one_price: true,
  counts_together: false,
};

function aMember(...values: readonly string[]): FamilyMemberView {
  const name = values.join(" ");
  return {
    id: name,
    slug: name,
    name,
    values: [...values],
    wholesale_price: 1.25,
    quantity_prices: "",
    stock_quantity: 5,
    minimum_order_quantity: 1,
    primaryImage: null,
  };
}
