import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { ProductImage } from "../../../components/product-image.tsx";

/** Lists the items to pack, with images to recognize them on the shelf. Refunded units are left out. */
export function PickupItems({ items }: Pick<PickupOrderView, "items">) {
  const packed = items.filter((item) => item.to_pack_quantity > 0);
  if (packed.length === 0) return <p className="text-ink-muted">Nothing to pack: every item was refunded.</p>;
  return (
    <ul className="divide-y divide-line">
      {packed.map((item) => (
        <li key={item.id} className="flex items-center gap-3 py-2">
          <ProductImage
            image={item.image_url === null ? null : { image_url: item.image_url, width: 80, height: 80 }}
            alt=""
            className="size-12 shrink-0 rounded-control"
          />
          <span className="shrink-0 text-lead font-bold whitespace-nowrap tabular-nums">
            {item.to_pack_quantity} ×
          </span>
          <span className="min-w-0 wrap-anywhere">
            {item.product_name}
            <span className="block text-small text-ink-muted">SKU: {item.product_sku}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
