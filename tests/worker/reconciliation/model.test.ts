import { test } from "vitest";
import { expectModelAgreesAfterSteps } from "../builders/shopping-steps.ts";

test("agrees with a simple model after random steps of shoppers and admins", async () => {
  await expectModelAgreesAfterSteps(1);
});
