import { formatCsvRow } from "../shared/csv.ts";
import { centsToDollars } from "../shared/money.ts";
import { provinces } from "../shared/provinces.ts";
import type { OrderAddressView } from "./orders.ts";

/** The carriers with a file for their bulk import. */
export const fileCarriers = ["canada_post", "chit_chats", "stallion_express"] as const;
export type FileCarrier = (typeof fileCarriers)[number];

/** The names of the carriers, also in an order's tracking. */
export const carrierNames: Readonly<Record<FileCarrier, string>> = {
  canada_post: "Canada Post",
  chit_chats: "Chit Chats",
  stallion_express: "Stallion Express",
};

/** The part of an order that is left to send. */
export interface Shipment {
  readonly orderNumber: string;
  readonly address: OrderAddressView;
  readonly email: string;
  /** The weight of the units without the parcel. */
  readonly grams: number;
  /** The amount that the customer paid for the units, before tax. */
  readonly valueCents: number;
  readonly contents: string;
}

interface Column {
  readonly heading: string;
  readonly read: (shipment: AddressedShipment) => string;
  /** The maximum length. */
  readonly max?: number;
  /** The treatment of a longer value. By default, the order is left out, because a cut address could lose the parcel. */
  readonly ifLonger?: "cut" | "omit";
}

interface AddressedShipment extends Shipment {
  readonly lines: readonly [first: string, second: string];
}

interface Carrier {
  readonly columns: readonly Column[];
  /** The maximum length of an address line. */
  readonly maxLine: number;
}

/**
 * Writes the file of a carrier's bulk import. Words that do not fit into the first line of an address move to the second
 * one. An order whose address does not fit even so is left out.
 * @returns the text of the file, and the reasons why orders are left out of it
 */
export function writeCarrierFile(
  id: FileCarrier,
  shipments: readonly Shipment[],
): { readonly text: string; readonly skipped: { orderNumber: string; reason: string }[] } {
  const { columns, maxLine } = carriers[id];
  const rows = [formatCsvRow(columns.map(({ heading }) => heading))];
  const skipped: { orderNumber: string; reason: string }[] = [];
  for (const shipment of shipments) {
    const row = writeRow({ columns, maxLine }, carrierNames[id], shipment);
    if ("reason" in row) skipped.push({ orderNumber: shipment.orderNumber, ...row });
    else rows.push(formatCsvRow(row.cells));
  }
  return { text: rows.join(""), skipped };
}

function writeRow(
  { columns, maxLine }: Carrier,
  name: string,
  shipment: Shipment,
): { readonly cells: string[] } | { readonly reason: string } {
  const lines = splitAddress(shipment.address, maxLine);
  if (lines === undefined) return { reason: `the address is longer than ${name} takes` };
  const cells: string[] = [];
  for (const { heading, read, max = Number.POSITIVE_INFINITY, ifLonger } of columns) {
    const value = read({ ...shipment, lines })
      .replace(/\s+/g, " ")
      .trim();
    if (value.length <= max) cells.push(value);
    else if (ifLonger === undefined)
      return { reason: `“${heading}” is longer than the ${max} characters of ${name}` };
    else cells.push(ifLonger === "cut" ? cutAtWord(value, max) : "");
  }
  return { cells };
}

function splitAddress(
  { address_line1: first, address_line2: second }: OrderAddressView,
  max: number,
): readonly [string, string] | undefined {
  const words = first.trim().split(/\s+/);
  let kept = "";
  while (words[0] !== undefined && `${kept} ${words[0]}`.trim().length <= max)
    kept = `${kept} ${words.shift()}`.trim();
  const rest = [...words, second ?? ""].join(" ").trim();
  return kept === "" || rest.length > max ? undefined : [kept, rest];
}

function cutAtWord(text: string, max: number): string {
  const start = text.slice(0, max + 1);
  const end = start.lastIndexOf(" ");
  return text.slice(0, end > 0 ? end : max);
}

const formatDigits = (phone: string) => phone.replace(/\D/g, "");
const formatDollars = (cents: number) => centsToDollars(cents).toFixed(2);
const getProvinceCode = ({ address }: Shipment) =>
  provinces.find(({ name }) => name === address.province)?.code ?? address.province;

