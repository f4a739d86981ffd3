import { rmSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { test as base, expect, type Page } from "@playwright/test";
import { copyFilledFolder } from "./prepare-stores.ts";
import { connectStore } from "./store-api.ts";
import { startStoreProcess } from "./store-process.ts";
import { readStoreSettings, restoreStoreSettings, type StoreSettings } from "./store-settings.ts";

/** A response with an error status, or a request without a response. */
interface FailedRequest {
  readonly status: number | "failed";
  readonly path: string;
  /** The browser's reason, for the report of an unexpected failure. */
  readonly reason?: string;
}

/** An error in the page or its console. */
interface PageError {
  readonly text: string;
}

type Problem = FailedRequest | PageError;

/** A problem that a test causes on purpose. A path can be a pattern, and a text is one. */
export type ExpectedProblem =
  | { readonly status: number | "failed"; readonly path: string | RegExp }
  | { readonly text: RegExp };

interface WorkerFixtures {
  /** The store of this worker, which only the worker's tests use, one after the other. */
  readonly store: {
    readonly url: string;
    readonly settings: StoreSettings;
    readonly logPath: string;
  };
}

interface StoreFixtures {
  /** Restores what a test sets for the whole store, such as its name, taxes or categories. */
  readonly ownSettings: undefined;
  /**
   * Declares a problem that the test causes on purpose, such as a declined card. Every other problem fails the test.
   */
  readonly expectProblem: (problem: ExpectedProblem) => void;
}

const startTimeoutMs = 120_000;

/**
 * A test in a store of the worker's own. It may set what it likes for the whole store. It fails if the browser reports
 * an error that the test did not declare with expectProblem.
 */
export const test = base.extend<StoreFixtures, WorkerFixtures>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use, { workerIndex }) => {
      const folder = copyFilledFolder(`worker-${workerIndex}`);
      const process = await startStoreProcess(folder);
      connectStore(process);
      const logPath = join(folder, "logs", "store.log");
      await use({ url: process.storeUrl, settings: await readStoreSettings(), logPath });
      await process.stop();
      if (!env.KEEP_DATA) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
    { scope: "worker", auto: true, timeout: startTimeoutMs },
  ],
  baseURL: ({ store }, use) => use(store.url),
  // Stands before the fixtures with a page, so that their pages are closed when the settings are restored.
  ownSettings: [
    async ({ store }, use, testInfo) => {
      await use(undefined);
      // The log says why the store refused a request, for example because the machine was too slow for a time limit.
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("store log", { path: store.logPath, contentType: "text/plain" });
      }
      await restoreStoreSettings(store.settings);
    },
    { auto: true },
  ],
  expectProblem: [
    async ({ context }, use) => {
      const problems: Problem[] = [];
      const expected: ExpectedProblem[] = [];
      context.on("page", (page) => recordProblems(page, problems));
      for (const page of context.pages()) recordProblems(page, problems);
      await use((problem) => expected.push(problem));
      const unexpected = problems.filter(
        (problem) => !expected.some((declared) => isExpected(problem, declared)),
      );
      expect(unexpected, "unexpected errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function isExpected(problem: Problem, expected: ExpectedProblem): boolean {
  if ("text" in problem || "text" in expected) {
    return "text" in problem && "text" in expected && expected.text.test(problem.text);
  }
  if (problem.status !== expected.status) return false;
  return typeof expected.path === "string"
    ? expected.path === problem.path
    : expected.path.test(problem.path);
}

function recordProblems(page: Page, problems: Problem[]): void {
  page.on("pageerror", (error) => problems.push({ text: `page error: ${error.message}` }));
  page.on("console", (message) => {
    // The listeners for responses and failed requests below report these errors with their path.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource:")) return;
    problems.push({ text: `console: ${message.text()} (${message.location().url})` });
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push({ status: response.status(), path: getPath(response.url()) });
  });
  page.on("requestfailed", (request) => {
    // The browser cancels requests that a page no longer needs when it is left.
    const reason = request.failure()?.errorText ?? "unknown";
    if (reason === "net::ERR_ABORTED") return;
    problems.push({ status: "failed", path: getPath(request.url()), reason });
  });
}

function getPath(url: string): string {
  return new URL(url).pathname;
}
