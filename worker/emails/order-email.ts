import { formatOffer } from "../../contract/offers/offer-amounts.ts";
import { isForStore, type OrderEmailText } from "../../contract/orders/emails.ts";
import type { OrderAddressView } from "../../contract/orders/orders.ts";
import { pickupImageUrl } from "../../contract/orders/pickup.ts";
import { toMailUrl } from "../../contract/shared/contact-urls.ts";
import { formatCents } from "../../contract/shared/money.ts";
import { toStoreClock } from "../../contract/shared/store-time.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import { formatHours } from "../../contract/store/opening-hours.ts";
import { describeExemption } from "../../contract/tax/apply-exemption.ts";
import { formatTaxName } from "../../contract/tax/taxes.ts";
import { escapeHtml, toOneLine } from "../lib/escape.ts";
import {
  bodyStyle,
  breakAnywhereStyle,
  type EmailBlock,
  formatGreeting,
  inkStyle,
  mutedStyle,
  renderButton,
  renderFactsBox,
  renderLinkHtml,
  smallStyle,
  textRule,
} from "./email-blocks.ts";
import type { EmailColours } from "./email-colours.ts";
import { type EmailContent, type EmailSender, layOutEmail } from "./email-layout.ts";
import type { OrderEmailData, OrderEmailLine } from "./order-email-data.ts";
import { countItems, writeWording } from "./order-wording.ts";

/**
 * Renders an email about an order.
 * @param text the texts of the email (findOrderEmailText)
 */
export function renderOrderEmail(text: OrderEmailText, data: OrderEmailData): EmailContent {
  const { preheader, paragraphs, facts, action, settlement } = writeWording(text, data);
  // An email to the store has no greeting.
  const isForCustomer = !isForStore(text);
  return layOutEmail({
    kind: text,
    sender: data.sender,
    storeUrl: data.storeUrl,
    fields: {
      first_name: data.firstName,
      customer: data.address.full_name,
      order_number: data.orderNumber,
      items: countItems(data),
      total: formatCents(data.totalCents),
      amount: formatCents(data.refundCents ?? 0),
    },
    greeting: isForCustomer ? formatGreeting(data.firstName) : undefined,
    paragraphs,
    preheader,
    blocks: [
      ...(text === "ready" ? renderPickupCode(data) : []),
      ...(facts.length === 0 ? [] : [renderFactsBox(facts)]),
      renderButton(action, data.orderUrl),
      renderOrderSummary(data, settlement),
      ...renderDestination(text, data),
      ...(isForCustomer ? [renderContact(data.sender)] : []),
    ],
  });
}

const codeImageSize = 180;

/**
 * Renders the code to show at the counter, in large letters and as a QR code. Returns nothing for an order without a
 * code.
 */
function renderPickupCode({ pickup, storeUrl }: OrderEmailData): EmailBlock[] {
  if (pickup === undefined || pickup.code === null) return [];
  const { code } = pickup;
  const imageUrl = `${storeUrl}${pickupImageUrl(code)}`;
  return [
    {
      text: `Your code: ${code}`,
      html: (
        colours,
      ) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sunken" style="background-color:${colours.sunken};border-radius:10px;"><tr><td align="center" style="padding:18px;">
<p class="muted" style="margin:0;${smallStyle(colours)}">Your code</p>
<p class="ink" style="margin:0 0 14px;${inkStyle(colours)}font-family:Consolas,Menlo,monospace;font-size:36px;line-height:44px;font-weight:700;letter-spacing:4px;">${escapeHtml(code)}</p>
<img src="${escapeHtml(imageUrl)}" width="${codeImageSize}" height="${codeImageSize}" alt="QR code for ${escapeHtml(code)}" style="display:block;border:0;border-radius:6px;">
</td></tr></table>`,
    },
  ];
}

const lineStyle = ({ line }: EmailColours) => `border-top:1px solid ${line};`;
const totalStyle = (colours: EmailColours) =>
  `${inkStyle(colours)}font-size:18px;line-height:24px;font-weight:700;`;

/**
 * Renders the order's items and amounts.
 * @param settlement the last line, which says whether and how the order was paid
 */
function renderOrderSummary(data: OrderEmailData, settlement: string): EmailBlock {
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
      line.compareAtPriceCents > line.unitPriceCents ? formatCents(line.compareAtPriceCents) : undefined,
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
  offers = [],
  shippingCents,
  fulfilment,
  ...taxes
}: OrderEmailData): Sum[] {
  const label = fulfilment === "pickup" ? "Pick-up" : "Shipping";
  const shipping = { label, amount: shippingCents === 0 ? "Free" : formatCents(shippingCents) };
  const taxSums = listTaxSums(taxes);
  return [
    { label: "Items", amount: formatCents(subtotalCents - discountCents) },
    ...offers.map((offer) => ({ label: formatOffer(offer), amount: formatCents(-offer.cents) })),
    // Taxes by place also apply to the shipping.
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

// The format uses UTC, because toStoreClock() has already shifted the time to the store's time zone.
const dateFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/**
 * Renders where an order goes: the address of a delivery, or for pick-up the store and its hours. An order that is no
 * longer picked up needs neither, because the end of each email has the store's address.
 */
function renderDestination(
  text: OrderEmailText,
  { fulfilment, address, sender }: OrderEmailData,
): EmailBlock[] {
  if (fulfilment === "delivery") return [renderLines("Delivery address", listAddressLines(address))];
  const { full_name: name, phone_number: phone } = address;
  if (text === "new_order") return [renderLines("Who picks it up", [name, phone])];
  if (!awaitedTexts.includes(text)) return [];
  const shop = [sender.name, formatStoreAddress(sender), sender.phone, `Open ${formatHours(sender)}`];
  return [renderLines("Where to pick it up", [...shop, `For ${name}, ${phone}`])];
}

const awaitedTexts: readonly OrderEmailText[] = [
  "placed_for_pickup",
  "paid_for_pickup",
  "pickup_moved",
  "ready",
];

function listAddressLines(address: OrderAddressView): string[] {
  return [
    address.full_name,
    address.address_line1,
    address.address_line2 ?? "",
    `${address.city}, ${address.province} ${address.postal_code}`,
    address.phone_number,
    address.delivery_instructions ?? "",
  ];
}

/** Renders a heading and lines, the first of which is a name. */
function renderLines(heading: string, texts: readonly string[]): EmailBlock {
  const lines = texts.map(toOneLine).filter((line) => line !== "");
  const [name = "", ...rest] = lines.map(escapeHtml);
  return {
    text: [heading, textRule, ...lines].join("\n"),
    html: (
      colours,
    ) => `<p class="ink" style="margin:0 0 6px;${inkStyle(colours)}font-size:16px;line-height:24px;font-weight:700;">${escapeHtml(heading)}</p>
<p class="muted" style="margin:0;${mutedStyle(colours)}font-size:15px;line-height:22px;${breakAnywhereStyle}">${[`<strong class="ink" style="${inkStyle(colours)}">${name}</strong>`, ...rest].join("<br>")}</p>`,
  };
}

function renderContact({ email, reply_time: replyTime }: EmailSender): EmailBlock {
  return {
    text: `Questions? Reply to this email or write to ${email}. ${replyTime}`.trimEnd(),
    html: (colours) =>
      `<p class="muted" style="margin:0;${smallStyle(colours)}">Questions? Reply to this email or write to ${renderLinkHtml(email, toMailUrl(email), colours)}. ${escapeHtml(replyTime)}</p>`,
  };
}
