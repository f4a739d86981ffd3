import type { RenderPage } from "../../contract/shared/rendered-page.ts";

// Replaces the built pages in the development server, where the browser renders every page.
export const renderPage: RenderPage<typeof fetch> | undefined = undefined;
export const buildId = "development";
