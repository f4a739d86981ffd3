import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { trackingBody } from "../../contract/admin/order-changes.ts";
import { pickupCodeSchema } from "../../contract/admin/pickups.ts";
import { postalCodesQuery } from "../../contract/admin/postal-codes.ts";
import { productForm } from "../../contract/catalog/product-form.ts";
import { parseOrderCode } from "../../contract/orders/order-number.ts";
import { toMailUrl, toPhoneUrl } from "../../contract/shared/contact-urls.ts";
import { emailSchema } from "../../contract/shared/email-address.ts";
import { cleanPasted } from "../../contract/shared/pasted-text.ts";
import { phoneSchema } from "../../contract/shared/phone-number.ts";
import { parsePostalArea, parsePostalCode } from "../../contract/shared/postal-code.ts";
import { findProvince } from "../../contract/shared/provinces.ts";
import { searchText } from "../../contract/shared/request-values.ts";
import { postalPrefixSchema } from "../../contract/shipping/shipping-document.ts";
import { storeLink } from "../../contract/store/links.ts";
import { registrationNumbers } from "../../contract/tax/registration-numbers.ts";

/** Characters that surround and separate text that was copied from a contact, a web page, a PDF or a spreadsheet. */
const invisible = ["\u200b", "\u200e", "\u202a", "\u202c", "\u2060", "\u2066", "\ufeff", "\u00ad", "\u034f"];
const spaces = [" ", "  ", "\t", "\n", "\u00a0", "\u2007", "\u2009", "\u202f", "\u3000"];
const hyphens = [
  "-",
  "\u2010",
  "\u2011",
  "\u2012",
  "\u2013",
  "\u2014",
  "\u2015",
  "\u2212",
  "\uff0d",
  "\ufe63",
];

test("removes invisible characters, and knows every space, hyphen and full-width letter", () => {
  for (const character of invisible) expect(cleanPasted(`${character}a${character}b${character}`)).toBe("ab");
  for (const space of spaces) expect(cleanPasted(`${space}a${space}b${space}`)).toBe("a b");
  for (const hyphen of hyphens) expect(cleanPasted(`a${hyphen}b`)).toBe("a-b");
  expect(cleanPasted("ＴＯＹ－０００１")).toBe("TOY-0001");
  expect(cleanPasted("\u0661\u06f2 e\u0301 \ufb01n")).toBe("12 é fin");
  expect(cleanPasted("½ L, café d’été")).toBe("½ L, café d’été");
});

const separators = [...spaces, ...hyphens];

const strictFields: readonly [name: string, (text: string) => unknown, parts: string[], parsed: string][] = [
  ["postal code", parsePostalCode, ["R2C", "0A1"], "R2C 0A1"],
  ["forward sortation area", parsePostalArea, ["R2", "C"], "R2C"],
  ["beginning of postal codes", (text) => v.parse(postalPrefixSchema, text), ["X0A", "1H"], "X0A1H"],
  [
    "search for a postal code",
    (text) => v.parse(postalCodesQuery, { search: text }).search,
    ["r2c", "0a"],
    "R2C0A",
  ],
  ["order number", parseOrderCode, ["#pd", "7k3m", "q9tx"], "7K3M-Q9TX"],
  ["pick-up code", (text) => v.parse(pickupCodeSchema, text), ["7k3", "mo1"], "7K3M01"],
  [
    "GST/HST number",
    (text) => v.parse(registrationNumbers.gst_hst, text),
    ["123456789", "rt0001"],
    "123456789RT0001",
  ],
  [
    "QST number",
    (text) => v.parse(registrationNumbers.qst, text),
    ["1234567890", "tq", "0001"],
    "1234567890TQ0001",
  ],
  [
    "QST number of the specified system",
    (text) => v.parse(registrationNumbers.qst, text),
    ["nr", "12345678"],
    "NR12345678",
  ],
  [
    "barcode",
    (text) => v.parse(productForm, { barcode: text }).barcode,
    ["0 36000", "29145", "2"],
    "036000291452",
  ],
];

test.each(strictFields)(
  "reads a pasted %s with any space, hyphen and invisible character",
  (_name, parse, parts, parsed) => {
    for (const separator of separators) {
      for (const mark of ["", ...invisible]) {
        expect(parse(`${mark}${parts.join(`${separator}${mark}`)}${mark}`)).toBe(parsed);
      }
    }
  },
);

