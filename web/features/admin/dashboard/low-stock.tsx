import { Link } from "@tanstack/react-router";
import type { AdminStatsView } from "../../../../contract/admin/dashboard.ts";
import { stockLabel } from "../../../../contract/catalog/stock-label.ts";
import { Badge } from "../../../components/badge.tsx";
import { Panel } from "../../../components/panel.tsx";

/** Lists the products that are sold out or nearly so. */
export function LowStock({ products }: { readonly products: AdminStatsView["low_stock"] }) {
  return (
    <Panel title="Low stock">
      {products.length === 0 && <p className="text-ink-muted">No product is low on stock.</p>}
      <ul className="-mx-2 divide-y divide-line">
        {products.map((product) => (
          <li key={product.id}>
            <Link
              to="/admin/products/$id/edit"
              params={{ id: product.id }}
              className="flex items-center justify-between gap-3 rounded-control px-2 py-2.5 text-body hover:bg-brand-50"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{product.name}</span>
                <span className="block text-small text-ink-muted">{product.sku}</span>
              </span>
              <Badge tone={product.stock_quantity === 0 ? "danger" : "accent"} className="shrink-0">
                {stockLabel(product.stock_quantity)}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
