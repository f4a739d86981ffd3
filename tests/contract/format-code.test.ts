import { expect, test } from "vitest";
import { formatCode } from "../../contract/shared/format-code.ts";

test("formats a code as capitalized words", () => {
  expect(formatCode("refund_requested")).toBe("Refund Requested");
  expect(formatCode("on_the__moon")).toBe("On The Moon");
});
