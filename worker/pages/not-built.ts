import type { RenderPage } from "../../contract/shared/rendered-page.ts";

// This module replaces built-pages and build-id in the development server, where the browser renders every page.
export const renderPage: RenderPage<typeof fetch> | undefined = undefined;
export const buildId = "development";
