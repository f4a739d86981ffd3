import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Renders a page of the sandbox in its layout. */
export function pageLayout(title: string, content: Html) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} | Sandbox</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <nav><a href="/">Sandbox</a><a href="/outbox">Outbox</a><span>Nothing here is real: no email, no money.</span></nav>
        <main>${content}</main>
      </body>
    </html>`;
}

const styles = `
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; color: #1f2933; background: #f4f6f8 }
  nav { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; padding: 14px 24px; background: #102a43; color: #bcccdc }
  nav a { color: #fff; font-weight: 600; text-decoration: none }
  nav span { margin-left: auto; font-size: 14px }
  main { max-width: 820px; margin: 0 auto; padding: 28px 20px 64px }
  h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px }
  h2 { font-size: 18px; margin: 28px 0 8px }
  .card h2 { margin: 0 }
  h2 + p { margin-top: 0 }
  a { color: #1d4ed8 }
  a:focus-visible, button:focus-visible { outline: 3px solid #93c5fd; outline-offset: 2px }
  .card { background: #fff; border: 1px solid #d9e2ec; border-radius: 12px; padding: 18px 20px; margin: 18px 0; overflow-wrap: anywhere }
  .card header p { margin: 2px 0 12px; color: #52667a; font-size: 14px }
  .card iframe { width: 100%; height: 180px; resize: vertical; border: 1px solid #e4e9f0; border-radius: 8px; background: #fff }
  .card pre { white-space: pre-wrap; background: #f4f6f8; padding: 12px; border-radius: 8px; margin: 0 }
  .links { margin: 12px 0 0; padding-left: 18px; font-size: 13px }
  .empty { padding: 40px; text-align: center; color: #52667a; background: #fff; border: 1px dashed #bcccdc; border-radius: 12px }
  table { width: 100%; border-collapse: collapse; background: #fff; border: 1px solid #d9e2ec; border-radius: 12px; overflow: hidden }
  th, td { text-align: left; padding: 9px 14px; border-top: 1px solid #e4e9f0; vertical-align: top }
  thead th { border-top: 0; background: #eef2f6; font-size: 13px }
  code { font: 14px ui-monospace, Menlo, monospace; white-space: nowrap }
  .actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 20px }
  button { font: inherit; font-weight: 600; padding: 11px 20px; border-radius: 8px; border: 1px solid #bcccdc; background: #fff; cursor: pointer }
  button.primary { background: #1d4ed8; border-color: #1d4ed8; color: #fff }
  .badge { display: inline-block; background: #fef3c7; color: #7c4a03; font-size: 13px; font-weight: 600; padding: 3px 10px; border-radius: 99px; margin-bottom: 14px }
  .narrow { max-width: 460px; margin: 6vh auto 0 }
  .total { font-size: 30px; font-weight: 700; margin: 6px 0 }
`;
