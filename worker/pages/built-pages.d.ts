/** The renderer that `npm run build` builds from web/ (vite.config.ts, wrangler.toml). */
declare module "built-pages" {
  export const renderPage:
    | import("../../contract/shared/rendered-page.ts").RenderPage<typeof fetch>
    | undefined;
  export const buildId: string;
}
