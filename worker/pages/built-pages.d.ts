/** The renderer that `npm run build` builds from web/ (vite.config.ts, wrangler.toml). */
declare module "built-pages" {
  export const renderPage:
    | import("../../contract/shared/rendered-page.ts").RenderPage<typeof fetch>
    | undefined;
}

/** Identifies the build. A cached response is never served by another build, whose files have other names. */
declare module "build-id" {
  export const buildId: string;
}
