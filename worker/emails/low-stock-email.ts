import { stockLabel } from "../../contract/catalog/stock-label.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailPage } from "./email-page.ts";
import { type EmailStore, senderLines } from "./order-parts.ts";
import { oneLine } from "./wording.ts";

interface LowStock {
  readonly store: EmailStore;
  /** The fewest first. */
  readonly products: readonly {
    readonly name: string;
    readonly sku: string;
    readonly stockQuantity: number;
  }[];
  readonly storeUrl: string;
}

/** More than these are counted, not named. */
const namedProducts = 50;

const textStyle = "margin:0;color:#1d2b26;font-size:16px;line-height:24px;word-break:break-word;";

/** What the store's own people read in the morning about products that ran low. */
export function lowStockEmail({ store, products, storeUrl }: LowStock): {
  subject: string;
  text: string;
  html: string;
} {
  const count = `${products.length} ${products.length === 1 ? "product" : "products"}`;
  const subject = products.length === 0 ? "Low stock: all restocked" : `Low stock: ${count}`;
  const lead =
    products.length === 0
      ? "The products that ran low on stock were restocked in the meantime."
      : `${products.length === 1 ? "This product" : "These products"} ran low on stock. We name a product once, and again when it runs low after it was restocked.`;
  const lines = products
    .slice(0, namedProducts)
    .map(({ name, sku, stockQuantity }) => `${oneLine(name)} (${sku}): ${stockLabel(stockQuantity)}`);
  const others = products.length - lines.length;
  if (others > 0) lines.push(`and ${others} more`);
  const link = `${storeUrl}/admin/products?stock=low`;
  return {
    subject,
    text: `${[
      lead,
      lines.join("\n"),
      `See all products that are low on stock: ${link}`,
      senderLines(store).join("\n"),
    ]
      .filter((part) => part !== "")
      .join("\n\n")}\n`,
    html: emailPage({
      store,
      title: subject,
      preheader: lines[0] ?? lead,
      storeUrl,
      rows: [
        `<p class="ink" style="${textStyle}">${escapeHtml(lead)}</p>`,
        ...(lines.length === 0
          ? []
          : [
              `<ul class="ink" style="${textStyle}padding-left:20px;">${lines.map((line) => `<li style="padding-bottom:6px;">${escapeHtml(line)}</li>`).join("")}</ul>`,
            ]),
        `<p style="${textStyle}"><a class="link" href="${escapeHtml(link)}" style="color:#1f5a43;">See all products that are low on stock</a></p>`,
      ],
    }),
  };
}
