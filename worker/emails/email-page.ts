import { escapeHtml } from "../lib/html.ts";
import { type EmailStore, senderFacts } from "./order-parts.ts";

interface EmailPage {
  readonly store: EmailStore;
  readonly title: string;
  readonly preheader: string;
  readonly storeUrl: string;
  /** HTML, one beneath the other on the card. */
  readonly rows: readonly string[];
}

const fontStack = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** The store's letter paper: at most 600 px wide, made of tables, readable where styles or images are left out. */
export function emailPage({ store, title, preheader, storeUrl, rows }: EmailPage): string {
  return `<!doctype html>
<html lang="en-CA" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>${styleSheet}</style>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->
</head>
<body class="ground" style="margin:0;padding:0;background-color:#faf7f0;-webkit-text-size-adjust:100%;${fontStack}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;">${escapeHtml(preheader)}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#faf7f0;">
<tr><td class="outer" align="center" style="padding:28px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${fontStack}">
<tr><td class="band" style="background-color:#17483a;border-radius:16px 16px 0 0;border-bottom:4px solid #ecc972;padding:20px 32px;">
<a href="${escapeHtml(storeUrl)}" style="color:#ffffff;font-size:20px;line-height:26px;font-weight:700;text-decoration:none;">${escapeHtml(store.name)}</a>
</td></tr>
<tr><td class="card" style="background-color:#ffffff;border-radius:0 0 16px 16px;padding:12px 32px 32px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${[...rows, ...noteRows(store)].map((row) => `<tr><td style="padding-top:20px;">${row}</td></tr>`).join("\n")}
</table>
</td></tr>
<tr><td class="muted" align="center" style="padding:20px 16px 0;color:#55635c;font-size:13px;line-height:20px;">
${senderFacts(store).map(escapeHtml).join("<br>")}<br><a class="link" href="${escapeHtml(storeUrl)}" style="color:#1f5a43;">${escapeHtml(getHost(storeUrl))}</a>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** The shopkeeper's sentences, at the end of the card. */
function noteRows({ note = [] }: EmailStore): string[] {
  if (note.length === 0) return [];
  const paragraphs = note.map(
    (text) =>
      `<p class="ink" style="margin:0 0 12px;color:#1d2b26;font-size:16px;line-height:24px;word-break:break-word;overflow-wrap:anywhere;">${escapeHtml(text)}</p>`,
  );
  return [paragraphs.join("\n")];
}

const darkRules = [
  ["ground", "background-color:#10211b"],
  ["card", "background-color:#17302a"],
  ["sunken", "background-color:#21443a"],
  ["ink", "color:#f3eee2"],
  ["muted", "color:#b9c6bf"],
  ["line", "border-color:#35584c"],
  ["link", "color:#ecc972"],
  ["button", "background-color:#ecc972"],
  ["button-text", "color:#0f3529"],
];

/** Outlook.com writes its dark mode into attributes, the others ask for the colour scheme. */
const styleSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (max-width:480px){.card{padding:8px 20px 24px!important}.band{padding:18px 20px!important}.outer{padding:12px 8px 24px!important}}",
  `@media (prefers-color-scheme:dark){${darkRules.map(([name, rule]) => `.${name}{${rule}!important}`).join("")}}`,
  darkRules
    .map(
      ([name, rule = ""]) =>
        `[data-${rule.startsWith("background") ? "ogsb" : "ogsc"}] .${name}{${rule}!important}`,
    )
    .join(""),
].join("\n");

function getHost(url: string): string {
  return new URL(url).host;
}
