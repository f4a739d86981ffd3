import { type DrawnPage, type PageData, shortenImages } from "../../contract/shared/drawn-page.ts";
import { siteUrl } from "../context.ts";
import { publicConfig, type Settings } from "../env.ts";
import { criticalStyles } from "./critical-styles.ts";
import { isBuilt } from "./draw.ts";
import { findOwnShades, headHtml, inertScript, type PageHead, structuredDataHtml } from "./head-html.ts";
import { findRoute, type PageFile } from "./page-file.ts";
import { pageHeaders } from "./page-headers.ts";

interface PageParts {
  readonly settings: Settings;
  readonly url: URL;
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
  readonly drawn?: Extract<DrawnPage, { html: string }>;
  /** What the browser knows without asking, of a page that it draws. */
  readonly data?: PageData;
}

/**
 * The SPA's file with what this page says about itself, the public configuration, and the page as it was drawn. What a
 * browser needs first comes first (docs/decisions/0046): the styles of what is drawn, the first image, the page's scripts.
 */
export function writePage(
  file: PageFile,
  { settings, url, status, head, drawn, data = drawn?.data ?? [] }: PageParts,
): Response {
  const { preloads, content } = splitPreloads(drawn?.html ?? "");
  const route = findRoute(file.html, url.pathname);
  const stylesheet = drawn === undefined ? undefined : file.stylesheet;
  const styles = stylesheet && `<style>${criticalStyles(stylesheet.rules, file.html + content)}</style>`;
  const append = (element: Element, html: string): void => void element.append(html, { html: true });
  // What is drawn needs its images first, and an empty page its scripts.
  const priority = drawn === undefined ? "high" : "low";
  const themeColour = findOwnShades(head.colour)?.[900];
  const logo = head.site?.logo ?? undefined;
  const rewriter = new HTMLRewriter()
    .on('head > title, head > meta[name="description"]', { element: (element) => void element.remove() })
    // In front of the scripts.
    .on("head > link[rel=icon]", {
      element: (icon) => {
        icon.before((styles ?? "") + preloads, { html: true });
        if (logo !== undefined) icon.setAttribute("href", logo).removeAttribute("type");
      },
    })
    .on("meta[name=theme-color]", {
      element: (meta) => void (themeColour && meta.setAttribute("content", themeColour)),
    })
    .on("link[rel=stylesheet]", { element: (link) => stylesheet && void link.remove() })
    .on("link[rel=part]", { element: (link) => choosePart(link, route, priority) })
    .on("script[type=module]", {
      element: (script) => void (drawn && script.setAttribute("fetchpriority", "low")),
    })
    .on("head", {
      element: (element) => {
        append(element, headHtml(head, siteUrl(settings, url.origin)));
        append(element, inertScript("application/json", publicConfig(settings), "store-config"));
      },
    });
  if (drawn !== undefined) {
    rewriter.on("#root", { element: (element) => void element.setInnerContent(content, { html: true }) });
  }
  // At the end: the visitor sees the page before its data and the other styles have come.
  rewriter.on("body", {
    element: (body) => {
      if (stylesheet !== undefined) append(body, `<link rel="stylesheet" href="${stylesheet.path}">`);
      append(body, structuredDataHtml(head));
      append(body, inertScript("application/json", data, "page-data", shortenImages));
    },
  });
  // The development server writes inline scripts.
  const nonce = isBuilt ? undefined : crypto.randomUUID();
  if (nonce !== undefined) {
    rewriter.on("script:not([src])", { element: (script) => void script.setAttribute("nonce", nonce) });
  }
  return rewriter.transform(
    new Response(file.html, {
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
  // In a page of HTML an <svg> needs no namespace.
  const content = html.slice(preloads.length).replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
  return { preloads, content };
}

/** Has the browser load a part of the build now, where the page needs it (vite.config.ts). */
function choosePart(link: Element, route: string | undefined, priority: "high" | "low"): void {
  const pages = link.getAttribute("data-pages")?.split(" ") ?? [];
  if (route === undefined || !pages.includes(route)) return void link.remove();
  link.setAttribute("rel", "modulepreload");
  link.setAttribute("fetchpriority", priority);
  link.removeAttribute("data-pages");
}
