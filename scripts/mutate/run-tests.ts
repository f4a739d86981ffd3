import { join, relative } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { Failure } from "../failure.ts";
import { testPath } from "./read-mutants.ts";

export interface Tests {
  /** Runs these tests until one fails. Says which, or nothing when all pass. */
  readonly run: (names: readonly string[]) => Promise<string | undefined>;
  /** The same for all tests of both stages but these. */
  readonly runOthers: (names: readonly string[]) => Promise<string | undefined>;
  /** The file has changed: the next run reads it again. */
  readonly forget: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const stages = ["unit", "worker"] as const;
type Stage = (typeof stages)[number];

/** One vitest a stage, kept for all runs: workerd and the sandbox start once. */
export function startTests(copy: string): Tests {
  const started = new Map<Stage, Promise<Vitest>>();
  const vitestOf = (stage: Stage): Promise<Vitest> => {
    const vitest = started.get(stage) ?? open(copy, stage);
    started.set(stage, vitest);
    return vitest;
  };

  async function runStage(stage: Stage, isWanted: (path: string) => boolean): Promise<string | undefined> {
    const vitest = await vitestOf(stage);
    const specifications = await vitest.globTestSpecifications();
    const wanted = specifications.filter(({ moduleId }) => isWanted(pathIn(copy, moduleId)));
    if (wanted.length === 0) return undefined;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
    for (const module of testModules) {
      const [failed] = module.children.allTests("failed");
      const path = pathIn(copy, module.moduleId);
      if (failed !== undefined) return `${path}: ${failed.fullName}`;
      const [error] = module.errors();
      if (error !== undefined) throw new Failure(`${path} does not even start: ${error.message}`);
    }
    const [error] = unhandledErrors;
    return error === undefined ? undefined : `an unhandled error: ${String(error)}`;
  }

  async function runStages(isWanted: (path: string) => boolean): Promise<string | undefined> {
    for (const stage of stages) {
      const failure = await runStage(stage, isWanted);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  return {
    run: (names) => {
      const paths = new Set(names.map(testPath));
      return runStages((path) => paths.has(path));
    },
    runOthers: (names) => {
      const paths = new Set(names.map(testPath));
      return runStages((path) => !paths.has(path));
    },
    forget: async (path) => {
      for (const vitest of await Promise.all(started.values())) vitest.invalidateFile(path);
    },
    close: async () => {
      for (const vitest of await Promise.all(started.values())) await vitest.close();
    },
  };
}

async function open(copy: string, stage: Stage): Promise<Vitest> {
  return createVitest({
    root: copy,
    config: join(copy, "tests", `vitest.${stage}.config.ts`),
    watch: false,
    bail: 1,
    reporters: [{}],
  });
}

function pathIn(copy: string, moduleId: string): string {
  return relative(copy, moduleId).replaceAll("\\", "/");
}
