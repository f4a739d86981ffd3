import type { Page } from "@playwright/test";
import { parseProductSlug } from "../../contract/catalog/page-paths.ts";
import { findStorePage } from "../../contract/catalog/pages.ts";
import { openAsAdmin } from "./accounts.ts";
import { expectAccessible } from "./e2e-accessibility.ts";
import { open } from "./e2e-page.ts";
import { type ExpectedProblem, expect, test } from "./e2e-test.ts";

/** A page, dialog or state that is checked for accessibility. */
export interface Screen {
  /** The name of the test, and of the images that SCREENSHOTS=1 saves. */
  readonly name: string;
  /** The path of the page, with the names of its parameters. */
  readonly path: string;
  readonly problems?: readonly ExpectedProblem[];
  /** Leads the browser to the screen, and waits until it is complete. */
  readonly show: (page: Page) => Promise<void>;
}

/** Tests each screen by itself. */
export function testScreens(screens: readonly Screen[]): void {
  for (const { name, path, problems = [], show } of screens) {
    test(`is accessible: ${name}`, async ({ page, expectProblem }) => {
      for (const problem of problems) expectProblem(problem);
      await show(page);
      expect(toPattern(new URL(page.url()).pathname), "the page of the screen").toBe(path);
      await expectAccessible(page, name);
    });
  }
}

/** A page for everybody, which is complete once this heading is visible. */
export function aPage(name: string, url: string, heading: string): Screen {
  return {
    name,
    path: toPattern(toPathname(url)),
    show: async (page) => {
      await open(page, url);
      await expect(page.getByRole("heading", { name: heading, exact: true }).first()).toBeVisible();
    },
  };
}

/** A page of the admin area. */
export function anAdminPage(name: string, url: string): Screen {
  return { name, path: toPattern(toPathname(url)), show: (page) => openAsAdmin(page, url) };
}

/** Shares data that several screens only read, once in each worker. */
export function share<Data>(create: () => Promise<Data>): () => Promise<Data> {
  let shared: Promise<Data> | undefined;
  return () => {
    shared ??= create();
    return shared;
  };
}

function toPathname(url: string): string {
  return new URL(url, "http://localhost").pathname;
}

function toPattern(path: string): string {
  if (parseProductSlug(path) !== undefined) return "/product/$slug";
  return findStorePage(path)?.path ?? "/$category";
}
