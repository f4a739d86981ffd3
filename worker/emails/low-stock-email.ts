import { stockLabel } from "../../contract/catalog/stock-label.ts";
import { toOneLine } from "../lib/escape.ts";
import { renderBulletList, renderLink } from "./email-blocks.ts";
import { type EmailContent, type EmailSender, layOutEmail } from "./email-layout.ts";

interface LowStock {
  readonly sender: EmailSender;
  readonly storeUrl: string;
  /** The products in the order of their stock, lowest first. */
  readonly products: readonly {
    readonly name: string;
    readonly sku: string;
    readonly stockQuantity: number;
  }[];
}

// The email names at most this many products, and counts the others.
const maxNamedProducts = 50;

/** Renders the email that tells the store which products ran low on stock. */
export function renderLowStockEmail({ sender, storeUrl, products }: LowStock): EmailContent {
  const lines = listProducts(products);
  const explanation = explainReport(products.length);
  return layOutEmail({
    kind: "low_stock",
    sender,
    storeUrl,
    fields: { products: countProducts(products.length) },
    preheader: lines[0] ?? explanation,
    paragraphs: [explanation],
    blocks: [
      ...(lines.length === 0 ? [] : [renderBulletList(lines)]),
      renderLink("See all products low on stock", `${storeUrl}/admin/products?stock=low`),
    ],
  });
}

function countProducts(count: number): string {
  if (count === 0) return "all restocked";
  return `${count} ${count === 1 ? "product" : "products"}`;
}

function explainReport(count: number): string {
  if (count === 0) return "The products that were running low have been restocked.";
  return `${count === 1 ? "This product is" : "These products are"} running low. It may be time to reorder. You get one email about each, and another if it runs low again after a restock.`;
}

function listProducts(products: LowStock["products"]): string[] {
  const lines = products
    .slice(0, maxNamedProducts)
    .map(({ name, sku, stockQuantity }) => `${toOneLine(name)} (${sku}): ${describeStock(stockQuantity)}`);
  const otherCount = products.length - lines.length;
  return otherCount === 0 ? lines : [...lines, `and ${otherCount} more`];
}

/** Names the number also for a product whose reorder point is higher than the shop's "Only N left". */
function describeStock(stockQuantity: number): string {
  return stockQuantity > 0 ? `Only ${stockQuantity} left` : stockLabel(stockQuantity);
}