/**
 * The columns of each file. None of the carriers' own templates could be read, only what they publish around them, so an
 * owner compares the headings with the template of the account (docs/owner.md):
 * - Canada Post: the elements of the order import of EST Desktop 2.0 ("Electronic Shipping Tools Import File
 *   Specifications", February 2020), of which only the table of contents was available. Names, lengths and grams are
 *   those of a public program that writes such files.
 * - Chit Chats: the fields of its API (chitchats.com/docs/api/v1), whose names its importer shares ("postage_type",
 *   "order_id": support.chitchats.com/en/support/solutions/articles/47000426984). Its help limits Canadian address lines
 *   to 40 characters (article 47000427101). Without a postage type, the shipment is imported to choose one (47000426956).
 * - Stallion Express: the fields and lengths of its API (stallionexpress.redocly.app, versions 3 and 4).
 */
const carriers: Readonly<Record<FileCarrier, Carrier>> = {
  canada_post: {
    maxLine: 44,
    columns: [
      { heading: "customer-ref1", read: ({ orderNumber }) => orderNumber },
      { heading: "contact-name", read: ({ address }) => address.full_name, max: 44 },
      { heading: "company", read: () => "" },
      { heading: "address-line-1", read: ({ lines }) => lines[0] },
      { heading: "address-line-2", read: ({ lines }) => lines[1] },
      { heading: "city", read: ({ address }) => address.city, max: 40 },
      { heading: "prov-state", read: getProvinceCode },
      { heading: "postal-zip-code", read: ({ address }) => address.postal_code.replace(/\s/g, "") },
      { heading: "country-code", read: () => "CA" },
      { heading: "client-voice-number", read: ({ address }) => formatDigits(address.phone_number), max: 25 },
      { heading: "email", read: ({ email }) => email, max: 70, ifLonger: "omit" },
      { heading: "weight", read: ({ grams }) => `${grams}` },
      { heading: "value", read: ({ valueCents }) => formatDollars(valueCents) },
      { heading: "description", read: ({ contents }) => contents, max: 44, ifLonger: "cut" },
    ],
  },
  chit_chats: {
    maxLine: 40,
    columns: [
      { heading: "order_id", read: ({ orderNumber }) => orderNumber },
      { heading: "name", read: ({ address }) => address.full_name, max: 40 },
      { heading: "address_1", read: ({ lines }) => lines[0] },
      { heading: "address_2", read: ({ lines }) => lines[1] },
      { heading: "city", read: ({ address }) => address.city, max: 40 },
      { heading: "province_code", read: getProvinceCode },
      { heading: "postal_code", read: ({ address }) => address.postal_code },
      { heading: "country_code", read: () => "CA" },
      { heading: "phone", read: ({ address }) => formatDigits(address.phone_number) },
      { heading: "email", read: ({ email }) => email },
      { heading: "package_contents", read: () => "merchandise" },
      { heading: "description", read: ({ contents }) => contents, max: 200, ifLonger: "cut" },
      { heading: "value", read: ({ valueCents }) => formatDollars(valueCents) },
      { heading: "value_currency", read: () => "cad" },
      { heading: "package_type", read: () => "parcel" },
      { heading: "weight_unit", read: () => "g" },
      { heading: "weight", read: ({ grams }) => `${grams}` },
    ],
  },
  stallion_express: {
    maxLine: 50,
    columns: [
      { heading: "order_id", read: ({ orderNumber }) => orderNumber },
      { heading: "name", read: ({ address }) => address.full_name, max: 40 },
      { heading: "company", read: () => "" },
      { heading: "address1", read: ({ lines }) => lines[0] },
      { heading: "address2", read: ({ lines }) => lines[1] },
      { heading: "city", read: ({ address }) => address.city, max: 35 },
      { heading: "province_code", read: getProvinceCode },
      { heading: "postal_code", read: ({ address }) => address.postal_code, max: 10 },
      { heading: "country_code", read: () => "CA" },
      { heading: "phone", read: ({ address }) => formatDigits(address.phone_number), max: 20 },
      { heading: "email", read: ({ email }) => email, max: 50, ifLonger: "omit" },
      { heading: "package_contents", read: ({ contents }) => contents, max: 200, ifLonger: "cut" },
      { heading: "value", read: ({ valueCents }) => formatDollars(valueCents) },
      { heading: "currency", read: () => "CAD" },
      { heading: "package_type", read: () => "Parcel" },
      { heading: "weight_unit", read: () => "g" },
      { heading: "weight", read: ({ grams }) => `${grams}` },
    ],
  },
};
