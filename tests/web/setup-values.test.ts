import * as v from "valibot";
import { expect, test } from "vitest";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { changeSource } from "../../web/features/admin/setup/derive-values.ts";
import { setupForm, toSetupRequest } from "../../web/features/admin/setup/setup-schema.ts";
import { listAskedTaxes, toSetupValues } from "../../web/features/admin/setup/setup-values.ts";

const newSetup = {
  is_possible: true,
  identity: newStoreIdentity,
  time_zone: "America/Winnipeg",
  order_prefix: "PD",
  categories: ["Toys", "Stationary"],
  shipping_flat_rate: 5,
  shipping_free_over: 15,
  local_areas: ["R2C"],
  cash_on_delivery: true,
  guest_checkout: false,
  registrations: [],
  identity_version: 0,
  settings_version: 1,
} as const;
const blank = toSetupValues({
  ...newSetup,
  categories: [...newSetup.categories],
  local_areas: ["R2C"],
  registrations: [],
});
const halifax = changeSource(
  changeSource(
    changeSource(changeSource(blank, "name", "Tidewater Paper"), "tagline", "Paper and pens"),
    "locality",
    "Halifax",
  ),
  "postal_code",
  "b3j 1a1",
);

test("asks every question of a new store with blank fields", () => {
  const { colour, cash_on_delivery, guest_checkout, is_province_confirmed, ...texts } = blank;
  expect(colour).toBe(newStoreIdentity.colour);
  expect([cash_on_delivery, guest_checkout, is_province_confirmed]).toEqual([false, false, false]);
  expect(new Set(Object.values(texts))).toEqual(new Set([""]));
});

test("derives from the typed answers what an owner would have to look up", () => {
  expect(halifax).toMatchObject({
    description: "Paper and pens. Order online from Halifax, Nova Scotia.",
    order_prefix: "TP",
    province: "NS",
    town: "Halifax, Nova Scotia",
    time_zone: "America/Halifax",
    local_areas: "B3J",
  });
});

test("fills in the own code of a rural area, once it is complete", () => {
  expect(changeSource(halifax, "postal_code", "B0J").local_areas).toBe("");
  expect(changeSource(halifax, "postal_code", "b0j2c0").local_areas).toBe("B0J 2C0");
});

test("asks for the provincial tax of the store's place, and for those that have a number", () => {
  const quebec = changeSource(halifax, "postal_code", "H2X 1Y4");
  expect(listAskedTaxes(halifax)).toEqual([]);
  expect(listAskedTaxes(quebec)).toEqual(["qst"]);
  expect(listAskedTaxes({ ...quebec, mb_rst: "1" })).toEqual(["qst", "mb_rst"]);
});

test("keeps an edited fact when the answer behind it changes", () => {
  const edited = { ...halifax, order_prefix: "TIDE", local_areas: "B3J, B3H" };
  const moved = changeSource(changeSource(edited, "name", "Paper Boat"), "postal_code", "V6B 1A1");
  expect(moved).toMatchObject({
    order_prefix: "TIDE",
    local_areas: "B3J, B3H",
    province: "BC",
    time_zone: "America/Vancouver",
  });
});

test("clears what was derived while its answer is incomplete", () => {
  expect(changeSource(halifax, "postal_code", "B3")).toMatchObject({
    province: "",
    time_zone: "",
    town: "",
    local_areas: "",
  });
});

test("converts the answers to those of a request", () => {
  const answers = {
    ...halifax,
    categories: "Notebooks\n\n Pens & Ink \n",
    street: "1800 Hollis Street",
    phone: "902-555-0142",
    email: "hello@tidewater.example",
    shipping_flat_rate: "8.50",
    local_areas: "b3j, B3H;b3k* b0j 2c0\nB0J2C1 B3L",
    qst: " 1234567890 tq 0001",
  };
  expect(toSetupRequest(v.parse(setupForm, answers))).toMatchObject({
    name: "Tidewater Paper",
    postal_code: "B3J 1A1",
    categories: ["Notebooks", "Pens & Ink"],
    local_areas: ["B3J", "B3H", "B3K", "B0J 2C0", "B0J 2C1", "B3L"],
    shipping_flat_rate: 8.5,
    shipping_free_over: null,
    tax_number: null,
    provincial_tax_numbers: { qst: "1234567890TQ0001", mb_rst: null },
    logo_hash: null,
  });
});

test("derives the settings that were never saved from an identity that was", () => {
  const address = {
    ...newStoreIdentity.address,
    locality: "Halifax",
    province: "NS",
    postal_code: "B3J 1A1",
  };
  const saved = {
    ...newSetup,
    categories: [],
    registrations: [],
    identity: { ...newStoreIdentity, name: "Tidewater Paper", address },
    identity_version: 1,
  };
  const derived = { order_prefix: "TP", time_zone: "America/Halifax" };
  expect(toSetupValues({ ...saved, local_areas: ["R2C"] })).toMatchObject({
    ...derived,
    local_areas: "B3J",
    shipping_flat_rate: "",
  });
  expect(toSetupValues({ ...saved, local_areas: ["B3H", "B3J"] }).local_areas).toBe("B3H, B3J");
  expect(toSetupValues({ ...saved, local_areas: ["R2C"], settings_version: 2 })).toMatchObject({
    order_prefix: "PD",
    time_zone: "America/Winnipeg",
    local_areas: "R2C",
    shipping_flat_rate: "5.00",
  });
});

test("keeps a list of more than ten areas", () => {
  const areas = Array.from("ABCEGHJKLMNPRSTV", (letter) => `B3${letter}`);
  const values = toSetupValues({
    ...newSetup,
    categories: [],
    registrations: [],
    identity_version: 1,
    settings_version: 2,
    local_areas: areas,
  });
  expect(v.parse(v.pick(setupForm.pipe[0], ["local_areas"]), values)).toEqual({ local_areas: areas });
});

test("keeps as many categories as a store can have", () => {
  const categories = Array.from({ length: 100 }, (_, index) => `Category ${index + 1}`);
  const values = toSetupValues({
    ...newSetup,
    categories,
    registrations: [],
    identity_version: 1,
    local_areas: [...newSetup.local_areas],
  });
  expect(v.parse(v.pick(setupForm.pipe[0], ["categories"]), values)).toEqual({ categories });
});

test("names the entry of a list that has a mistake", () => {
  const lists = v.pick(setupForm.pipe[0], ["categories", "local_areas"]);
  const longName = "Paper ".repeat(11);
  const { issues = [] } = v.safeParse(lists, {
    categories: `Cards\n${longName}`,
    local_areas: "B3J, B3J 1A1, Halifax",
  });
  expect(issues.map(({ message }) => message)).toEqual([
    "“Paper Paper Paper Pa…” must be at most 60 characters",
    "“Halifax” must be an area such as B3J, or a postal code such as B3J 2K9",
  ]);
});
