/** Made of web/ by `npm run build` (vite.config.ts, wrangler.toml). */
declare module "built-pages" {
  export const drawPage: import("../../contract/shared/drawn-page.ts").DrawPage<typeof fetch> | undefined;
  export const buildId: string;
}
