import { test } from "vitest";
import { expectModelAgreesAfterSteps } from "../builders/shopping-steps.ts";

test("agrees with a simple model after four histories of random steps of shoppers and admins", async () => {
  await expectModelAgreesAfterSteps(4);
});
