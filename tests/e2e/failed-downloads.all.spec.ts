import { matchBuiltFiles } from "../support/built-files.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

const footerFile = matchBuiltFiles("features/shell/footer.tsx");

test("loads the code of a part again after a failure", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: footerFile });
  let requestCount = 0;
  await page.route(footerFile, (route) => {
    requestCount += 1;
    return requestCount === 1 ? route.abort() : route.continue();
  });
  await open(page, "/about");
  expect(requestCount).toBeGreaterThan(1);
});
