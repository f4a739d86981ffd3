import type { OrderEmailText } from "../../contract/orders/emails.ts";
import type { OrderAddressView } from "../../contract/orders/orders.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import { formatHours } from "../../contract/store/opening-hours.ts";
import { escapeHtml } from "../lib/html.ts";
import { toOneLine } from "../lib/one-line.ts";
import { breakAnywhereStyle, type EmailBlock, inkStyle, mutedStyle, textRule } from "./email-blocks.ts";
import type { OrderEmailData } from "./order-email-data.ts";

/**
 * Renders where an order goes: the address of a delivery, or for pick-up the store and its hours. An order that is no longer
 * picked up needs neither, because the end of each email has the store's address.
 */
export function renderPlace(
  text: OrderEmailText,
  { fulfilment, address, sender }: OrderEmailData,
): EmailBlock[] {
  if (fulfilment === "delivery") return [renderLines("Delivery address", listAddressLines(address))];
  const { full_name: name, phone_number: phone } = address;
  if (text === "new_order") return [renderLines("Who picks it up", [name, phone])];
  if (!awaitedTexts.includes(text)) return [];
  const place = [sender.name, formatStoreAddress(sender), sender.phone, `Open ${formatHours(sender)}`];
  return [renderLines("Where to pick it up", [...place, `For ${name}, ${phone}`])];
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
