import * as v from "valibot";
import {
  type AdminOfferView,
  maxOfferCodes,
  maxOfferUses,
  type NewOfferBody,
  offerFields,
} from "../../../../contract/admin/offers.ts";
import { offerCodeSchema } from "../../../../contract/offers/offer-code.ts";
import type { OfferTerms } from "../../../../contract/offers/offer-terms.ts";
import { offerTerms } from "../../../../contract/offers/offer-terms.ts";
import { dollarsToCents, percentToBasisPoints } from "../../../../contract/shared/money.ts";
import { maxDollars } from "../../../../contract/shared/request-values.ts";
import { typedDollars, typedPercent, typedWholeNumber } from "../../../../contract/shared/typed-numbers.ts";

/** An offer as its form holds it. */
export interface OfferValues {
  readonly title: string;
  readonly gives: OfferTerms["reduction"]["kind"];
  readonly percent: string;
  readonly amount: string;
  readonly buy: string;
  readonly get: string;
  readonly scope: OfferTerms["scope"]["kind"];
  readonly categories: readonly string[];
  readonly products: readonly ChosenProduct[];
  readonly from: string;
  readonly excludes_sale: boolean;
  readonly first_order: boolean;
  readonly combines: boolean;
  readonly customer_email: string;
  readonly is_once_per_customer: boolean;
  readonly max_uses: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly codes: NewOfferBody["codes"]["kind"];
  readonly code: string;
  readonly count: string;
  readonly display: NewOfferBody["display"];
}

export interface ChosenProduct {
  readonly id: string;
  readonly name: string;
}

/** Returns the values of a new offer, which begins today. */
export function createOfferValues(today: string): OfferValues {
  return {
    title: "",
    gives: "percentage",
    percent: "10",
    amount: "",
    buy: "2",
    get: "1",
    scope: "all",
    categories: [],
    products: [],
    from: "",
    excludes_sale: false,
    first_order: false,
    combines: true,
    customer_email: "",
    is_once_per_customer: false,
    max_uses: "",
    starts_on: today,
    ends_on: "",
    codes: "one",
    code: "",
    count: "100",
    display: "hidden",
  };
}

/** Returns the values of a saved offer. */
export function toOfferValues(offer: AdminOfferView): OfferValues {
  const { reduction, scope, from_cents: fromCents } = offer.terms;
  const blank = createOfferValues(offer.starts_on);
  const names = offer.scope_names;
  return {
    ...blank,
    title: offer.title,
    gives: reduction.kind,
    ...(reduction.kind === "percentage" && { percent: String(reduction.basis_points / 100) }),
    ...(reduction.kind === "amount" && { amount: formatCentsField(reduction.cents) }),
    ...(reduction.kind === "buy_get" && { buy: String(reduction.buy), get: String(reduction.get) }),
    scope: scope.kind,
    ...(scope.kind === "categories" && { categories: scope.ids }),
    ...(scope.kind === "products" && {
      products: scope.ids.map((id, index) => ({ id, name: names[index] ?? "" })),
    }),
    from: fromCents === 0 ? "" : formatCentsField(fromCents),
    excludes_sale: offer.terms.excludes_sale,
    first_order: offer.terms.first_order,
    combines: offer.terms.combines,
    customer_email: offer.customer_email ?? "",
    is_once_per_customer: offer.is_once_per_customer,
    max_uses: offer.max_uses === null ? "" : String(offer.max_uses),
    ends_on: offer.ends_on ?? "",
    codes: offer.codes.kind,
    ...(offer.codes.kind === "one" && { code: offer.codes.code }),
    display: offer.display,
  };
}

/** Returns the values of a copy, which needs a code and days of its own. */
export function toCopyValues(offer: AdminOfferView, today: string): OfferValues {
  const values = toOfferValues(offer);
  const { starts_on: first, ends_on: last } = values;
  return {
    ...values,
    code: "",
    starts_on: first < today ? today : first,
    ends_on: last < today ? "" : last,
  };
}

