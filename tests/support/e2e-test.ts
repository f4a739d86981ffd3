import { test as base, expect, type Page } from "@playwright/test";

/** A response with this status, or a request that `failed` without a response. */
interface FailedRequest {
  readonly status: number | "failed";
  /** The path of its URL, exactly or as a pattern. */
  readonly path: string | RegExp;
  /** The browser's reason, for the report of an unexpected failure. */
  readonly reason?: string;
}
/** Any other error, by its text. */
interface OtherError {
  readonly text: RegExp;
}
type Problem = FailedRequest | { readonly text: string };

interface StoreFixtures {
  /** Declares a problem that the test causes on purpose, such as a declined card. Any other problem fails the test. */
  readonly expectProblem: (problem: FailedRequest | OtherError) => void;
}

/** Fails every browser test with an unexpected error in the console, in the page or of a request. */
export const test = base.extend<StoreFixtures>({
  expectProblem: [
    async ({ context }, use) => {
      const problems: Problem[] = [];
      const expected: (FailedRequest | OtherError)[] = [];
      context.on("page", (page) => listen(page, problems));
      for (const page of context.pages()) listen(page, problems);
      await use((problem) => expected.push(problem));
      const unexpected = problems.filter((problem) => !expected.some((each) => isExpected(problem, each)));
      expect(unexpected, "unexpected errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function isExpected(problem: Problem, expected: FailedRequest | OtherError): boolean {
  if ("text" in problem || "text" in expected) {
    return "text" in problem && "text" in expected && expected.text.test(problem.text);
  }
  if (problem.status !== expected.status) return false;
  return typeof expected.path === "string"
    ? expected.path === problem.path
    : expected.path.test(String(problem.path));
}

function listen(page: Page, problems: Problem[]): void {
  page.on("pageerror", (error) => problems.push({ text: `page error: ${error.message}` }));
  page.on("console", (message) => {
    // The request listener below reports these errors.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource:")) return;
    problems.push({ text: `console: ${message.text()} (${message.location().url})` });
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push({ status: response.status(), path: getPath(response.url()) });
  });
  page.on("requestfailed", (request) => {
    // Leaving a page cancels the requests that it no longer needs.
    const reason = request.failure()?.errorText ?? "unknown";
    if (reason === "net::ERR_ABORTED") return;
    problems.push({ status: "failed", path: getPath(request.url()), reason });
  });
}

function getPath(url: string): string {
  return new URL(url).pathname;
}
