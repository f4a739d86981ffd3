import { stockLabel } from "../../../contract/catalog.ts";
import { Badge } from "../../components/badge.tsx";

export function StockBadge({ stockQuantity }: { readonly stockQuantity: number }) {
  const tone = stockQuantity <= 0 ? "danger" : stockQuantity < 10 ? "wheat" : "green";
  return <Badge tone={tone}>{stockLabel(stockQuantity)}</Badge>;
}
