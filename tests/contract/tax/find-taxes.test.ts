import fc from "fast-check";
import { expect, test } from "vitest";
import { type ProvinceCode, provinceCodes } from "../../../contract/shared/provinces.ts";
import { addDays, toStoreDay } from "../../../contract/shared/store-time.ts";
import { findTaxes } from "../../../contract/tax/find-taxes.ts";
import { listTaxClasses, newTaxDocument, type TaxDocument } from "../../../contract/tax/tax-document.ts";
import { taxComponents } from "../../../contract/tax/tax-law.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";

const today = "2026-11-27";

test.each<[ProvinceCode, string]>([
  ["AB", "GST 5"],
  ["BC", "GST 5 + PST 7"],
  ["MB", "GST 5 + RST 7"],
  ["NB", "HST 15"],
  ["NL", "HST 15"],
  ["NS", "HST 14"],
  ["NT", "GST 5"],
  ["NU", "GST 5"],
  ["ON", "HST 13"],
  ["PE", "HST 15"],
  ["QC", "GST 5 + QST 9.975"],
  ["SK", "GST 5 + PST 6"],
  ["YT", "GST 5"],
])("charges the taxes of %s today: %s", (place, taxes) => {
  expect(describe(place, "standard")).toBe(taxes);
});

// Percent by place: 5+7 are GST and PST, 15 is HST, - is none.
const percentByClass = `
class                 AB   BC   MB   NB   NL   NS   NT   NU   ON   PE   QC       SK   YT
standard              5    5+7  5+7  15   15   14   5    5    13   15   5+9.975  5+6  5
basic_groceries       -    -    -    -    -    -    -    -    -    -    -        -    -
snacks                5    5    5    15   15   14   5    5    13   15   5+9.975  5+6  5
single_portion_foods  5    5    5    15   15   14   5    5    13   15   5        5+6  5
soft_drinks           5    5+7  5    15   15   14   5    5    13   15   5+9.975  5+6  5
childrens_clothing    5    5    5    15   15   5    5    5    5    5    5+9.975  5+6  5
diapers               5    5+7  5    15   15   5    5    5    5    15   5        5+6  5
feminine_hygiene      -    -    -    -    -    -    -    -    -    -    -        -    -
books                 5    5    5    5    5    5    5    5    5    5    5        5    5
yarn_and_fabric       5    5+7  5+7  15   15   14   5    5    13   15   5+9.975  5+6  5
`;

test("charges each class in each province and territory as the law says today", () => {
  const [[, ...columns] = [], ...rows] = percentByClass
    .trim()
    .split("\n")
    .map((line) => line.split(/ +/));
  expect([...columns].sort()).toEqual([...provinceCodes].sort());
  expect(rows.map(([taxClass]) => taxClass)).toEqual(listTaxClasses(newTaxDocument).map(({ id }) => id));
  for (const place of provinceCodes) {
    const { byClass } = findTaxes(registeredEverywhere, place, today);
    for (const [taxClass = "", ...cells] of rows) {
      const percents = byClass[taxClass]?.map(({ millipercent }) => millipercent / 1000).join("+");
      expect.soft(percents || "-", `${taxClass} in ${place}`).toBe(cells[columns.indexOf(place)]);
    }
  }
});

