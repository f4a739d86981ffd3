import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { formatHours } from "../../contract/store/opening-hours.ts";
import { escapeHtml } from "../lib/html.ts";
import { type EmailBlock, renderLinkHtml, renderParagraphs } from "./email-blocks.ts";

/** The store's identity, with the admins' note for this kind of email, one paragraph per entry. */
export interface EmailSender extends StoreIdentity {
  readonly notes?: readonly string[];
}

export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface EmailParts {
  readonly sender: EmailSender;
  readonly storeUrl: string;
  readonly subject: string;
  /** The text beside the subject in a mailbox. */
  readonly preheader: string;
  readonly blocks: readonly EmailBlock[];
}

/**
 * Lays out an email with its blocks, the admins' note, and the sender. The plain text has the same content as the HTML.
 * The HTML is at most 600 px wide, uses tables, and is readable without styles and images.
 */
export function layOutEmail(parts: EmailParts): EmailContent {
  const { notes = [] } = parts.sender;
  const blocks = notes.length === 0 ? parts.blocks : [...parts.blocks, renderParagraphs(notes)];
  const footer = listSenderLines(parts.sender);
  const footerText = [...footer, parts.storeUrl].join("\n");
  const texts = [...blocks.map(({ text }) => text), footerText];
  return {
    subject: parts.subject,
    text: `${texts.join("\n\n")}\n`,
    html: renderDocument(parts, blocks, footer),
  };
}

/** Lists how to contact the sender, because Canada's anti-spam law requires name, postal address and another contact. */
function listSenderLines(store: StoreIdentity): string[] {
  return [
    store.name,
    formatStoreAddress(store),
    `Telephone ${store.phone}`,
    store.email,
    `Open ${formatHours(store)}`,
  ];
}

const fontStack = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
// The filler prevents mailboxes from showing the email's text after the preheader.
const preheaderFiller = "&#847;&zwnj;&nbsp;".repeat(60);

function renderDocument(
  { sender, storeUrl, subject, preheader }: EmailParts,
  blocks: readonly EmailBlock[],
  footer: readonly string[],
): string {
  return `<!doctype html>
<html lang="en-CA" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->
</head>
<body class="ground" style="margin:0;padding:0;background-color:#faf7f0;-webkit-text-size-adjust:100%;${fontStack}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;">${escapeHtml(preheader)}${preheaderFiller}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#faf7f0;">
<tr><td class="outer" align="center" style="padding:28px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${fontStack}">
<tr><td class="band" style="background-color:#17483a;border-radius:16px 16px 0 0;border-bottom:4px solid #ecc972;padding:20px 32px;">
<a href="${escapeHtml(storeUrl)}" style="color:#ffffff;font-size:20px;line-height:26px;font-weight:700;text-decoration:none;">${escapeHtml(sender.name)}</a>
</td></tr>
<tr><td class="card" style="background-color:#ffffff;border-radius:0 0 16px 16px;padding:12px 32px 32px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${blocks.map(({ html }) => `<tr><td style="padding-top:20px;">${html}</td></tr>`).join("\n")}
</table>
</td></tr>
<tr><td class="muted" align="center" style="padding:20px 16px 0;color:#55635c;font-size:13px;line-height:20px;">
${footer.map(escapeHtml).join("<br>")}<br>${renderLinkHtml(new URL(storeUrl).host, storeUrl)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const darkRules = [
  { className: "ground", rule: "background-color:#10211b", attribute: "data-ogsb" },
  { className: "card", rule: "background-color:#17302a", attribute: "data-ogsb" },
  { className: "sunken", rule: "background-color:#21443a", attribute: "data-ogsb" },
  { className: "ink", rule: "color:#f3eee2", attribute: "data-ogsc" },
  { className: "muted", rule: "color:#b9c6bf", attribute: "data-ogsc" },
  { className: "line", rule: "border-color:#35584c", attribute: "data-ogsc" },
  { className: "link", rule: "color:#ecc972", attribute: "data-ogsc" },
  { className: "button", rule: "background-color:#ecc972", attribute: "data-ogsb" },
  { className: "button-text", rule: "color:#0f3529", attribute: "data-ogsc" },
];

// Outlook.com marks its dark mode with the attributes, and other mail programs support prefers-color-scheme.
const styleSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (max-width:480px){.card{padding:8px 20px 24px!important}.band{padding:18px 20px!important}.outer{padding:12px 8px 24px!important}}",
  `@media (prefers-color-scheme:dark){${darkRules.map(({ className, rule }) => `.${className}{${rule}!important}`).join("")}}`,
  darkRules
    .map(({ className, rule, attribute }) => `[${attribute}] .${className}{${rule}!important}`)
    .join(""),
].join("\n");
