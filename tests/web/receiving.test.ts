import { expect, test } from "vitest";
import { createRepeatFilter } from "../../web/features/admin/receiving/camera-scanner.tsx";
import { readInvoice } from "../../web/features/admin/receiving/read-invoice.ts";
import { readTypedScan } from "../../web/features/admin/receiving/read-typed-scan.ts";
import { createLine, mergeLines } from "../../web/features/admin/receiving/use-delivery.ts";

test.each([
  ["0064100111110", { kind: "code", code: "0064100111110" }],
  [" MUG-12x ", { kind: "code", code: "MUG-12x" }],
  ["10X15-FRAME", { kind: "code", code: "10X15-FRAME" }],
  ["+12", { kind: "more_of_last", quantity: 12 }],
  ["+0", { kind: "code", code: "+0" }],
  ["12x", { kind: "next_quantity", quantity: 12 }],
  ["12 X", { kind: "next_quantity", quantity: 12 }],
  ["12x0064100111110", { kind: "code", code: "0064100111110", quantity: 12 }],
  ["12x MUG-1", { kind: "code", code: "MUG-1", quantity: 12 }],
  ["", { kind: "none" }],
])("reads “%s” from the scanner's field", (text, scan) => {
  expect(readTypedScan(text)).toMatchObject(scan);
});

test("reads a code again only after it was out of view for two seconds", () => {
  const isNew = createRepeatFilter();
  expect(isNew("a", 0)).toBe(true);
  expect(isNew("a", 1_500)).toBe(false);
  expect(isNew("b", 1_600)).toBe(true);
  expect(isNew("a", 3_400)).toBe(false);
  expect(isNew("a", 5_400)).toBe(true);
});

test("reads the lines of an invoice, with costs of a fraction of a cent rounded once a line", () => {
  const { lines, notes } = readInvoice(
    [
      "Prairie Wholesale Ltd.,,,,,",
      "Invoice 1234,,,,,",
      "Item #,UPC,Description,Qty Shipped,Unit Cost,Ext. Price,GST",
      "A-1,064100111110,Straw hat,144,$0.4167,,3.00",
      'A-2,,"Bowl, large",12,$1.25,15.00,0.75',
      'A-3,064100111127,Lantern,"1,200","$234.50",,',
      "A-4,064100111134,Backordered cup,0,$2.00,0.00,",
      ",,Subtotal,,,1496.00,",
      ",,GST,,,74.80,",
    ].join("\n"),
    {},
  );
  expect(lines).toEqual([
    // 144 x 0.4167 = 60.0048
    { code: "064100111110", name: "Straw hat", quantity: 144, cost: 60, tax: 3 },
    { code: "A-2", name: "Bowl, large", quantity: 12, cost: 15, tax: 0.75 },
    { code: "064100111127", name: "Lantern", quantity: 1_200, cost: 281_400, tax: null },
  ]);
  expect(notes.map((note) => note.slice(0, 7))).toEqual(["Line 7:", "Line 8:", "Line 9:"]);
  expect(notes[0]).toContain("its quantity is “0”");
});

test("says that it leaves out a line which costs more than a line can", () => {
  const { lines, notes } = readInvoice("SKU,Qty,Cost\nA,1000,1000.00\nB,1000,1000.01\n", {});
  expect(lines.map(({ code, cost }) => [code, cost])).toEqual([["A", 1_000_000]]);
  expect(notes).toEqual(["Line 3: “B” is left out: it costs more than $1,000,000.00."]);
});

test("shows the change of a line that somebody else has deleted", () => {
  const line = { ...createLine({ code: "mug", quantity: 3 }), problem: null, candidates: [], created_at: "" };
  const change = { kind: "change", line, changes: { quantity: 4 }, order: 1, isAttempted: true } as const;
  const waiting = { id: line.id, code: "mug", quantity: 4, state: "waiting" };
  expect(mergeLines([], [change])).toMatchObject([waiting]);
  expect(mergeLines([{ ...line, product: null }], [change])).toMatchObject([waiting]);
  expect(mergeLines([], [{ ...change, error: "No such line" }])).toMatchObject([
    { code: "mug", state: "refused", error: "No such line" },
  ]);
});

test("offers the candidates of a line again after a refused choice", () => {
  const line = createLine({ code: "mug" });
  const item = { ...line, product: null, problem: "ambiguous" as const, candidates: [], created_at: "" };
  const choice = {
    ...({ kind: "change", line, order: 1, isAttempted: true } as const),
    changes: { product_id: crypto.randomUUID() },
  };
  expect(mergeLines([item], [choice])).toMatchObject([{ problem: null }]);
  expect(mergeLines([item], [{ ...choice, error: "Archived" }])).toMatchObject([{ problem: "ambiguous" }]);
});

test("reads decimal commas", () => {
  const { lines } = readInvoice(
    "Code;Désignation;Qté;Prix unitaire;Montant\nX1;Bougie;6;12,50;75,00\nX2;Vase;2;1.012,50;2.025,00\n",
    {},
  );
  expect(lines.map(({ name, quantity, cost }) => [name, quantity, cost])).toEqual([
    ["Bougie", 6, 75],
    ["Vase", 2, 2_025],
  ]);
});

test("does not convert cases, and says where a quantity seems to count them", () => {
  const { lines, notes } = readInvoice("SKU,Qty,Cost,Amount\nA,2,0.50,12.00\nB,3,0.333,1.00\n", {});
  expect(lines.map(({ quantity, cost }) => [quantity, cost])).toEqual([
    [2, 12],
    [3, 1],
  ]);
  expect(notes).toEqual([expect.stringContaining("Is the quantity in cases?")]);
  const { columns, lines: none } = readInvoice("SKU,Cases,Cost\nA,2,0.50\n", {});
  expect(none).toEqual([]);
  expect(columns.find(({ heading }) => heading === "Cases")?.question).toContain("single units");
});

test("follows what the admin said about headings, for this file and the supplier's next one", () => {
  const text = "Ref fournisseur,Libellé,Nb,PU\nA,Tasse,4,2.25\n";
  const { columns, lines } = readInvoice(text, {});
  expect(lines).toEqual([]);
  expect(columns.filter(({ question }) => question !== undefined).map(({ heading }) => heading)).toEqual([
    "Nb",
  ]);
  const choices = { "Ref fournisseur": "code", Libellé: "name", Nb: "quantity", PU: "unit_cost" } as const;
  expect(readInvoice(text, choices).lines).toEqual([
    { code: "A", name: "Tasse", quantity: 4, cost: 9, tax: null },
  ]);
});

test("leaves out a code whose digits a spreadsheet has lost", () => {
  const { lines, notes } = readInvoice("UPC,Name,Qty\n6.41E+11,Hat,2\n", {});
  expect(lines).toMatchObject([{ code: "", name: "Hat", quantity: 2 }]);
  expect(notes[0]).toContain("lost digits");
});
