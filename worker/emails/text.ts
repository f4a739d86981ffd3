import { formatCents } from "../../contract/shared/money.ts";
import type { OrderEmailData } from "./order-email.ts";
import { addressLines, getGreeting, listSums, placedOn, senderLines, toEmailLine } from "./order-parts.ts";
import type { Wording } from "./wording.ts";

/** The plain text of an email: all that the HTML says, for those who read no HTML. */
export function orderEmailText(wording: Wording, data: OrderEmailData): string {
  const sections = [
    [wording.heading.toUpperCase()],
    wording.reader === "store" ? [] : [getGreeting(data)],
    ...wording.paragraphs.map((paragraph) => [paragraph]),
    wording.facts.flatMap(({ label, value, url }) => [
      `${label}: ${value}`,
      ...(url === undefined ? [] : [url]),
    ]),
    [`${wording.action}: ${data.orderUrl}`],
    [`Order ${data.orderNumber}, placed on ${placedOn(data)}`, rule],
    data.lines.map(toEmailLine).map(({ name, price, comparePrice, total }) => {
      const compared = comparePrice === undefined ? "" : ` (compare at ${comparePrice})`;
      return `${name}\n  ${price}${compared} = ${total}`;
    }),
    [
      rule,
      ...listSums(data).map(([label, amount]) => `${label}: ${amount}`),
      `Total: ${formatCents(data.totalCents)} CAD`,
      wording.settlement,
    ],
    ["Delivery address", rule, ...addressLines(data.address)],
    wording.reader === "store" ? [] : [`Questions? Reply to this email or write to ${data.store.email}.`],
    [...senderLines(data.store), data.storeUrl],
  ];
  return `${sections
    .filter((section) => section.length > 0)
    .map((section) => section.join("\n"))
    .join("\n\n")}\n`;
}

const rule = "-".repeat(40);
