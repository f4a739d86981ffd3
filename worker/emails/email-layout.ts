import type { EmailTemplate } from "../../contract/admin/email-templates.ts";
import { emailLogoUrl } from "../../contract/catalog/product-images.ts";
import type { WrittenEmailKind } from "../../contract/orders/emails.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { fitLogo, isSquareLogo } from "../../contract/store/logo.ts";
import { type FieldValues, fillFields } from "../../contract/store/marked-text.ts";
import { formatHours } from "../../contract/store/opening-hours.ts";
import { escapeHtml, toOneLine } from "../lib/escape.ts";
import { type EmailBlock, renderHeading, renderLinkHtml, renderParagraphs } from "./email-blocks.ts";
import { deriveDarkColours, deriveLightColours, type EmailColours } from "./email-colours.ts";
import { standardTemplates } from "./standard-templates.ts";

/** The store's identity, with the admins' texts for this kind of email. */
export interface EmailSender extends StoreIdentity {
  /** The texts that replace the standard ones. */
  readonly template?: Partial<EmailTemplate>;
  /** The note at the end, with one paragraph per line. */
  readonly note?: string;
}

export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface EmailParts {
  readonly kind: WrittenEmailKind;
  readonly sender: EmailSender;
  readonly storeUrl: string;
  /** The values of the fields of this kind (emailFields), except {name}. */
  readonly fields: FieldValues;
  /** The first line, such as "Hello Robin,". Without it, the email has none. */
  readonly greeting?: string | undefined;
  /** The text after the introduction. It states what the email must contain, so admins cannot change it. */
  readonly paragraphs: readonly string[];
  /** The text beside the subject in a mailbox. Without it, this is the introduction. */
  readonly preheader?: string;
  readonly blocks: readonly EmailBlock[];
}

/** Lays out an email of the store, with the admins' texts and note. */
export function layOutEmail({ kind, sender, ...parts }: EmailParts): EmailContent {
  const template = { ...standardTemplates[kind], ...sender.template };
  return layOutTemplate(template, { sender, ...parts });
}

/**
 * Lays out an email: heading, greeting, introduction, paragraphs, blocks, the admins' note, and the sender. The plain
 * text has the same content as the HTML. The HTML is at most 600 px wide, uses tables, and is readable without styles
 * and images.
 */
export function layOutTemplate(unfilled: EmailTemplate, parts: Omit<EmailParts, "kind">): EmailContent {
  const { sender, storeUrl, greeting } = parts;
  const template = fillTemplate(unfilled, parts);
  const introduction = toParagraphs(template.introduction);
  const note = toParagraphs(sender.note ?? "");
  const blocks = [
    renderHeading(template.heading),
    renderParagraphs([...(greeting === undefined ? [] : [greeting]), ...introduction, ...parts.paragraphs]),
    ...parts.blocks,
    ...(note.length === 0 ? [] : [renderParagraphs(note)]),
  ];
  const footer = listSenderLines(sender);
  const texts = [...blocks.map(({ text }) => text), [...footer, storeUrl].join("\n")];
  return {
    subject: template.subject,
    text: `${texts.join("\n\n")}\n`,
    html: renderHtml({
      sender,
      storeUrl,
      subject: template.subject,
      preheader: parts.preheader ?? introduction.join(" "),
      blocks,
      footer,
    }),
  };
}

/** Fills the fields with one line each, because a line break in a name must not start a new paragraph or header. */
function fillTemplate(
  template: EmailTemplate,
  { sender, fields }: Pick<EmailParts, "sender" | "fields">,
): EmailTemplate {
  const values = Object.fromEntries(
    Object.entries({ ...fields, name: sender.name }).map(([name, value]) => [name, toOneLine(value)]),
  );
  return {
    subject: fillFields(template.subject, values),
    heading: fillFields(template.heading, values),
    introduction: fillFields(template.introduction, values),
  };
}

function toParagraphs(text: string): string[] {
  return text
    .split("\n")
    .map(toOneLine)
    .filter((line) => line !== "");
}

/**
 * Lists how to contact the sender, because Canada's anti-spam law requires name, postal address and another contact.
 */
function listSenderLines(store: StoreIdentity): string[] {
  return [
    store.name,
    formatStoreAddress(store),
    `Phone ${store.phone}`,
    store.email,
    `Open ${formatHours(store)}`,
  ];
}

const fontStack = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
// The filler prevents mailboxes from showing the email's text after the preheader.
const preheaderFiller = "&#847;&zwnj;&nbsp;".repeat(60);

interface HtmlParts extends Pick<EmailParts, "sender" | "storeUrl" | "blocks"> {
  readonly subject: string;
  readonly preheader: string;
  readonly footer: readonly string[];
}