test.each(strictFields)("reads a %s with what it was copied with", (name, parse, parts, parsed) => {
  const value = parts.join(" ");
  for (const text of [`“${value}”`, `'${value}'`, `(${value})`, `${value}.`, `${value},`, `<${value}>`]) {
    expect(parse(text)).toBe(parsed);
  }
  for (const label of ["#", "№ ", "No. # ", "Order number: ", "Code : "]) {
    if (name.includes("number") || name.includes("code")) expect(parse(`${label}${value}`)).toBe(parsed);
  }
});

test("reads an order number after the word, and the digits of a postal code as they are meant", () => {
  for (const label of ["Order ", "Your order ", "Order no. ", "order #", "Commande "]) {
    expect(parseOrderCode(`${label}PD-7K3M-Q9TX`)).toBe("7K3M-Q9TX");
  }
  expect(parseOrderCode("Order")).toBeUndefined();
  expect([parsePostalCode("R2C OAl"), parsePostalCode("K1L 0B1"), parsePostalCode("RZC 0A1")]).toEqual([
    "R2C 0A1",
    "K1L 0B1",
    undefined,
  ]);
});

test("preserves one space or hyphen in codes that have them", () => {
  const sku = (text: string) => v.parse(productForm, { sku: text }).sku;
  const tracking = (text: string) => v.parse(trackingBody, { tracking_number: text }).tracking_number;
  for (const mark of invisible) {
    expect(sku(`${mark}TOY\u20110001${mark}`)).toBe("TOY-0001");
    expect(tracking(`${mark}1Z 999\u00a0AA1\u2013${mark}01`)).toBe("1Z 999 AA1-01");
    expect(tracking(`Tracking no.: 1Z 999${mark}.`)).toBe("1Z 999");
    expect(v.parse(searchText, `${mark}Jean\u2011Luc\u00a0${mark} Roy`)).toBe("Jean-Luc Roy");
  }
  expect(findProvince("\u202ar2c 0a1")).toBe("Manitoba");
  expect(v.parse(storeLink, " tel:+1 204\u2011555\u20110142")).toBe("tel:+1204-555-0142");
  expect(v.parse(storeLink, "/pages/a–b")).toBe("/pages/a–b");
  expect(v.parse(storeLink, "Mailto:a@x.ca")).toBe("mailto:a@x.ca");
});

test.each(["NR1234567", "NR123456789", "NR1234567A", "1234567890", "NR12345678TQ0001"])(
  "refuses %s as a QST number",
  (number) => expect(v.is(registrationNumbers.qst, number)).toBe(false),
);

describe("an email address", () => {
  test.each([
    ["siobhan.o'brien@example.test", "siobhan.o'brien@example.test"],
    ["siobhan.o’brien@example.test", "siobhan.o'brien@example.test"],
    ["a&b@example.test", "a&b@example.test"],
    ["info@xn--picerie-90a.ca", "info@xn--picerie-90a.ca"],
    ["marie@épicerie.ca", "marie@xn--picerie-9xa.ca"],
    ["Marie@E\u0301PICERIE.ca", "marie@xn--picerie-9xa.ca"],
    ["jo@sub.straße.example", "jo@sub.xn--strae-oqa.example"],
    ["a@a--b.example.ca", "a@a--b.example.ca"],
    ["first_last+tag@123.co", "first_last+tag@123.co"],
    ["!#$%&'*+/=?^_`{|}~-@example.ca", "!#$%&'*+/=?^_`{|}~-@example.ca"],
    [" \u202aPat@Example.CA\u202c\u00a0", "pat@example.ca"],
    ["pat\u2011lee@example.ca", "pat-lee@example.ca"],
    ["mailto:pat@example.ca", "pat@example.ca"],
    ["ｐａｔ＠ｅｘａｍｐｌｅ．ｃａ", "pat@example.ca"],
    ["Pat <pat@example.ca>", "pat@example.ca"],
    ["\"O'Brien, Pat\" <Pat.O'Brien@example.ca>;", "pat.o'brien@example.ca"],
    ["pat@example.ca.", "pat@example.ca"],
    ["(pat@example.ca),", "pat@example.ca"],
    ["“pat@example.ca”", "pat@example.ca"],
    ["'pat@example.ca'", "pat@example.ca"],
    ["'pat@example.ca", "'pat@example.ca"],
    ["#pat@example.ca", "#pat@example.ca"],
    ["Email: pat@example.ca", "pat@example.ca"],
    ["Mailto:pat@example.ca", "pat@example.ca"],
  ])("%s is stored as %s", (typed, stored) => {
    expect(v.parse(emailSchema, typed)).toBe(stored);
    expect(v.parse(emailSchema, stored)).toBe(stored);
  });

  test.each([
    "",
    "pat",
    "pat@",
    "@example.ca",
    "pat@example",
    "pat@@example.ca",
    "pat@exa mple.ca",
    "pat@-example.ca",
    "pat@example..ca",
    "pat@épicerie.ca/path",
    "pat@épicerie.ca:80",
    "pat@épicerie",
    "pât@example.ca",
    "pat@example.ca\r\nBcc: x@example.ca",
    "pat@example.ca, x@example.ca",
    "Pat <pat@example.ca> Lee <lee@example.ca>",
    "https://pat@example.ca",
    `${"a".repeat(250)}@example.ca`,
    `pat@${"é".repeat(250)}.ca`,
  ])("%j is refused", (typed) => expect(v.is(emailSchema, typed)).toBe(false));
});

