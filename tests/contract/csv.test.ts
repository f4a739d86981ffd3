import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsvRow, parseCsv, removeFormulaGuard } from "../../contract/shared/csv.ts";

test("reads any written value back unchanged", () => {
  const row = fc.array(fc.string({ unit: fc.constantFrom(..."aé\"',;\n\r=+-@ \t1") }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const text = rows.map((cells) => formatCsvRow(cells)).join("");
      expect(parseCsv(text).map(({ cells }) => cells.map(removeFormulaGuard))).toEqual(rows);
    }),
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1"])(
  "writes %j as text for spreadsheets",
  (cell) => {
    const [row] = parseCsv(formatCsvRow([cell, "x"]));
    expect(row?.cells[0]).toMatch(/^'/);
  },
);

test("starts no formula where a spreadsheet splits a cell at semicolons or tabs", () => {
  expect(formatCsvRow(["Pat;=1+1;x", "a\t@SUM(A1)", "Pat; and co"])).toBe(
    '"Pat;\'=1+1;x","a\t\'@SUM(A1)",Pat; and co\r\n',
  );
});

test("starts no formula where a spreadsheet ends a row at a line break", () => {
  expect(formatCsvRow(["Pat\n=cmd|calc!A0;x", "W\r\n@SUM(1+1)", "n\r+1", "one\n\ntwo"])).toBe(
    '"Pat\n\'=cmd|calc!A0;x","W\r\n\'@SUM(1+1)","n\r\'+1","one\n\ntwo"\r\n',
  );
});

test("leaves numbers as numbers, including negative ones, and null as an empty cell", () => {
  expect(formatCsvRow([-5, 1.5, true, null])).toBe("-5,1.5,true,\r\n");
});

test("numbers the lines of rows, skips marks and empty lines, and counts quoted line breaks", () => {
  expect(parseCsv('\ufeffa,b\r\n\r\n"x\ny",2\n3,"4""5"')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 3, cells: ["x\ny", "2"] },
    { line: 5, cells: ["3", '4"5'] },
  ]);
});