function renderHtml({ sender, storeUrl, subject, preheader, blocks, footer }: HtmlParts): string {
  const colours = deriveLightColours(sender.colour);
  return `<!doctype html>
<html lang="en-CA" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${createStyleSheet(deriveDarkColours(sender.colour))}</style>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->
</head>
<body class="ground" style="margin:0;padding:0;background-color:${colours.ground};-webkit-text-size-adjust:100%;${fontStack}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;">${escapeHtml(preheader)}${preheaderFiller}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${colours.ground};">
<tr><td class="outer" align="center" style="padding:28px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${fontStack}">
${renderHeader(sender, storeUrl)}
<tr><td class="card" style="background-color:${colours.card};border-radius:0 0 16px 16px;padding:12px 32px 32px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${blocks.map(({ html }) => `<tr><td style="padding-top:20px;">${html(colours)}</td></tr>`).join("\n")}
</table>
</td></tr>
<tr><td class="muted" align="center" style="padding:20px 16px 0;color:${colours.muted};font-size:13px;line-height:20px;">
${footer.map(escapeHtml).join("<br>")}<br>${renderLinkHtml(new URL(storeUrl).host, storeUrl, colours)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/**
 * Renders the logo on white, also in dark mail programs, because a logo is made for a light page. Without a logo,
 * renders the name on the store's colour.
 */
function renderHeader(sender: EmailSender, storeUrl: string): string {
  const { logo_hash: hash, logo_size: size, is_name_shown: isNameShown, colour } = sender;
  const [name, url] = [escapeHtml(sender.name), escapeHtml(storeUrl)];
  const nameStyle = "font-size:20px;line-height:26px;font-weight:700;text-decoration:none;";
  if (hash === null) {
    return `<tr><td class="band" style="background-color:${colour};border-radius:16px 16px 0 0;padding:20px 32px;">
<a href="${url}" style="color:#ffffff;${nameStyle}">${name}</a>
</td></tr>`;
  }
  const { width, height } = fitLogo(size ?? unknownLogoSize);
  const image = `<img src="${url}${emailLogoUrl(hash)}" width="${width}" height="${height}" alt="${isNameShown ? "" : name}" style="display:block;border:0;width:${width}px;max-width:100%;height:auto;color:${colour};${nameStyle}">`;
  const nameLink = `<a href="${url}" style="color:${colour};${nameStyle}">${name}</a>`;
  // A phone has no space for a wide logo and a name in one row.
  const nameCell = isSquareLogo(size)
    ? `<td style="padding-left:12px;">${nameLink}</td>`
    : `</tr><tr><td style="padding-top:8px;">${nameLink}</td>`;
  return `<tr><td class="band" style="background-color:#ffffff;border-radius:16px 16px 0 0;border-top:4px solid ${colour};padding:20px 32px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td><a href="${url}" style="color:${colour};text-decoration:none;">${image}</a></td>${isNameShown ? nameCell : ""}</tr></table>
</td></tr>`;
}

// Version 0.1.0 showed every logo as a square.
const unknownLogoSize = { width: 40, height: 40 };

/**
 * Creates the rules for narrow and dark mail programs. Outlook.com marks its dark mode with attributes, others by a
 * media query.
 */
function createStyleSheet(dark: EmailColours): string {
  const darkRules = [
    { className: "ground", rule: `background-color:${dark.ground}`, attribute: "data-ogsb" },
    { className: "card", rule: `background-color:${dark.card}`, attribute: "data-ogsb" },
    { className: "sunken", rule: `background-color:${dark.sunken}`, attribute: "data-ogsb" },
    { className: "ink", rule: `color:${dark.ink}`, attribute: "data-ogsc" },
    { className: "muted", rule: `color:${dark.muted}`, attribute: "data-ogsc" },
    { className: "line", rule: `border-color:${dark.line}`, attribute: "data-ogsc" },
    { className: "link", rule: `color:${dark.link}`, attribute: "data-ogsc" },
    { className: "button", rule: `background-color:${dark.button}`, attribute: "data-ogsb" },
    { className: "button-text", rule: `color:${dark.buttonText}`, attribute: "data-ogsc" },
  ];
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "@media (max-width:480px){.card{padding:8px 20px 24px!important}.band{padding:18px 20px!important}.outer{padding:12px 8px 24px!important}}",
    `@media (prefers-color-scheme:dark){${darkRules.map(({ className, rule }) => `.${className}{${rule}!important}`).join("")}}`,
    darkRules
      .map(({ className, rule, attribute }) => `[${attribute}] .${className}{${rule}!important}`)
      .join(""),
  ].join("\n");
}
