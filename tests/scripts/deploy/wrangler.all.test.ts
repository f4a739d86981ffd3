import { expect, test } from "vitest";
import { runWrangler } from "../../../scripts/deploy/wrangler.ts";

test("shows wrangler's error, and where it is explained", async () => {
  await expect(runWrangler("d1", "lst")).rejects.toThrow(/Unknown argument: lst.*docs\/deploy\.md/s);
});
