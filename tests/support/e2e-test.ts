import { test as base, expect, type Page } from "@playwright/test";

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

interface StoreFixtures {
  /**
   * Declares a problem that the test causes on purpose, such as a declined card. Every other problem fails the test.
   */
  readonly expectProblem: (problem: ExpectedProblem) => void;
}

/** A test that fails if the browser reports an error that the test did not declare with expectProblem. */
export const test = base.extend<StoreFixtures>({
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
