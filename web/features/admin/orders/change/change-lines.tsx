import type { ReactNode } from "react";
import type { ContentLineView } from "../../../../../contract/orders/content-changes.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { maxLineQuantity } from "../../../../../contract/shared/store-terms.ts";
import { Button } from "../../../../components/button.tsx";
import { TextField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { ProductImage } from "../../../../components/product-image.tsx";
import { QuantityStepper } from "../../../../components/quantity-stepper.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import { describeStock, ProductPicker } from "../../draft-orders/product-picker.tsx";
import type { AddedProduct } from "./change-edits.ts";
import type { OrderChange } from "./use-order-change.ts";

/** Changes the quantities and the prices of an order's lines, and adds products. */
export function ChangeLines({ change }: { readonly change: OrderChange }) {
  const { values, quote } = change;

  function add(product: AddedProduct) {
    const line = quote.before.lines.find(({ product_id: id }) => id === product.id);
    const id = line?.order_item_id ?? product.id;
    const isListed = line !== undefined || values.added.some((other) => other.id === product.id);
    const quantity = isListed ? (values.quantities[id] ?? line?.quantity ?? 1) + 1 : 1;
    change.change({
      quantities: { ...values.quantities, [id]: quantity },
      ...(!isListed && { added: [...values.added, product] }),
    });
  }

  function remove(product: AddedProduct) {
    const { [product.id]: _quantity, ...quantities } = values.quantities;
    const { [product.id]: _price, ...prices } = values.prices;
    change.change({ added: values.added.filter(({ id }) => id !== product.id), quantities, prices });
  }

  return (
    <Panel title="Items" heading="h3">
      <ul aria-label="Items" className="divide-y divide-line">
        {quote.before.lines.map(
          (line) =>
            line.order_item_id !== null && (
              <OrderLine key={line.order_item_id} id={line.order_item_id} line={line} change={change} />
            ),
        )}
        {values.added.map((product) => (
          <AddedLine key={product.id} product={product} change={change} onRemove={() => remove(product)} />
        ))}
      </ul>
      <div className="mt-3">
        <ProductPicker label="Add a product" placeholder="Add a product: name, SKU or barcode" onPick={add} />
      </div>
    </Panel>
  );
}

interface OrderLineProps {
  readonly id: string;
  readonly line: ContentLineView;
  readonly change: OrderChange;
}

function OrderLine({ id, line, change }: OrderLineProps) {
  const { quantities } = change.values;
  const quantity = quantities[id] ?? line.quantity;
  const isLeftOut = quantity === 0;
  const setQuantity = (units: number) => change.change({ quantities: { ...quantities, [id]: units } });
  return (
    <Line
      id={id}
      name={line.product_name}
      imageUrl={line.image_url}
      change={change}
      isLeftOut={isLeftOut}
      price={line.unit_price}
      note={
        isLeftOut
          ? "Left out"
          : `${formatDollars(line.unit_price)} each${quantity === line.quantity ? "" : `, was ${line.quantity}`}`
      }
      quantity={quantity}
      min={0}
      onQuantity={setQuantity}
    >
      <Button variant="secondary" size="sm" onClick={() => setQuantity(isLeftOut ? line.quantity : 0)}>
        {isLeftOut ? "Keep" : "Leave out"}
        <span className="sr-only"> {line.product_name}</span>
      </Button>
    </Line>
  );
}

interface AddedLineProps {
  readonly product: AddedProduct;
  readonly change: OrderChange;
  readonly onRemove: () => void;
}

function AddedLine({ product, change, onRemove }: AddedLineProps) {
  const { quantities } = change.values;
  const quantity = quantities[product.id] ?? 1;
  return (
    <Line
      id={product.id}
      name={product.name}
      imageUrl={product.primaryImage?.image_url ?? null}
      change={change}
      price={product.wholesale_price}
      note={`Added, ${formatDollars(product.wholesale_price)} each, ${describeStock(product)}`}
      quantity={quantity}
      min={1}
      onQuantity={(units) => change.change({ quantities: { ...quantities, [product.id]: units } })}
    >
      <Button variant="secondary" size="sm" onClick={onRemove}>
        Remove<span className="sr-only"> {product.name}</span>
      </Button>
    </Line>
  );
}

interface LineProps {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly note: string;
  readonly price: number;
  readonly quantity: number;
  readonly min: number;
  readonly isLeftOut?: boolean;
  readonly change: OrderChange;
  readonly onQuantity: (quantity: number) => void;
  /** The button that takes the line out of the order. */
  readonly children: ReactNode;
}

function Line({ id, name, change, isLeftOut = false, quantity, ...line }: LineProps) {
  const { prices } = change.values;
  const typed = prices[id];
  const usualPrice = () => {
    const { [id]: _price, ...others } = prices;
    change.change({ prices: others });
  };
  const error = change.problems[id];
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Picture url={line.imageUrl} className={classNames("w-12", isLeftOut && "opacity-50")} />
        <div className="min-w-0 flex-1 basis-40">
          <p
            className={classNames("font-semibold wrap-anywhere", isLeftOut && "text-ink-muted line-through")}
          >
            {name}
          </p>
          <p className="text-small text-ink-muted tabular-nums">{line.note}</p>
        </div>
        <QuantityStepper
          label={`Quantity of ${name}`}
          value={quantity}
          min={line.min}
          max={maxLineQuantity}
          onChange={line.onQuantity}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {line.children}
        {!isLeftOut && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              typed === undefined ? change.change({ prices: { ...prices, [id]: "" } }) : usualPrice()
            }
          >
            {typed === undefined ? "Lower price" : "Usual price"}
            <span className="sr-only"> of {name}</span>
          </Button>
        )}
      </div>
      {typed !== undefined && !isLeftOut ? (
        <TextField
          label={`New price of one ${name}`}
          inputMode="decimal"
          autoFocus={typed === ""}
          hint={`Less than ${formatDollars(line.price)}. Say why below.`}
          error={error}
          value={typed}
          onChange={({ target }) => change.change({ prices: { ...prices, [id]: target.value } })}
        />
      ) : (
        error !== undefined && <p className="text-small font-medium text-danger">{error}</p>
      )}
    </li>
  );
}

function Picture({ url, className }: { readonly url: string | null; readonly className: string }) {
  return (
    <ProductImage
      image={url === null ? null : { image_url: url, width: 80, height: 80 }}
      alt=""
      className={classNames("aspect-square shrink-0 rounded-control", className)}
    />
  );
}
