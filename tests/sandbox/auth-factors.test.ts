import { expect, test } from "vitest";
import { computeCode } from "../../sandbox/auth/factors.ts";

test("the codes are those of RFC 6238", () => {
  // Its secret is the ASCII text 12345678901234567890; the digits of its table, shortened to six.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(
    [59, 1_111_111_109, 2_000_000_000].map((time) => computeCode(secret, Math.floor(time / 30))),
  ).toEqual(["287082", "081804", "279037"]);
});
