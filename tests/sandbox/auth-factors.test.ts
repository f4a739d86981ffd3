import { expect, test } from "vitest";
import { computeCode } from "../../sandbox/auth/totp.ts";

test("computes the codes of RFC 6238", () => {
  // The RFC's secret is the ASCII text 12345678901234567890. Its codes have eight digits, of which these are the last
  // six.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(
    [59, 1_111_111_109, 2_000_000_000].map((time) => computeCode(secret, Math.floor(time / 30))),
  ).toEqual(["287082", "081804", "279037"]);
});
