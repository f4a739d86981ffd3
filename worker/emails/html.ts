import { formatCents } from "../../contract/shared/money.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailPage } from "./email-page.ts";
import type { OrderEmailData } from "./order-email.ts";
import { addressLines, getGreeting, listSums, placedOn, toEmailLine } from "./order-parts.ts";
import type { Fact, Wording } from "./wording.ts";

// Mail programs know tables and inline styles; the classes are for those that also know a style sheet (dark mode, phones).
const ink = "color:#1d2b26;";
const muted = "color:#55635c;";
const body = `${ink}font-size:16px;line-height:24px;`;
const small = `${muted}font-size:14px;line-height:20px;`;
const line = "border-top:1px solid #e4dccb;";
const breakAnywhere = "word-break:break-word;overflow-wrap:anywhere;";

/** The HTML of an email. Everything that is not ours is escaped here. */
export function orderEmailHtml(wording: Wording, data: OrderEmailData): string {
  return emailPage({
    store: data.store,
    title: wording.subject,
    preheader: wording.preheader,
    storeUrl: data.storeUrl,
    rows: [
      `<h1 class="ink" style="margin:0 0 16px;${ink}font-size:26px;line-height:32px;font-weight:700;">${escapeHtml(wording.heading)}</h1>
${[...(wording.reader === "store" ? [] : [getGreeting(data)]), ...wording.paragraphs].map(paragraph).join("\n")}`,
      ...(wording.facts.length === 0 ? [] : [factsBox(wording.facts)]),
      button(wording.action, data.orderUrl),
      orderTable(wording, data),
      addressBlock(wording, data),
    ],
  });
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 12px;${body}${breakAnywhere}">${escapeHtml(text)}</p>`;
}

function factsBox(facts: readonly Fact[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sunken" style="background-color:#eef6f1;border-radius:10px;"><tr><td style="padding:14px 18px;">
${facts.map(factLine).join("\n")}
</td></tr></table>`;
}

function factLine({ label, value, url }: Fact): string {
  const shown =
    url === undefined
      ? escapeHtml(value)
      : `<a class="link" href="${escapeHtml(url)}" style="color:#1f5a43;">${escapeHtml(value)}</a>`;
  return `<p class="ink" style="margin:0;${body}${breakAnywhere}"><span class="muted" style="${muted}">${escapeHtml(label)}:</span> <strong>${shown}</strong></p>`;
}

/** A table cell with a background: the one button that every mail program draws. */
function button(text: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" align="center" style="background-color:#1f5a43;border-radius:10px;">
<a class="button-text" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;color:#ffffff;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;">${escapeHtml(text)}</a>
</td></tr></table>`;
}

function orderTable(wording: Wording, data: OrderEmailData): string {
  return `<p class="ink" style="margin:8px 0 2px;${ink}font-size:18px;line-height:24px;font-weight:700;">Order ${escapeHtml(data.orderNumber)}</p>
<p class="muted" style="margin:0 0 14px;${small}">Placed on ${escapeHtml(placedOn(data))}</p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;">
<tr><th scope="col" align="left" class="muted" style="${small}font-weight:600;padding:0 12px 8px 0;">Item</th><th scope="col" align="right" class="muted" style="${small}font-weight:600;padding:0 0 8px;">Total</th></tr>
${data.lines.map(toEmailLine).map(itemRow).join("\n")}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;">
${listSums(data)
  .map(([label, amount], index) => sumRow(label, amount, index === 0))
  .join("\n")}
<tr><td class="ink" style="${ink}font-size:18px;line-height:24px;font-weight:700;padding:10px 12px 0 0;">Total</td><td class="ink" align="right" style="${ink}font-size:18px;line-height:24px;font-weight:700;padding:10px 0 0;white-space:nowrap;">${formatCents(data.totalCents)} CAD</td></tr>
<tr><td colspan="2" class="muted" align="right" style="${small}padding:2px 0 0;">${escapeHtml(wording.settlement)}</td></tr>
</table>`;
}

function itemRow({ name, price, comparePrice, total }: ReturnType<typeof toEmailLine>): string {
  const compared =
    comparePrice === undefined
      ? ""
      : ` <span style="white-space:nowrap;">(compare at <s>${comparePrice}</s>)</span>`;
  return `<tr><td class="line" style="${line}padding:12px 12px 12px 0;" valign="top"><span class="ink" style="${body}${breakAnywhere}">${escapeHtml(name)}</span><br><span class="muted" style="${small}">${price}${compared}</span></td><td class="ink line" align="right" valign="top" style="${line}${body}padding:12px 0;white-space:nowrap;">${total}</td></tr>`;
}

function sumRow(label: string, amount: string, isFirst: boolean): string {
  const edge = isFirst ? `${line}padding-top:12px;` : "padding-top:4px;";
  return `<tr><td class="ink line" style="${body}${edge}padding-right:12px;">${escapeHtml(label)}</td><td class="ink line" align="right" style="${body}${edge}white-space:nowrap;">${amount}</td></tr>`;
}

function addressBlock(wording: Wording, data: OrderEmailData): string {
  const [name = "", ...rest] = addressLines(data.address).map(escapeHtml);
  return `<p class="ink" style="margin:0 0 6px;${ink}font-size:16px;line-height:24px;font-weight:700;">Delivery address</p>
<p class="muted" style="margin:0 0 20px;${muted}font-size:15px;line-height:22px;${breakAnywhere}">${[`<strong class="ink" style="${ink}">${name}</strong>`, ...rest].join("<br>")}</p>
${wording.reader === "store" ? "" : `<p class="muted" style="margin:0;${small}">Questions? Reply to this email or write to <a class="link" href="mailto:${escapeHtml(data.store.email)}" style="color:#1f5a43;">${escapeHtml(data.store.email)}</a>. ${escapeHtml(data.store.reply_time)}</p>`}`;
}