test("encodes an email address in a link", () => {
  expect(toMailUrl("a&b?c@example.test")).toBe("mailto:a%26b%3Fc@example.test");
  expect(toMailUrl("o'brien+shop@example.test")).toBe("mailto:o'brien%2Bshop@example.test");
});

describe("a phone number", () => {
  test.each([
    ["204-555-0142 ext. 12", "204-555-0142 ext. 12"],
    ["204-555-0142 x12", "204-555-0142 ext. 12"],
    ["204-555-0142x12", "204-555-0142 ext. 12"],
    ["(204) 555-0142 Ext 12", "204-555-0142 ext. 12"],
    ["204-555-0142 extension: 12", "204-555-0142 ext. 12"],
    ["204-555-0142, poste 12", "204-555-0142 ext. 12"],
    ["204-555-0142 #12", "204-555-0142 ext. 12"],
    ["204-555-0142,12", "204-555-0142 ext. 12"],
    ["204-555-0142 (ext. 12)", "204-555-0142 ext. 12"],
    ["tel:+1-204-555-0142;ext=12", "204-555-0142 ext. 12"],
    ["204\u2011555\u20110142", "204-555-0142"],
    ["\u202a204-555-0142\u202c", "204-555-0142"],
    ["204/555-0142", "204-555-0142"],
    ["204.555.0142", "204-555-0142"],
    ["204\u00a0555\u00a00142", "204-555-0142"],
    ["tel:+12045550142", "204-555-0142"],
    ["+1 (204) 555-0142", "204-555-0142"],
    ["1-204-555-0142", "204-555-0142"],
    ["001 204 555 0142", "204-555-0142"],
    ["Tél. : 204 555-0142", "204-555-0142"],
    ["２０４－５５５－０１４２", "204-555-0142"],
    ["\u0662\u0660\u0664-\u0665\u0665\u0665-\u0660\u0661\u0664\u0662", "204-555-0142"],
    ["[204] 555-0142", "204-555-0142"],
    ["204-555-0142,", "204-555-0142"],
    ["“204-555-0142”", "204-555-0142"],
    ["'204-555-0142", "204-555-0142"],
    ["Mobile 204-555-0142", "204-555-0142"],
    ["W: 204-555-0142 x3", "204-555-0142 ext. 3"],
    ["204-555-0142 (cell)", "204-555-0142"],
    ["☎ 204-555-0142", "204-555-0142"],
  ])("%s is stored as %s", (typed, stored) => {
    expect(v.parse(phoneSchema, typed)).toBe(stored);
    expect(v.parse(phoneSchema, stored)).toBe(stored);
  });

  test.each([
    "",
    "000-000-0000",
    "104-555-0142",
    "204-155-0142",
    "555-0142",
    "204-555-01421",
    "+44 20 7946 0958",
    "204-555-0142 / 204-555-0143",
    "204-555-0142 ext.",
    "204-555-0142 ext. 123456789",
    "204-555-O142",
    "call me",
  ])("%s is refused", (typed) => expect(v.is(phoneSchema, typed)).toBe(false));

  test("with an extension is a link that dials it after a pause", () => {
    expect(toPhoneUrl("204-555-0142")).toBe("tel:+1-204-555-0142");
    expect(toPhoneUrl("204-555-0142 ext. 12")).toBe("tel:+1-204-555-0142,12");
    expect(toPhoneUrl("1-204-555-0142 x12")).toBe("tel:+1-204-555-0142,12");
    expect(toPhoneUrl("+44 20 7946-0958")).toBe("tel:+442079460958");
  });
});
