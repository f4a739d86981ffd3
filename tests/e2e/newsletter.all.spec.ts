import { open, refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("unsubscribes by the typed address if the link has expired", async ({ page, expectProblem }) => {
  expectProblem({ status: 422, path: "/api/newsletter/status" });
  await open(page, "/newsletter/unsubscribe?token=not-a-token");
  await expect(page.getByText("This link is no longer valid.", { exact: false })).toBeVisible();
  await page.getByRole("main").getByLabel("Email").fill("someone@example.com");
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await expect(page.getByText("If this address is subscribed", { exact: false })).toBeVisible();
});

test("explains that there were too many requests", async ({ page, expectProblem }) => {
  expectProblem({ status: 429, path: "/api/newsletter/subscribe" });
  const message = "Too many requests. Please wait a moment and try again.";
  await refuseRequests(page, "**/api/newsletter/subscribe", {
    status: 429,
    code: "too_many_requests",
    message,
  });
  await open(page, "/terms");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox").fill("reader@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("alert")).toHaveText(message);
});
