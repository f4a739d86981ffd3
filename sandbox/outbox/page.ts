import { html } from "hono/html";
import { pageLayout } from "../pages/layout.ts";
import type { OutboxMessage } from "./messages.ts";

/** Renders the emails for people. Each body is in a sandboxed frame, because its HTML comes from the store. */
export function outboxPage(messages: OutboxMessage[], to: string | undefined) {
  const empty = html`<p class="empty">Nothing was sent yet${to ? ` to ${to}` : ""}.</p>`;
  return pageLayout(
    "Outbox",
    html`<h1>Outbox</h1>
      <p>Emails that would have been sent, newest first. <a href="/outbox.json">As JSON</a></p>
      ${messages.length === 0 ? empty : messages.map(messageCard)}`,
  );
}

function messageCard(message: OutboxMessage) {
  return html`<article class="card">
    <header>
      <h2>${message.subject}</h2>
      <p>To <a href="/outbox?to=${encodeURIComponent(message.to)}">${message.to}</a>, <time>${message.created_at}</time></p>
    </header>
    ${
      message.html === ""
        ? html`<pre>${message.text}</pre>`
        : html`<iframe
            title="${message.subject}"
            sandbox="allow-top-navigation-by-user-activation allow-popups"
            srcdoc="${createFrameDocument(message.html)}"
          ></iframe>`
    }
    <ul class="links">
      ${message.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
    </ul>
  </article>`;
}

/** Creates the document of an email's frame. Its links open outside the frame. */
function createFrameDocument(body: string): string {
  return `<base target="_top"><style>body{font:15px/1.5 system-ui,sans-serif;color:#1f2933;margin:8px}a{color:#1d4ed8}</style>${body}`;
}
