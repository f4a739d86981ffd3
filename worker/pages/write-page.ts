import { toMailUrl, toPhoneUrl } from "../../contract/shared/contact-urls.ts";
import type { PageData, RenderedPage } from "../../contract/shared/rendered-page.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { getSiteUrl } from "../context.ts";
import { type Settings, toPublicConfig } from "../env.ts";
import { escapeHtml } from "../lib/escape.ts";
import { type BrowserBuild, listPageScripts } from "./browser-build.ts";
import {
  findOwnShades,
  type PageHead,
  writeHead,
  writeInertScript,
  writeStructuredData,
} from "./head-html.ts";
import { createPageHeaders } from "./page-headers.ts";
import { isBuilt } from "./render-page.ts";

interface PageParts {
  readonly settings: Settings;
  readonly url: URL;
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
  readonly rendered?: Extract<RenderedPage, { html: string }>;
  /** The query data for a page that the browser renders. */
  readonly data?: PageData;
}

/**
 * Writes the HTML of a page, which is the SPA's HTML file with the page's head, the public configuration and the
 * content. The scripts of a rendered page have a low priority, so that its images load first. An empty page needs its
 * scripts first.
 */
export function writePage(
  build: BrowserBuild,
  { settings, url, status, head, rendered, data = rendered?.data ?? [] }: PageParts,
): Response {
  const { preloads, content } = splitPreloads(rendered?.html ?? "");
  const priority = rendered === undefined ? "high" : "low";
  const scripts = listPageScripts(build.manifest, url.pathname).map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="${priority}">`,
  );
  const themeColour = findOwnShades(head.colour)?.[900];
  const rewriter = new HTMLRewriter()
    .on("head > title", {
      element(title) {
        title.replace(writeHead(addPage(head, url), getSiteUrl(settings, url.origin)) + preloads, {
          html: true,
        });
      },
    })
    .on('head > meta[name="description"]', {
      element(meta) {
        meta.remove();
      },
    })
    .on("head > meta[name=theme-color]", {
      element(meta) {
        if (themeColour !== undefined) meta.setAttribute("content", themeColour);
      },
    })
    .on("head > script[type=module], head > link[rel=modulepreload]", {
      element(script) {
        script.setAttribute("fetchpriority", priority);
      },
    })
    .on("head", {
      element(element) {
        element.append(scripts.join(""), { html: true });
      },
    })
    .on("body > noscript", {
      element(notice) {
        if (rendered === undefined) notice.after(writeScriptlessPage(head), { html: true });
      },
    })
    .on("#root", {
      element(root) {
        root.setInnerContent(content, { html: true });
      },
    })
    .on("body", {
      element(body) {
        const dataScripts = [
          writeStructuredData(head),
          writeInertScript("application/json", toPublicConfig(settings), "store-config"),
          writeInertScript("application/json", data, "page-data"),
        ];
        body.append(dataScripts.join(""), { html: true });
      },
    });
  // The development server writes inline scripts.
  const nonce = isBuilt ? undefined : crypto.randomUUID();
  if (nonce !== undefined) {
    rewriter.on("script:not([src])", {
      element(script) {
        script.setAttribute("nonce", nonce);
      },
    });
  }
  return rewriter.transform(
    new Response(build.html, {
      status,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        ...(status === 503 && { "Retry-After": "30" }),
        ...createPageHeaders(settings, url.pathname, nonce),
      },
    }),
  );
}

/** Adds the page number to the canonical URL of a list, because search engines index each page of it. */
function addPage(head: PageHead, { searchParams }: URL): PageHead {
  const page = searchParams.get("page") ?? "";
  if (head.url === undefined || head.isPaged !== true || !/^([2-9]|[1-9]\d{1,3})$/.test(page)) return head;
  return { ...head, url: `${head.url}?page=${page}` };
}

/** Writes what a browser without JavaScript shows of a page that only scripts can render, such as the checkout. */
function writeScriptlessPage({ site }: PageHead): string {
  const { name, phone, email } = site ?? newStoreIdentity;
  const contact =
    site === undefined
      ? ""
      : `, or call us at <a href="${escapeHtml(toPhoneUrl(phone))}" class="underline">${escapeHtml(phone)}</a>
        or write to <a href="${escapeHtml(toMailUrl(email))}" class="underline">${escapeHtml(email)}</a>`;
  return `<noscript>
      <header class="border-b border-line bg-surface">
        <p class="page-width flex min-h-16 items-center text-heading font-extrabold text-brand-900">
          <a href="/">${escapeHtml(name)}</a>
        </p>
      </header>
      <main class="page-width grid gap-4 py-10">
        <h1 class="text-title font-extrabold">This page needs JavaScript</h1>
        <p>Turn it on to check out, to sign in or to see an order${contact}. We can help with any order.</p>
        <p><a href="/products" class="underline">Browse Products</a></p>
      </main>
    </noscript>`;
}

/**
 * Separates the preloads of images, which React writes before the page, because the browser finds them sooner in the
 * head.
 */
function splitPreloads(html: string): { preloads: string; content: string } {
  const [preloads = ""] = /^(<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  return { preloads, content: html.slice(preloads.length) };
}