test.each<[change: string, ProvinceCode, taxClass: string, day: string, before: string, after: string]>([
  ["Nova Scotia's lower HST", "NS", "standard", "2025-04-01", "HST 15", "HST 14"],
  ["Manitoba's groceries", "MB", "snacks", "2026-07-01", "GST 5 + RST 7", "GST 5"],
  ["Manitoba's soft drinks", "MB", "soft_drinks", "2026-07-01", "GST 5 + RST 7", "GST 5"],
  ["Quebec's single portions", "QC", "single_portion_foods", "2026-07-15", "GST 5 + QST 9.975", "GST 5"],
  ["British Columbia's yarn", "BC", "yarn_and_fabric", "2026-10-01", "GST 5", "GST 5 + PST 7"],
])("charges %s at midnight in Winnipeg", (_change, place, taxClass, day, before, after) => {
  const midnight = Date.parse(`${day}T00:00:00-05:00`);
  const lastMinute = toStoreDay(new Date(midnight - 60_000), "America/Winnipeg");
  const firstMinute = toStoreDay(new Date(midnight), "America/Winnipeg");
  expect(firstMinute).toBe(day);
  expect(describe(place, taxClass, lastMinute)).toBe(before);
  expect(describe(place, taxClass, firstMinute)).toBe(after);
});

test("charges Manitoba's rate of each period, and never the one that was only announced", () => {
  expect(describe("MB", "standard", "2019-06-30")).toBe("GST 5 + RST 8");
  expect(describe("MB", "standard", "2019-07-01")).toBe("GST 5 + RST 7");
  expect(describe("MB", "standard", "2020-07-01")).toBe("GST 5 + RST 7");
});

test("keeps Quebec's tax to the thousandth of a percent, with the number of its own registration", () => {
  expect(findTaxes(registeredEverywhere, "QC", today).byClass.standard).toEqual([
    { name: "GST", number: "123456789RT0001", millipercent: 5000, federalMillipercent: 5000 },
    { name: "QST", number: "1234567890TQ0001", millipercent: 9975, federalMillipercent: 0 },
  ]);
});

test("a store without registrations charges no tax anywhere", () => {
  for (const place of ["AB", "MB", "ON", "QC"] as const) {
    expect(Object.values(findTaxes(newTaxDocument, place, today).byClass).flat()).toEqual([]);
  }
});

test("a store that is registered for GST/HST alone charges no PST, RST or QST", () => {
  const document = register("gst_hst");
  expect(describe("MB", "standard", today, document)).toBe("GST 5");
  expect(describe("QC", "standard", today, document)).toBe("GST 5");
  expect(describe("NS", "standard", today, document)).toBe("HST 14");
});

test("a store that is registered for Manitoba's RST alone charges it in Manitoba only", () => {
  const document = register("mb_rst");
  expect(describe("MB", "standard", today, document)).toBe("RST 7");
  expect(describe("BC", "standard", today, document)).toBe("");
  expect(describe("ON", "standard", today, document)).toBe("");
});

test("a registration counts from its first day until the day on which it ends", () => {
  const document: TaxDocument = {
    ...newTaxDocument,
    registrations: [
      { kind: "gst_hst", number: "111111111RT0001", from: "2026-02-01", until: "2026-03-01" },
      { kind: "gst_hst", number: "222222222RT0001", from: "2026-05-01", until: null },
    ],
  };
  expect(describe("AB", "standard", "2026-01-31", document)).toBe("");
  expect(describe("AB", "standard", "2026-02-01", document)).toBe("GST 5");
  expect(describe("AB", "standard", "2026-02-28", document)).toBe("GST 5");
  expect(describe("AB", "standard", "2026-03-01", document)).toBe("");
  expect(findTaxes(document, "AB", "2026-05-01").byClass.standard?.[0]?.number).toBe("222222222RT0001");
});

test("an own rate wins over the built-in one on its days only", () => {
  const document = withRate({ millipercent: 8500, from: "2027-01-01", until: "2028-01-01" });
  expect(describe("MB", "standard", "2026-12-31", document)).toBe("GST 5 + RST 7");
  expect(describe("MB", "standard", "2027-01-01", document)).toBe("GST 5 + RST 8.5");
  expect(describe("MB", "standard", "2028-01-01", document)).toBe("GST 5 + RST 7");
});

test("an own rate that is only announced charges nothing and wins over nothing", () => {
  const document = withRate({ millipercent: 8500, from: "2027-01-01", status: "announced" });
  expect(describe("MB", "standard", "2027-01-01", document)).toBe("GST 5 + RST 7");
});

