import type { DrawPage } from "../../contract/shared/drawn-page.ts";

// In place of the built pages in the development server, where the browser draws every page.
export const drawPage: DrawPage<typeof fetch> | undefined = undefined;
export const buildId = "development";
