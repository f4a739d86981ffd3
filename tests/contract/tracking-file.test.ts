import { expect, test } from "vitest";
import { readTrackingFile } from "../../contract/orders/tracking-file.ts";
import { CsvError } from "../../contract/shared/csv.ts";

test("reads the export of a carrier, with semicolons, a title and the disguises of spreadsheets", () => {
  const file = [
    "Shipments of 2026-12-01",
    "shipment_id;Order ID;Reference;Carrier;Tracking Code",
    'S1;pd-7k3m-q9tx;;Canada Post;="7023210012345678"',
    "S2;Order PD7K3MQ9TY;;;'7023210012345679",
    "S3;PD-7K3M-Q9TZ;;Canada Post;",
    "S4;4711;;;LX123456789CA",
  ].join("\r\n");
  expect(readTrackingFile(file)).toEqual([
    { line: 3, orderNumber: "PD-7K3M-Q9TX", trackingNumber: "7023210012345678", carrier: "Canada Post" },
    { line: 4, orderNumber: "PD-7K3M-Q9TY", trackingNumber: "7023210012345679", carrier: "" },
    { line: 6, orderNumber: "4711", trackingNumber: "LX123456789CA", carrier: "" },
  ]);
});

test("reads the column that has the order numbers, if several might", () => {
  const file = "order_id,reference,tracking\n1,PD-7K3M-Q9TX,AB1\n2,PD-7K3M-Q9TY,AB2\n";
  const rows = readTrackingFile(file);
  expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(["PD-7K3M-Q9TX", "PD-7K3M-Q9TY"]);
});

test.each([
  ["without the columns", "name,city\nA,B\n", "needs a column"],
  ["without tracking numbers", "order number,tracking number\nPD-7K3M-Q9TX,\n", "has no tracking numbers"],
  ["with too many rows", `order,tracking\n${"PD-7K3M-Q9TX,1\n".repeat(501)}`, "more than 500"],
  ["with an open quotation mark", 'order,tracking\n"PD-7K3M-Q9TX,1\n', "never closed"],
  ["with a shortened number", "order,tracking\nPD-7K3M-Q9TX,7.02321E+15\n", "shortened"],
])("refuses a file %s", (_, file, message) => {
  expect(() => readTrackingFile(file)).toThrow(CsvError);
  expect(() => readTrackingFile(file)).toThrow(message);
});