test("an own rate of 0 % takes the tax off the receipt", () => {
  expect(describe("MB", "standard", "2027-01-01", withRate({ millipercent: 0 }))).toBe("GST 5");
});

test("an own exception wins over the built-in one, for its class, place and part", () => {
  const exception = { from: "2026-01-01", until: null, source: "Our accountant" } as const;
  const document: TaxDocument = {
    ...registeredEverywhere,
    exceptions: [
      { tax_class: "books", place: "ON", component: "provincial", treatment: "taxed", ...exception },
      { tax_class: "snacks", place: "SK", component: "provincial", treatment: "free", ...exception },
    ],
  };
  expect(describe("ON", "books", today, document)).toBe("HST 13");
  expect(describe("NS", "books", today, document)).toBe("HST 5");
  expect(describe("SK", "snacks", today, document)).toBe("GST 5");
});

test("an own exception changes no other class, no other place and no other day", () => {
  const classes = listTaxClasses(newTaxDocument).map(({ id }) => id);
  const dayOf2026 = fc.integer({ min: 0, max: 364 }).map((days) => addDays("2026-01-01", days));
  fc.assert(
    fc.property(
      fc.constantFrom(...provinceCodes),
      fc.constantFrom(...provinceCodes),
      fc.constantFrom(...classes),
      fc.constantFrom(...taxComponents),
      fc.constantFrom("free", "taxed"),
      fc.tuple(dayOf2026, dayOf2026).filter(([from, until]) => from < until),
      dayOf2026,
      (place, exceptionPlace, tax_class, component, treatment, [from, until], day) => {
        const exception = {
          tax_class,
          place: exceptionPlace,
          component,
          treatment,
          from,
          until,
          source: "Ours",
        };
        const builtIn = findTaxes(registeredEverywhere, place, day).byClass;
        const own = findTaxes({ ...registeredEverywhere, exceptions: [exception] }, place, day).byClass;
        const counts = place === exceptionPlace && from <= day && day < until;
        expect({ ...own, [tax_class]: [] }).toEqual({ ...builtIn, [tax_class]: [] });
        if (!counts) expect(own[tax_class]).toEqual(builtIn[tax_class]);
      },
    ),
  );
});

test("an own class is taxed in full until an exception says otherwise", () => {
  const document: TaxDocument = {
    ...registeredEverywhere,
    classes: [{ id: "car_seats", name: "Car seats" }],
    exceptions: [
      {
        tax_class: "car_seats",
        place: "ON",
        component: "provincial",
        treatment: "free",
        from: "2010-07-01",
        until: null,
        source: "GI-063",
      },
    ],
  };
  expect(describe("ON", "car_seats", today, document)).toBe("HST 5");
  expect(describe("NS", "car_seats", today, document)).toBe("HST 14");
});

/** Returns the taxes as text, such as 'GST 5 + RST 7'. */
function describe(
  place: ProvinceCode,
  taxClass: string,
  day = today,
  document = registeredEverywhere,
): string {
  const taxes = findTaxes(document, place, day).byClass[taxClass];
  return taxes?.map(({ name, millipercent }) => `${name} ${millipercent / 1000}`).join(" + ") ?? "no class";
}

function register(kind: TaxDocument["registrations"][number]["kind"]): TaxDocument {
  return {
    ...newTaxDocument,
    registrations: registeredEverywhere.registrations.filter((registration) => registration.kind === kind),
  };
}

function withRate(rate: Partial<TaxDocument["rates"][number]>): TaxDocument {
  return {
    ...registeredEverywhere,
    rates: [
      {
        place: "MB",
        component: "provincial",
        name: "RST",
        millipercent: 7000,
        from: "2027-01-01",
        until: null,
        status: "in_force",
        source: "Budget of 2027",
        ...rate,
      },
    ],
  };
}
