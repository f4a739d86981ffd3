import { parseArgs } from "node:util";
import { Failure } from "./lib/failure.ts";
import { runMain } from "./lib/main.ts";
import { copyTree } from "./mutate/copy-tree.ts";
import { applyMutant, type Mutant, readMutants } from "./mutate/read-mutants.ts";
import { type FailedTest, startTests, type Tests } from "./mutate/run-tests.ts";

interface Outcome extends Mutant {
  readonly caughtBy: FailedTest | undefined;
  readonly seconds: number;
}

/**
 * Adds deliberate bugs to a copy of the tree, one at a time, and prints which test catches each: `npm run mutate`.
 * `--only cart,orders` selects bugs by the names of their file or tests, and `--part 1/4` the first of four parts.
 * `--quick` skips the other tests when a bug survives its own.
 */
await runMain(async () => {
  const { values } = parseArgs({
    options: { only: { type: "string" }, part: { type: "string" }, quick: { type: "boolean" } },
  });
  const selectedNames = (values.only ?? "").split(",");
  const mutants = readMutants()
    .filter(({ path, tests }) =>
      [path, ...tests].some((name) => selectedNames.some((selected) => name.includes(selected))),
    )
    .filter(selectPart(values.part ?? "1/1"));
  if (mutants.length === 0) throw new Failure(`The list has no bug for "${values.only}".`);

  const copy = copyTree();
  const tests = startTests(copy);
  const passing = new Set<string>();
  const outcomes: Outcome[] = [];
  console.log(`Adding ${mutants.length} bugs, one at a time.`);
  for (const mutant of mutants) {
    const startedAt = performance.now();
    const file = applyMutant(copy, mutant);
    await tests.forget(file.path);
    let caughtBy = await tests.run(mutant.tests);
    if (caughtBy === undefined && values.quick !== true) caughtBy = await tests.runOthers(mutant.tests);
    file.restore();
    await tests.forget(file.path);
    if (caughtBy !== undefined) await requirePassing(tests, caughtBy.path, passing);
    const outcome = { ...mutant, caughtBy, seconds: (performance.now() - startedAt) / 1_000 };
    outcomes.push(outcome);
    console.log(formatOutcome(outcome));
  }
  await tests.close();
  return printSummary(outcomes);
});

/** Selects every n-th bug, so that the parts take about the same time. */
function selectPart(text: string): (mutant: Mutant, index: number) => boolean {
  const [, part, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part === undefined || count === undefined || part < 1 || part > count) {
    throw new Failure(`--part must be such as 1/4, not "${text}".`);
  }
  return (_mutant, index) => index % count === part - 1;
}

/**
 * Requires that a test file passes without a bug, because a test that always fails catches nothing. Checks each file
 * once.
 */
async function requirePassing(tests: Tests, path: string, passing: Set<string>): Promise<void> {
  if (passing.has(path)) return;
  const failure = await tests.run([path]);
  if (failure !== undefined) throw new Failure(`${path} fails without any bug: ${failure.title}`);
  passing.add(path);
}

function formatOutcome({ path, line, find, replacement, caughtBy, seconds }: Outcome): string {
  const verdict = caughtBy === undefined ? "SURVIVED" : "caught";
  return [
    `${verdict.padEnd(9)}${seconds.toFixed(1).padStart(6)} s  ${path}:${line}`,
    `${toOneLine(find)}  ⇒  ${toOneLine(replacement)}`,
    caughtBy === undefined ? "by no test" : `${caughtBy.path}: ${caughtBy.title}`,
  ].join("\n    ");
}

function printSummary(outcomes: readonly Outcome[]): number {
  const survivors = outcomes.filter(({ caughtBy }) => caughtBy === undefined);
  if (survivors.length > 0) console.log(`\nSurvived:\n${survivors.map(formatOutcome).join("\n")}`);
  console.log(`\n${outcomes.length - survivors.length} of ${outcomes.length} bugs caught`);
  return survivors.length === 0 ? 0 : 1;
}

function toOneLine(text: string): string {
  return text === "" ? "(nothing)" : text.replaceAll("\n", "↵");
}
