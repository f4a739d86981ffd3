import { stockLabel } from "../../contract/catalog/stock-label.ts";
import { toOneLine } from "../lib/one-line.ts";
import { renderBulletList, renderLink, renderParagraphs } from "./email-blocks.ts";
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
  const lead = explainReport(products.length);
  const lines = listProducts(products);
  return layOutEmail({
    sender,
    storeUrl,
    subject:
      products.length === 0
        ? "Low stock: all restocked"
        : `Low stock: ${products.length} ${products.length === 1 ? "product" : "products"}`,
    preheader: lines[0] ?? lead,
    blocks: [
      renderParagraphs([lead]),
      ...(lines.length === 0 ? [] : [renderBulletList(lines)]),
      renderLink("See all products that are low on stock", `${storeUrl}/admin/products?stock=low`),
    ],
  });
}

function explainReport(count: number): string {
  if (count === 0) return "The products that ran low on stock were restocked in the meantime.";
  return `${count === 1 ? "This product" : "These products"} ran low on stock. We name a product once, and again when it runs low after it was restocked.`;
}

function listProducts(products: LowStock["products"]): string[] {
  const lines = products
    .slice(0, maxNamedProducts)
    .map(({ name, sku, stockQuantity }) => `${toOneLine(name)} (${sku}): ${stockLabel(stockQuantity)}`);
  const otherCount = products.length - lines.length;
  return otherCount === 0 ? lines : [...lines, `and ${otherCount} more`];
}
