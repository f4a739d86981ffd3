import { expect, test } from "vitest";
import { sendGeneratedRequests } from "../builders/generated-requests.ts";

// An admin may call every operation, also those of customers.
test("responds to an admin's generated requests as described, and changes nothing when it refuses one", async () => {
  const { violations, requestCount } = await sendGeneratedRequests("admin");
  expect(violations).toEqual([]);
  expect(requestCount).toBeGreaterThan(250);
});
