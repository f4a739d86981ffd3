import { escapeHtml, toOneLine } from "../lib/escape.ts";
import type { EmailColours } from "./email-colours.ts";

/** One part of an email, as plain text and as escaped HTML in the store's colours. The layout stacks the blocks. */
export interface EmailBlock {
  readonly text: string;
  readonly html: (colours: EmailColours) => string;
}

/** A labelled value in the box of facts, such as a tracking number. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly url?: string | undefined;
}

// Styles are inline, because every mail program supports inline styles. The classes are for the style sheet of
// email-layout.ts, which only some programs read.
export const inkStyle = ({ ink }: EmailColours) => `color:${ink};`;
export const mutedStyle = ({ muted }: EmailColours) => `color:${muted};`;
export const bodyStyle = (colours: EmailColours) => `${inkStyle(colours)}font-size:16px;line-height:24px;`;
export const smallStyle = (colours: EmailColours) => `${mutedStyle(colours)}font-size:14px;line-height:20px;`;
export const textRule = "-".repeat(40);
export const breakAnywhereStyle = "word-break:break-word;overflow-wrap:anywhere;";

export function renderHeading(text: string): EmailBlock {
  return {
    text: text.toUpperCase(),
    html: (colours) =>
      `<h1 class="ink" style="margin:0;${inkStyle(colours)}font-size:26px;line-height:32px;font-weight:700;">${escapeHtml(text)}</h1>`,
  };
}

/**
 * Formats the first line of an email, such as 'Hello Robin,'.
 * @param firstName a customer's own text, which may be empty
 */
export function formatGreeting(firstName: string): string {
  const name = toOneLine(firstName);
  return name === "" ? "Hello," : `Hello ${name},`;
}

export function renderParagraphs(texts: readonly string[]): EmailBlock {
  return {
    text: texts.join("\n\n"),
    html: (colours) =>
      texts
        .map(
          (text) =>
            `<p class="ink" style="margin:0 0 12px;${bodyStyle(colours)}${breakAnywhereStyle}">${escapeHtml(text)}</p>`,
        )
        .join("\n"),
  };
}

export function renderBulletList(items: readonly string[]): EmailBlock {
  const entries = items.map((item) => `<li style="padding-bottom:6px;">${escapeHtml(item)}</li>`);
  return {
    text: items.join("\n"),
    html: (colours) =>
      `<ul class="ink" style="margin:0;padding-left:20px;${bodyStyle(colours)}${breakAnywhereStyle}">${entries.join("")}</ul>`,
  };
}

export function renderFactsBox(facts: readonly Fact[]): EmailBlock {
  return {
    text: facts
      .map(({ label, value, url }) => [`${label}: ${value}`, url].filter(Boolean).join("\n"))
      .join("\n"),
    html: (
      colours,
    ) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sunken" style="background-color:${colours.sunken};border-radius:10px;"><tr><td style="padding:14px 18px;">
${facts.map((fact) => renderFactHtml(fact, colours)).join("\n")}
</td></tr></table>`,
  };
}

function renderFactHtml({ label, value, url }: Fact, colours: EmailColours): string {
  const valueHtml = url === undefined ? escapeHtml(value) : renderLinkHtml(value, url, colours);
  return `<p class="ink" style="margin:0;${bodyStyle(colours)}${breakAnywhereStyle}"><span class="muted" style="${mutedStyle(colours)}">${escapeHtml(label)}:</span> <strong>${valueHtml}</strong></p>`;
}

/** Renders a button as a table cell with a background, which every mail program supports. */
export function renderButton(label: string, url: string): EmailBlock {
  return {
    text: `${label}: ${url}`,
    html: (
      colours,
    ) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" align="center" style="background-color:${colours.button};border-radius:10px;">
<a class="button-text" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;color:${colours.buttonText};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;">${escapeHtml(label)}</a>
</td></tr></table>`,
  };
}

export function renderLink(label: string, url: string): EmailBlock {
  return {
    text: `${label}: ${url}`,
    html: (colours) => `<p style="margin:0;${bodyStyle(colours)}">${renderLinkHtml(label, url, colours)}</p>`,
  };
}

export function renderLinkHtml(label: string, url: string, { link }: EmailColours): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${link};">${escapeHtml(label)}</a>`;
}
