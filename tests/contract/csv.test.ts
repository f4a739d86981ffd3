import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow, parseCsv, unguarded } from "../../contract/shared/csv.ts";

test("whatever is written is read back", () => {
  const row = fc.array(fc.string({ unit: fc.constantFrom(..."aé\"',;\n\r=+-@ \t1") }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const text = rows.map((cells) => csvRow(cells)).join("");
      expect(parseCsv(text).map(({ cells }) => cells.map(unguarded))).toEqual(rows);
    }),
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1"])("%j is text to a spreadsheet", (cell) => {
  const [row] = parseCsv(csvRow([cell, "x"]));
  expect(row?.cells[0]).toMatch(/^'/);
});

test("no formula begins where a spreadsheet splits a cell at semicolons or tabs", () => {
  expect(csvRow(["Pat;=1+1;x", "a\t@SUM(A1)", "Pat; and co"])).toBe(
    '"Pat;\'=1+1;x","a\t\'@SUM(A1)",Pat; and co\r\n',
  );
});

test("no formula begins where a spreadsheet takes a line break for the end of a row", () => {
  expect(csvRow(["Pat\n=cmd|calc!A0;x", "W\r\n@SUM(1+1)", "n\r+1", "one\n\ntwo"])).toBe(
    '"Pat\n\'=cmd|calc!A0;x","W\r\n\'@SUM(1+1)","n\r\'+1","one\n\ntwo"\r\n',
  );
});

test("numbers stay numbers, also negative ones; nothing is empty", () => {
  expect(csvRow([-5, 1.5, true, null])).toBe("-5,1.5,true,\r\n");
});

test("rows know their lines, marks and empty lines are skipped, quoted breaks count", () => {
  expect(parseCsv('\ufeffa,b\r\n\r\n"x\ny",2\n3,"4""5"')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 3, cells: ["x\ny", "2"] },
    { line: 5, cells: ["3", '4"5'] },
  ]);
});
