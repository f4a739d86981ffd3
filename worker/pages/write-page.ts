import type { DrawnPage, PageData } from "../../contract/shared/drawn-page.ts";
import { siteUrl } from "../context.ts";
import { publicConfig, type Settings } from "../env.ts";
import { isBuilt } from "./draw.ts";
import { headHtml, inertScript, type PageHead } from "./head-html.ts";
import { pageHeaders } from "./page-headers.ts";

interface PageParts {
  readonly settings: Settings;
  readonly origin: string;
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
  readonly drawn?: Extract<DrawnPage, { html: string }>;
  /** What the browser knows without asking, of a page that it draws. */
  readonly data?: PageData;
}

/** The SPA's file with what this page says about itself, the public configuration, and the page as it was drawn. */
export function writePage(
  file: Response,
  { settings, origin, status, head, drawn, data = drawn?.data ?? [] }: PageParts,
): Response {
  const { preloads, content } = splitPreloads(drawn?.html ?? "");
  const rewriter = new HTMLRewriter()
    .on('head > title, head > meta[name="description"]', { element: (element) => void element.remove() })
    .on("head", {
      element: (element) =>
        void element.append(
          preloads +
            headHtml(head, siteUrl(settings, origin)) +
            inertScript("application/json", publicConfig(settings), "store-config"),
          { html: true },
        ),
    });
  if (drawn !== undefined) {
    rewriter.on("#root", { element: (element) => void element.setInnerContent(content, { html: true }) });
  }
  // At the end: the visitor sees the page before its data has come.
  rewriter.on("body", {
    element: (body) => void body.append(inertScript("application/json", data, "page-data"), { html: true }),
  });
  // The development server writes inline scripts.
  const nonce = isBuilt ? undefined : crypto.randomUUID();
  if (nonce !== undefined) {
    rewriter.on("script:not([src])", { element: (script) => void script.setAttribute("nonce", nonce) });
  }
  return rewriter.transform(
    new Response(file.body, {
      status,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        ...(status === 503 ? { "Retry-After": "30" } : {}),
        ...pageHeaders(settings, nonce),
      },
    }),
  );
}

/** React writes preloads of the first images in front of the page. In the head the browser finds them sooner. */
function splitPreloads(html: string): { preloads: string; content: string } {
  const [preloads = ""] = /^(<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  return { preloads, content: html.slice(preloads.length) };
}
