import { heaviestKilograms, isFraction, normalizeBoolean, splitWeight } from "../shared/csv-values.ts";
import {
  type ColumnMeaning,
  findMeaning,
  meaningLabels,
  namesWeightUnit,
  normalizeHeading,
} from "./import-column-names.ts";
import type { ImportProgram } from "./import-programs.ts";

/** A column of a file, and what the import does with it. Blank columns are left out of the list. */
export interface FileColumn {
  readonly index: number;
  readonly heading: string;
  /** The first different values. */
  readonly samples: readonly string[];
  /** The meaning of the column, or undefined if it is not imported. */
  readonly meaning: ColumnMeaning | undefined;
  /** The order among the columns of the same meaning. */
  readonly rank: number;
  /** The question about the column, if its heading does not settle what it means. */
  readonly question: string | undefined;
}

/** The meanings that an admin chose, by the index of the column. `none` leaves it out. */
export type ColumnChoices = Readonly<Record<number, ColumnMeaning | "none">>;

const maxSamples = 3;

/**
 * Assigns a meaning to the columns of a file: as the admin chose, as the program writes them, and else by their names.
 * The surer name of two columns with one meaning is taken, and the other becomes a question.
 * @param values the cells of each column
 */
export function assignColumns(
  headings: readonly string[],
  values: readonly (readonly string[])[],
  program: ImportProgram,
  choices: ColumnChoices,
): FileColumn[] {
  const hasUnitColumn = headings.some(
    (heading) => findCandidate(normalizeHeading(heading), program).meaning === "weight_unit",
  );
  const candidates = headings.flatMap((heading, index): Candidate[] => {
    const filled = (values[index] ?? []).filter((value) => value !== "");
    if (filled.length === 0) return [];
    const column = { index, heading, name: normalizeHeading(heading), values: filled };
    const choice = choices[index];
    if (choice !== undefined) {
      return [{ ...column, meaning: choice === "none" ? undefined : choice, rank: 0, source: "chosen" }];
    }
    return [correctByValues({ ...column, ...findCandidate(column.name, program) }, program, hasUnitColumn)];
  });
  const withName = askForNames(candidates);
  const withPrice = choosePrice(withName);
  const resolved = resolveDuplicates(withPrice);
  return resolved.map(({ index, heading, values: filled, meaning, rank, source, question }) => ({
    index,
    heading,
    samples: [...new Set(filled)].slice(0, maxSamples),
    meaning,
    rank,
    question: source === "unknown" ? "This heading is not known." : question,
  }));
}

interface Candidate {
  readonly index: number;
  readonly heading: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly meaning: ColumnMeaning | undefined;
  readonly rank: number;
  readonly source: (typeof sourcesBySurety)[number];
  readonly question?: string;
}

// A column that the admin chose is the surest, and one by its name alone the least sure.
const sourcesBySurety = ["chosen", "program", "pattern", "alias", "unused", "unknown"] as const;

function findCandidate(name: string, program: ImportProgram): Pick<Candidate, "meaning" | "rank" | "source"> {
  for (const [meaning, names] of listNames(program)) {
    const rank = names.split(" ").indexOf(name);
    if (rank !== -1) return { meaning, rank, source: "program" };
  }
  const matched = program.patterns?.find(({ pattern }) => pattern.test(name));
  if (matched !== undefined) return { meaning: matched.meaning, rank: 0, source: "pattern" };
  if (program.unused.test(name)) return { meaning: undefined, rank: 0, source: "unused" };
  const alias = findMeaning(name);
  return alias === undefined
    ? { meaning: undefined, rank: 0, source: "unknown" }
    : { ...alias, source: "alias" };
}

function listNames({ columns }: ImportProgram): [ColumnMeaning, string][] {
  // Object.entries() returns the keys of a record as strings.
  return Object.entries(columns) as [ColumnMeaning, string][];
}

