import { toMailUrl } from "../../contract/shared/contact-urls.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { toStoreClock } from "../../contract/shared/store-time.ts";
import { describeExemption } from "../../contract/tax/exempt-taxes.ts";
import { formatTaxName } from "../../contract/tax/taxes.ts";
import { escapeHtml } from "../lib/html.ts";
import { toOneLine } from "../lib/one-line.ts";
import {
  bodyStyle,
  breakAnywhereStyle,
  type EmailBlock,
  inkStyle,
  renderLinkHtml,
  smallStyle,
  textRule,
} from "./email-blocks.ts";
import type { EmailColours } from "./email-colours.ts";
import type { EmailSender } from "./email-layout.ts";
import type { OrderEmailData, OrderEmailLine } from "./order-email-data.ts";

const lineStyle = ({ line }: EmailColours) => `border-top:1px solid ${line};`;
const totalStyle = (colours: EmailColours) =>
  `${inkStyle(colours)}font-size:18px;line-height:24px;font-weight:700;`;

/**
 * Renders the order's items and amounts.
 * @param settlement the last line, which says whether and how the order was paid
 */
export function renderOrderSummary(data: OrderEmailData, settlement: string): EmailBlock {
  const placedOn = dateFormat.format(toStoreClock(data.placedAt, data.timeZone));
  const items = data.lines.map(toItem);
  const sums = listSums(data);
  const total = `${formatCents(data.totalCents)} CAD`;
  const exemption = data.exemption ? [describeExemption(data.exemption)] : [];
  const notes = [...exemption, settlement, ...describeInvoice(data)];
  return {
    text: [
      `Order ${data.orderNumber}, placed on ${placedOn}\n${textRule}`,
      items.map(renderItemText).join("\n"),
      [textRule, ...sums.map(({ label, amount }) => `${label}: ${amount}`), `Total: ${total}`, ...notes].join(
        "\n",
      ),
    ].join("\n\n"),
    html: (
      colours,
    ) => `<p class="ink" style="margin:8px 0 2px;${totalStyle(colours)}">Order ${escapeHtml(data.orderNumber)}</p>
<p class="muted" style="margin:0 0 14px;${smallStyle(colours)}">Placed on ${escapeHtml(placedOn)}</p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;">
<tr><th scope="col" align="left" class="muted" style="${smallStyle(colours)}font-weight:600;padding:0 12px 8px 0;">Item</th><th scope="col" align="right" class="muted" style="${smallStyle(colours)}font-weight:600;padding:0 0 8px;">Total</th></tr>
${items.map((item) => renderItemHtml(item, colours)).join("\n")}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;">
${sums.map((sum, index) => renderSumHtml(sum, index === 0, colours)).join("\n")}
<tr><td class="ink" style="${totalStyle(colours)}padding:10px 12px 0 0;">Total</td><td class="ink" align="right" style="${totalStyle(colours)}padding:10px 0 0;white-space:nowrap;">${total}</td></tr>
${notes.map((note) => renderNoteHtml(note, colours)).join("\n")}
</table>`,
  };
}

/** Names the invoice and the store's tax numbers. The invoice itself is on the order's page. */
function describeInvoice({ invoice }: OrderEmailData): string[] {
  return invoice === undefined ? [] : [[`Invoice ${invoice.number}`, ...invoice.taxNumbers].join(", ")];
}

interface Item {
  readonly name: string;
  readonly price: string;
  /** Labelled "compare at", not "regular", because the store may never have charged this price. */
  readonly comparePrice: string | undefined;
  readonly total: string;
}

function toItem(line: OrderEmailLine): Item {
  return {
    name: `${toOneLine(line.name)}${formatRefunded(line)}`,
    price: `${line.quantity} × ${formatCents(line.unitPriceCents)}`,
    comparePrice:
      line.retailPriceCents > line.unitPriceCents ? formatCents(line.retailPriceCents) : undefined,
    total: formatCents(line.totalCents),
  };
}

function formatRefunded({ quantity, refundedQuantity = 0 }: OrderEmailLine): string {
  return refundedQuantity === 0 ? "" : ` (${refundedQuantity} of ${quantity} refunded)`;
}

function renderItemText({ name, price, comparePrice, total }: Item): string {
  const compared = comparePrice === undefined ? "" : ` (compare at ${comparePrice})`;
  return `${name}\n  ${price}${compared} = ${total}`;
}

function renderItemHtml({ name, price, comparePrice, total }: Item, colours: EmailColours): string {
  const compared =
    comparePrice === undefined
      ? ""
      : ` <span style="white-space:nowrap;">(compare at <s>${comparePrice}</s>)</span>`;
  return `<tr><td class="line" style="${lineStyle(colours)}padding:12px 12px 12px 0;" valign="top"><span class="ink" style="${bodyStyle(colours)}${breakAnywhereStyle}">${escapeHtml(name)}</span><br><span class="muted" style="${smallStyle(colours)}">${price}${compared}</span></td><td class="ink line" align="right" valign="top" style="${lineStyle(colours)}${bodyStyle(colours)}padding:12px 0;white-space:nowrap;">${total}</td></tr>`;
}

interface Sum {
  readonly label: string;
  readonly amount: string;
}

/** Lists the amounts that add up to the total. The first is the sum of the lines, which show the prices charged. */
function listSums({
  subtotalCents,
  discountCents,
  shippingCents,
  fulfilment,
  ...taxes
}: OrderEmailData): Sum[] {
  const label = fulfilment === "pickup" ? "Pick-up" : "Shipping";
  const shipping = { label, amount: shippingCents === 0 ? "Free" : formatCents(shippingCents) };
  const taxSums = listTaxSums(taxes);
  return [
    { label: "Items", amount: formatCents(subtotalCents - discountCents) },
    // The taxes of a place are on the shipping, too.
    ...(taxes.taxes === undefined ? [...taxSums, shipping] : [shipping, ...taxSums]),
  ];
}

function listTaxSums({ taxCents, taxes }: Pick<OrderEmailData, "taxCents" | "taxes">): Sum[] {
  if (taxCents === 0) return [];
  if (taxes === undefined) return [{ label: "Tax", amount: formatCents(taxCents) }];
  return taxes.map((tax) => ({
    label: formatTaxName({ name: tax.name, rate_percent: tax.millipercent / 1_000 }),
    amount: formatCents(tax.taxCents),
  }));
}

function renderSumHtml({ label, amount }: Sum, isFirst: boolean, colours: EmailColours): string {
  const edge = isFirst ? `${lineStyle(colours)}padding-top:12px;` : "padding-top:4px;";
  return `<tr><td class="ink line" style="${bodyStyle(colours)}${edge}padding-right:12px;">${escapeHtml(label)}</td><td class="ink line" align="right" style="${bodyStyle(colours)}${edge}white-space:nowrap;">${amount}</td></tr>`;
}

function renderNoteHtml(note: string, colours: EmailColours): string {
  return `<tr><td colspan="2" class="muted" align="right" style="${smallStyle(colours)}padding:2px 0 0;">${escapeHtml(note)}</td></tr>`;
}

export function renderContact({ email, reply_time: replyTime }: EmailSender): EmailBlock {
  return {
    text: `Questions? Reply to this email or write to ${email}. ${replyTime}`.trimEnd(),
    html: (colours) =>
      `<p class="muted" style="margin:0;${smallStyle(colours)}">Questions? Reply to this email or write to ${renderLinkHtml(email, toMailUrl(email), colours)}. ${escapeHtml(replyTime)}</p>`,
  };
}

// The format uses UTC, because toStoreClock() has already shifted the time to the store's time zone.
const dateFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});
