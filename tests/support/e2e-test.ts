import { test as base, expect, type Page } from "@playwright/test";

interface StoreFixtures {
  /** A problem that this test brings about on purpose, such as a declined card. Everything else fails it. */
  readonly expectProblem: (pattern: RegExp) => void;
}

/** Every browser test: an error in the console, in the page or of a request that nobody expected fails it. */
export const test = base.extend<StoreFixtures>({
  expectProblem: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      context.on("page", (page) => listen(page, problems));
      for (const page of context.pages()) listen(page, problems);
      await use((pattern) => expected.push(pattern));
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected, "unexpected errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function listen(page: Page, problems: string[]): void {
  page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`HTTP ${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown";
    // What a page no longer waits for when it is left.
    if (reason !== "net::ERR_ABORTED") problems.push(`request failed: ${request.url()} (${reason})`);
  });
}
