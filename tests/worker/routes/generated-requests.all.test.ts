import { expect, test } from "vitest";
import { sendGeneratedRequests } from "../builders/generated-requests.ts";

test.for(["guest", "customer"] as const)(
  "responds to generated requests of a %s as described, and changes nothing when it refuses one",
  async (role) => {
    const { violations, requestCount } = await sendGeneratedRequests(role);
    expect(violations).toEqual([]);
    expect(requestCount).toBeGreaterThan(250);
  },
);
