import { join, relative } from "node:path";
import { createVitest, type TestRunResult, type Vitest } from "vitest/node";
import { Failure } from "../lib/failure.ts";

export interface FailedTest {
  readonly path: string;
  readonly title: string;
}

export interface Tests {
  /** Runs these files one after the other until a test fails. Returns that test, or undefined if all pass. */
  readonly run: (paths: readonly string[]) => Promise<FailedTest | undefined>;
  /** Runs all files except these until a test fails. Returns that test, or undefined if all pass. */
  readonly runOthers: (paths: readonly string[]) => Promise<FailedTest | undefined>;
  /** Marks a file as changed, so that the next run reads it again. */
  readonly forget: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const stages = ["unit", "worker"] as const;
type Stage = (typeof stages)[number];

/** Starts one vitest per stage for all runs, so that workerd and the sandbox start once. */
export function startTests(copy: string): Tests {
  const started = new Map<Stage, Promise<Vitest>>();
  const getVitest = (stage: Stage): Promise<Vitest> => {
    const vitest = started.get(stage) ?? openVitest(copy, stage);
    started.set(stage, vitest);
    return vitest;
  };

  async function runStages(isSelected: (path: string) => boolean): Promise<FailedTest | undefined> {
    for (const stage of stages) {
      const vitest = await getVitest(stage);
      const specifications = await vitest.globTestSpecifications();
      const selected = specifications.filter(({ moduleId }) => isSelected(toRelativePath(copy, moduleId)));
      if (selected.length === 0) continue;
      const failure = findFailedTest(copy, await vitest.runTestSpecifications(selected), isSelected);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  return {
    run: async (paths) => {
      for (const testPath of paths) {
        const failure = await runStages((path) => path === testPath);
        if (failure !== undefined) return failure;
      }
      return undefined;
    },
    runOthers: (paths) => runStages((path) => !paths.includes(path)),
    forget: async (path) => {
      for (const vitest of await Promise.all(started.values())) vitest.invalidateFile(path);
    },
    close: async () => {
      for (const vitest of await Promise.all(started.values())) await vitest.close();
    },
  };
}

function findFailedTest(
  copy: string,
  { testModules, unhandledErrors }: TestRunResult,
  isSelected: (path: string) => boolean,
): FailedTest | undefined {
  for (const module of testModules) {
    const path = toRelativePath(copy, module.moduleId);
    // The result also contains files of earlier runs.
    if (!isSelected(path)) continue;
    const [failed] = module.children.allTests("failed");
    if (failed !== undefined) return { path, title: failed.fullName };
    const [error] = module.errors();
    if (error !== undefined) throw new Failure(`${path} does not even start: ${error.message}`);
  }
  const [error] = unhandledErrors;
  const [module] = testModules.filter(({ moduleId }) => isSelected(toRelativePath(copy, moduleId)));
  if (error === undefined || module === undefined) return undefined;
  return {
    path: toRelativePath(copy, module.moduleId),
    title: `an error outside any test: ${String(error)}`,
  };
}

async function openVitest(copy: string, stage: Stage): Promise<Vitest> {
  return createVitest({
    root: copy,
    config: join(copy, "tests", `vitest.${stage}.config.ts`),
    watch: false,
    bail: 1,
    reporters: [{}],
  });
}

function toRelativePath(copy: string, moduleId: string): string {
  return relative(copy, moduleId).replaceAll("\\", "/");
}
