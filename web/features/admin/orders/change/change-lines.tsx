import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { maxLineQuantity } from "../../../../../contract/shared/store-terms.ts";
import { Button } from "../../../../components/button.tsx";
import { TextField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { ChangeLine } from "../../../orders/change-form.tsx";
import { listStandingLines } from "../../../orders/use-order-change.ts";
import { describeStock, ProductPicker } from "../../draft-orders/product-picker.tsx";
import type { AddedProduct, AdminOrderChange } from "./change-edits.ts";

interface ChangeLinesProps {
  readonly order: OrderView;
  readonly change: AdminOrderChange;
}

/** Changes the quantities and the prices of an order's lines, and adds products. */
export function ChangeLines({ order, change: { form } }: ChangeLinesProps) {
  const { quantities, added } = form.values;
  const lines = [
    ...listStandingLines(order).map((item) => ({
      id: item.id,
      productId: item.product_id,
      name: item.product_name,
      imageUrl: item.image_url,
      price: item.unit_price,
      former: item.quantity,
      note: "",
    })),
    ...added.map((product) => ({
      id: product.id,
      productId: product.id,
      name: product.name,
      imageUrl: product.primaryImage?.image_url ?? null,
      price: product.wholesale_price,
      former: 0,
      note: `Added, ${describeStock(product)}, `,
    })),
  ];

  function add(product: AddedProduct) {
    const line = lines.find(({ productId }) => productId === product.id);
    const id = line?.id ?? product.id;
    const quantity = line === undefined ? 1 : (quantities[id] ?? (line.former || 1)) + 1;
    form.change({
      quantities: { ...quantities, [id]: quantity },
      ...(line === undefined && { added: [...added, product] }),
    });
  }

  return (
    <Panel title="Items" heading="h3">
      <ul aria-label="Items" className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.id} {...line} form={form} />
        ))}
      </ul>
      <div className="mt-3">
        <ProductPicker label="Add a product" placeholder="Add a product: name, SKU or barcode" onPick={add} />
      </div>
    </Panel>
  );
}

interface LineProps {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly price: number;
  /** The units before the change, or 0 for an added product. */
  readonly former: number;
  readonly note: string;
  readonly form: AdminOrderChange["form"];
}

function Line({ id, name, imageUrl, price, former, note, form }: LineProps) {
  const { quantities, prices } = form.values;
  const quantity = quantities[id] ?? (former || 1);
  const { [id]: typed, ...otherPrices } = prices;
  const setQuantity = (units: number) =>
    // A line that is left out has no price to ask for.
    form.change({ quantities: { ...quantities, [id]: units }, ...(units === 0 && { prices: otherPrices }) });
  const was = former > 0 && quantity !== former ? `, was ${former}` : "";
  return (
    <ChangeLine
      name={name}
      imageUrl={imageUrl}
      note={quantity === 0 ? "Left out" : `${note}${formatDollars(price)} each${was}`}
      quantity={quantity}
      max={maxLineQuantity}
      outLabel="Leave out"
      onOut={() => setQuantity(quantity === 0 ? former || 1 : 0)}
      onQuantity={setQuantity}
      buttons={
        <Button
          variant="ghost"
          size="sm"
          onClick={() => form.change({ prices: typed === undefined ? { ...prices, [id]: "" } : otherPrices })}
        >
          {typed === undefined ? "Lower price" : "Usual price"}
          <span className="sr-only"> of {name}</span>
        </Button>
      }
    >
      {typed !== undefined && (
        <TextField
          label={`New price of one ${name}`}
          inputMode="decimal"
          autoFocus={typed === ""}
          hint={`Less than ${formatDollars(price)}. Say why below.`}
          error={form.errors[`prices.${id}`]}
          value={typed}
          onChange={({ target }) => form.change({ prices: { ...prices, [id]: target.value } })}
        />
      )}
    </ChangeLine>
  );
}
