import { expect, test } from "vitest";
import { maxSlugLength, slugFromName } from "../../contract/catalog/slug.ts";

test("proposes a slug that the product form accepts for the longest name", () => {
  const name = "Cutting board ".repeat(15).slice(0, 200);
  const slug = slugFromName(name, maxSlugLength);
  expect(slug).toMatch(/^cutting-board-cutting-/);
  expect(slug.length).toBeLessThanOrEqual(maxSlugLength);
});

test("ends no slug with a hyphen where it is cut", () => {
  expect(slugFromName("Cup of tea", 4)).toBe("cup");
  expect(slugFromName("!Cup of tea!")).toBe("cup-of-tea");
});