/** Corrects a meaning that the values below the heading contradict, or asks about it. */
function correctByValues(candidate: Candidate, program: ImportProgram, hasUnitColumn: boolean): Candidate {
  const { meaning, name, values } = candidate;
  if (meaning === "in_stock" && values.some((value) => Number(value) > 1)) {
    return { ...candidate, meaning: "on_hand", rank: rankOfCountsUnderInStock };
  }
  if (meaning === "tax_rate" && values.every((value) => /^(true|false)$/.test(normalizeBoolean(value)))) {
    // A rate of 0 or 1 is a yes or no, too.
    return values.every((value) => value === "0") ? candidate : { ...candidate, meaning: "taxable" };
  }
  if (meaning === "tax_rate" && program.id !== "store" && values.some(isFraction)) {
    return { ...candidate, question: "No tax rate is below 1 %. Does 0.12 mean 12 %?" };
  }
  const isUnitKnown = program.hasKilograms === true || hasUnitColumn || namesWeightUnit(name);
  if (meaning === "weight" && !isUnitKnown) {
    const weights = values
      .map(splitWeight)
      .filter(({ amount, unit }) => unit === undefined && Number(amount) !== 0);
    const isHeavy = weights.some(({ amount }) => Number(amount?.replace(",", ".")) > heaviestKilograms);
    if (isHeavy || (weights.length > 0 && program.id !== "other")) {
      return { ...candidate, question: "Which unit do these weights have?" };
    }
  }
  return candidate;
}

// A heading that names the stock itself has a lower rank, and so is preferred to numbers below a heading for yes or no.
const rankOfCountsUnderInStock = 50;

/**
 * Asks whether the descriptions are the names, because lists of suppliers often have no other. A file that only changes
 * descriptions has no names either.
 */
function askForNames(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.some(({ meaning }) => meaning === "name")) return candidates;
  return candidates.map((candidate) =>
    candidate.source === "alias" && candidate.meaning === "description"
      ? { ...candidate, question: "The file has no names. Is this the name?" }
      : candidate,
  );
}

/**
 * Takes a retail price as the price that customers pay, and asks, in a file without a clear one. Elsewhere a wholesale
 * price is what the shop pays, and a retail price is what customers pay.
 */
function choosePrice(candidates: readonly Candidate[]): readonly Candidate[] {
  const has = (meaning: ColumnMeaning) => candidates.some((candidate) => candidate.meaning === meaning);
  if (has("wholesale_price") || has("regular_price") || has("sale_price")) return candidates;
  const likelyPrice =
    candidates.find(({ source, name }) => source === "alias" && retailNames.includes(name)) ??
    // In exactly this spelling, it is the API's name of the price that customers pay. “Wholesale price” is a cost.
    candidates.find(({ source, heading }) => source === "alias" && heading === "wholesale_price");
  return candidates.map((candidate): Candidate => {
    if (candidate !== likelyPrice) return candidate;
    return {
      ...candidate,
      meaning: "wholesale_price",
      question: "The file has no other price. Is this what customers pay?",
    };
  });
}

const retailNames = ["retail_price", "retail", "msrp", "rrp", "srp", "list_price", "prix_de_detail"];

/** Leaves a meaning to its surest column. The other columns of the meaning become questions. */
function resolveDuplicates(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.map((candidate) => {
    const { meaning } = candidate;
    if (meaning === undefined || repeatableMeanings.has(meaning)) return candidate;
    const best = findBest(candidates, meaning);
    if (best === undefined || best === candidate) return candidate;
    // A program's own columns stand in for each other, such as UPC and EAN.
    if (best.source === "program" && candidate.source === "program") return candidate;
    const label = (meaningLabels[meaning] ?? meaning).toLowerCase();
    return {
      ...candidate,
      meaning: undefined,
      question: `“${best.heading}” is read as the ${label} already.`,
    };
  });
}

const repeatableMeanings = new Set<ColumnMeaning>([
  "image",
  "variant_image",
  "option",
  "option_value",
  "option_name",
  "visible",
  "hidden",
  "taxable",
]);

/** Finds the surest column of a meaning. */
function findBest(candidates: readonly Candidate[], meaning: ColumnMeaning): Candidate | undefined {
  return candidates
    .filter((candidate) => candidate.meaning === meaning)
    .toSorted(
      (one, other) =>
        sourcesBySurety.indexOf(one.source) - sourcesBySurety.indexOf(other.source) || one.rank - other.rank,
    )[0];
}
