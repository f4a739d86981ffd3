import type { CartChangeView } from "../../../contract/orders/checkout.ts";
import { Alert } from "../../components/alert.tsx";

/** Lists prices and stock that changed since the cart was filled. */
export function CartChanges({ changes }: { readonly changes: readonly CartChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert tone="warning" title="Something changed since you filled your cart">
      <ul className="list-inside list-disc">
        {changes.map((change) => (
          <li key={`${change.product_id}-${change.kind}`}>{change.message}</li>
        ))}
      </ul>
    </Alert>
  );
}