/** Parses the form into the body of a new offer. */
export const offerForm = v.pipe(
  v.custom<OfferValues>((value) => typeof value === "object"),
  v.rawTransform<OfferValues, NewOfferBody>(({ dataset: { value: values }, addIssue, NEVER }) => {
    const report = (key: keyof OfferValues, message: string) =>
      addIssue({
        message,
        path: [{ type: "object", origin: "value", input: { ...values }, key, value: values[key] }],
      });
    const terms = readTerms(values, report);
    const codes = readCodes(values, report);
    const maxUses = values.max_uses.trim() === "" ? null : read(values, "max_uses", uses, report);
    const fields = v.safeParse(offerFields, {
      title: values.title,
      terms: terms ?? anyTerms,
      customer_email: values.customer_email.trim() === "" ? null : values.customer_email,
      starts_on: values.starts_on,
      ends_on: values.ends_on === "" ? null : values.ends_on,
      display: values.display,
      is_once_per_customer: values.is_once_per_customer,
      max_uses: maxUses ?? null,
    });
    for (const issue of fields.issues ?? []) {
      const path = v.getDotPath(issue) ?? "";
      report(isName(path, values) ? path : "title", issue.message);
    }
    if (!fields.success || terms === undefined || codes === undefined || maxUses === undefined) return NEVER;
    return { ...fields.output, codes };
  }),
);

/** Returns the terms that the form has now, or undefined while they are not valid. */
export function parseTerms(values: OfferValues): OfferTerms | undefined {
  return readTerms(values, () => undefined);
}

type Report = (key: keyof OfferValues, message: string) => void;

const uses = typedWholeNumber({ min: 1, max: maxOfferUses, example: 100 });
const units = typedWholeNumber({ min: 1, max: 99, example: 2 });
const count = typedWholeNumber({ min: 1, max: maxOfferCodes, example: 100 });
const dollars = v.pipe(typedDollars({ max: maxDollars }), v.minValue(0.01, "Must be more than 0"));
const percent = v.pipe(typedPercent(), v.minValue(0.01, "Must be more than 0"));

function read<Value>(
  values: OfferValues,
  key: keyof OfferValues,
  schema: v.GenericSchema<string, Value>,
  report: Report,
): Value | undefined {
  const result = v.safeParse(schema, values[key]);
  if (result.success) return result.output;
  report(key, result.issues[0].message);
  return undefined;
}

function readTerms(values: OfferValues, report: Report): OfferTerms | undefined {
  const reduction = readReduction(values, report);
  const fromDollars = values.from.trim() === "" ? 0 : read(values, "from", dollars, report);
  const scope = readScope(values);
  if (scope.kind !== "all" && scope.ids.length === 0) {
    report("scope", scope.kind === "categories" ? "Choose a category" : "Choose a product");
    return undefined;
  }
  const terms = v.safeParse(offerTerms, {
    reduction,
    scope,
    from_cents: dollarsToCents(fromDollars ?? 0),
    excludes_sale: values.excludes_sale,
    first_order: values.first_order,
    combines: values.combines,
  });
  if (terms.success) return fromDollars === undefined ? undefined : terms.output;
  if (reduction !== undefined) report("scope", terms.issues[0].message);
  return undefined;
}

function readReduction(values: OfferValues, report: Report): OfferTerms["reduction"] | undefined {
  switch (values.gives) {
    case "percentage": {
      const typed = read(values, "percent", percent, report);
      return typed === undefined
        ? undefined
        : { kind: "percentage", basis_points: percentToBasisPoints(typed) };
    }
    case "amount": {
      const typed = read(values, "amount", dollars, report);
      return typed === undefined ? undefined : { kind: "amount", cents: dollarsToCents(typed) };
    }
    case "free_delivery":
      return { kind: "free_delivery" };
    case "buy_get": {
      const [buy, get] = [read(values, "buy", units, report), read(values, "get", units, report)];
      return buy === undefined || get === undefined ? undefined : { kind: "buy_get", buy, get };
    }
  }
}

function readScope({ scope, categories, products }: OfferValues): OfferTerms["scope"] {
  switch (scope) {
    case "all":
      return { kind: "all" };
    case "categories":
      return { kind: "categories", ids: [...categories] };
    case "products":
      return { kind: "products", ids: products.map(({ id }) => id) };
  }
}

function readCodes(values: OfferValues, report: Report): NewOfferBody["codes"] | undefined {
  switch (values.codes) {
    case "automatic":
      return { kind: "automatic" };
    case "one": {
      const code = read(values, "code", offerCodeSchema, report);
      return code === undefined ? undefined : { kind: "one", code };
    }
    case "many": {
      const typed = read(values, "count", count, report);
      return typed === undefined ? undefined : { kind: "many", count: typed };
    }
  }
}

/** Stands for invalid terms while the other fields are validated. */
const anyTerms: OfferTerms = {
  reduction: { kind: "free_delivery" },
  scope: { kind: "all" },
  from_cents: 0,
  excludes_sale: false,
  first_order: false,
  combines: true,
};

function isName(path: string, values: OfferValues): path is keyof OfferValues {
  return path in values;
}

function formatCentsField(cents: number): string {
  return (cents / 100).toFixed(2);
}
