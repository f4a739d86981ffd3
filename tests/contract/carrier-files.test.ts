import { describe, expect, test } from "vitest";
import { fileCarriers, type Shipment, writeCarrierFile } from "../../contract/orders/carrier-files.ts";
import { parseCsv } from "../../contract/shared/csv.ts";

const address = {
  full_name: "Zoé Côté",
  phone_number: "+1 (204) 555-0142",
  address_line1: "12 Rue des Trembles",
  address_line2: "Apt. 3",
  city: "Saint-Boniface",
  province: "Manitoba",
  postal_code: "R2H 0A1",
  is_province_confirmed: false,
  delivery_instructions: null,
};

const shipment: Shipment = {
  orderNumber: "PD-7K3M-Q9TX",
  address,
  email: "zoe@store.test",
  grams: 1250,
  valueCents: 1998,
  contents: "2 × Mug, blue",
};

test("writes the columns of each carrier", () => {
  expect(read("chit_chats", shipment)).toEqual({
    order_id: "PD-7K3M-Q9TX",
    name: "Zoé Côté",
    address_1: "12 Rue des Trembles",
    address_2: "Apt. 3",
    city: "Saint-Boniface",
    province_code: "MB",
    postal_code: "R2H 0A1",
    country_code: "CA",
    phone: "12045550142",
    email: "zoe@store.test",
    package_contents: "merchandise",
    description: "2 × Mug, blue",
    value: "19.98",
    value_currency: "cad",
    package_type: "parcel",
    weight_unit: "g",
    weight: "1250",
  });
  expect(read("canada_post", shipment)).toMatchObject({
    "customer-ref1": "PD-7K3M-Q9TX",
    "prov-state": "MB",
    "postal-zip-code": "R2H0A1",
    weight: "1250",
  });
  expect(read("stallion_express", shipment)).toMatchObject({ order_id: "PD-7K3M-Q9TX", currency: "CAD" });
});

describe.each(fileCarriers)("the file of %s", (carrier) => {
  test("keeps commas, quotation marks and accents in their cells, and no line breaks or formulas", () => {
    const address_line1 = '"The Élan",\r\n5 Main';
    const values = readValues({ address: { ...address, full_name: "=cmd()", address_line1 } });
    expect(values).toContain('"The Élan", 5 Main');
    expect(values).toContain("'=cmd()");
    // The phone's plus sign would begin a formula.
    expect(values.some((value) => value.startsWith("'+"))).toBe(false);
  });

  test("moves the end of a long address to its second line", () => {
    const address_line1 = `${"Saint-Jean-Baptiste ".repeat(2)}Industrial Road 12`;
    const values = readValues({ address: { ...address, address_line1 } });
    const first = values.find((value) => value.startsWith("Saint-Jean")) ?? "";
    const second = values[values.indexOf(first) + 1] ?? "";
    expect(`${first} ${second}`).toBe(`${address_line1} Apt. 3`);
    expect(second).not.toBe("Apt. 3");
  });

  // A word that is longer than a line cannot be split.
  test.each(["Boulevard ".repeat(15), "x".repeat(60)])("leaves out an order to %s", (address_line1) => {
    const long = { ...shipment, address: { ...address, address_line1 } };
    expect(writeCarrierFile(carrier, [long, shipment]).skipped).toEqual([
      { orderNumber: "PD-7K3M-Q9TX", reason: expect.stringContaining("the address is longer than") },
    ]);
  });

  test("cuts long contents at a word, and leaves out an order whose name does not fit", () => {
    const contents = "1 × Extraordinarily long handmade stoneware mug, ".repeat(9);
    const cut = readValues({ contents }).find((value) => value.startsWith("1 × Extra")) ?? "";
    expect(contents.startsWith(`${cut} `)).toBe(true);
    const named = { ...shipment, address: { ...address, full_name: "Maria ".repeat(9) } };
    expect(writeCarrierFile(carrier, [shipment, named]).skipped).toHaveLength(1);
  });

  function readValues(changes: Partial<Shipment>): string[] {
    return Object.values(read(carrier, { ...shipment, ...changes }));
  }
});

/** Reads the only row of a file by its headings. */
function read(carrier: (typeof fileCarriers)[number], one: Shipment): Record<string, string> {
  const { text, skipped } = writeCarrierFile(carrier, [one]);
  expect(skipped).toEqual([]);
  const [headings, row] = parseCsv(text);
  return Object.fromEntries(
    headings?.cells.map((heading, index) => [heading, row?.cells[index] ?? ""]) ?? [],
  );
}
