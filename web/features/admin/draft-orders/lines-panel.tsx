import { Trash2 } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import type { DraftBody, DraftOrderView } from "../../../../contract/admin/draft-orders.ts";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { maxLineQuantity } from "../../../../contract/shared/store-terms.ts";
import { Button } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { QuantityStepper } from "../../../components/quantity-stepper.tsx";
import { useForm } from "../../../lib/use-form.ts";
import { parseDollars } from "../shared/typed-amounts.ts";
import { ProductPicker } from "./product-picker.tsx";

type Line = DraftBody["lines"][number];
type Product = Pick<
  ProductCardView,
  "id" | "name" | "sku" | "wholesale_price" | "stock_quantity" | "minimum_order_quantity" | "primaryImage"
>;

interface LinesPanelProps {
  readonly view: DraftOrderView | undefined;
  readonly lines: readonly Line[];
  readonly onChange: (lines: Line[]) => void;
}

/** Adds products to a draft order, with quantities and lower prices. */
export function LinesPanel({ view, lines, onChange }: LinesPanelProps) {
  // A product that was just added is not in the server's answer yet.
  const [added, setAdded] = useState<readonly Product[]>([]);
  const [loweredId, setLoweredId] = useState<string>();
  const products = new Map(
    [...added, ...(view?.cart.items ?? []).map(({ product }) => product)].map((product) => [
      product.id,
      product,
    ]),
  );

  function add(product: Product) {
    setAdded([...added, product]);
    const existing = lines.find((line) => line.product_id === product.id);
    if (existing !== undefined) return change(existing, { quantity: existing.quantity + 1 });
    const quantity = product.minimum_order_quantity;
    onChange([...lines, { product_id: product.id, quantity, lowered: null }]);
  }

  function change(changed: Line, changes: Partial<Line>) {
    onChange(lines.map((line) => (line.product_id === changed.product_id ? { ...line, ...changes } : line)));
  }

  const lowered = lines.find(({ product_id }) => product_id === loweredId);
  return (
    <Panel title="Products">
      <ProductPicker label="Find a product" placeholder="Name, SKU or barcode" onPick={add} />
      {lines.length === 0 ? (
        <p className="mt-3 text-ink-muted">Search for a product, and press Enter to add it.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {lines.map((line) => {
            const product = products.get(line.product_id);
            const index = view?.cart.items.findIndex((item) => item.product.id === line.product_id) ?? -1;
            return product === undefined ? null : (
              <DraftLine
                key={line.product_id}
                line={line}
                product={product}
                item={view?.cart.items[index]}
                shopPrice={view?.prices[index]?.shop_price ?? product.wholesale_price}
                onChange={(changes) => change(line, changes)}
                onRemove={() => onChange(lines.filter((other) => other !== line))}
                onLower={() => setLoweredId(line.product_id)}
              />
            );
          })}
        </ul>
      )}
      {lowered !== undefined && (
        <LowerPriceDialog
          line={lowered}
          name={products.get(lowered.product_id)?.name ?? "this product"}
          onSave={(price) => {
            change(lowered, { lowered: price });
            setLoweredId(undefined);
          }}
          onClose={() => setLoweredId(undefined)}
        />
      )}
    </Panel>
  );
}

interface DraftLineProps {
  readonly line: Line;
  readonly product: Product;
  /** Undefined until the line is saved. */
  readonly item: DraftOrderView["cart"]["items"][number] | undefined;
  readonly shopPrice: number;
  readonly onChange: (changes: Partial<Line>) => void;
  readonly onRemove: () => void;
  readonly onLower: () => void;
}

function DraftLine({ line, product, item, shopPrice, onChange, onRemove, onLower }: DraftLineProps) {
  const isLower = line.lowered !== null && line.lowered.price < shopPrice;
  const isOverStock = line.quantity > product.stock_quantity;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <ProductImage
        image={product.primaryImage}
        alt=""
        sizes="56px"
        className="aspect-square w-14 rounded-control"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{product.name}</p>
        <p className="text-small text-ink-muted tabular-nums">
          {isLower ? (
            <>
              <s>{formatDollars(shopPrice)}</s> {formatDollars(line.lowered?.price ?? shopPrice)} each (
              {line.lowered?.reason})
            </>
          ) : (
            `${formatDollars(item?.unitPrice ?? shopPrice)} each`
          )}
          {", "}
          <span className={isOverStock ? "font-semibold text-danger" : undefined}>
            {product.stock_quantity} in stock
          </span>
        </p>
        <button type="button" className={`min-h-11 text-small ${textLinkClass}`} onClick={onLower}>
          {line.lowered === null ? "Lower the price" : "Change the price"}
          <span className="sr-only"> of {product.name}</span>
        </button>
      </div>
      <QuantityStepper
        label={`Quantity of ${product.name}`}
        value={line.quantity}
        min={product.minimum_order_quantity}
        max={maxLineQuantity}
        onChange={(quantity) => onChange({ quantity })}
        onZero={onRemove}
      />
      <p className="w-20 text-right font-semibold tabular-nums">
        {item?.quantity === line.quantity ? formatDollars(item.totalPrice) : ""}
      </p>
      <IconButton
        label={`Remove ${product.name}`}
        icon={Trash2}
        onClick={onRemove}
        className="size-11 rounded-control text-ink-muted hover:bg-sunken hover:text-danger"
      />
    </li>
  );
}

interface LowerPriceDialogProps {
  readonly line: Line;
  readonly name: string;
  readonly onSave: (lowered: Line["lowered"]) => void;
  readonly onClose: () => void;
}

function LowerPriceDialog({ line, name, onSave, onClose }: LowerPriceDialogProps) {
  const form = useForm({
    initial: { price: line.lowered?.price.toFixed(2) ?? "", reason: line.lowered?.reason ?? "" },
    schema: loweredPrice,
    submit: async (lowered) => onSave(lowered),
  });
  return (
    <Dialog open onClose={onClose} title="Lower the price" description={name}>
      <Form form={form}>
        <TextField
          {...form.text("price")}
          label="Price of one"
          inputMode="decimal"
          hint="The shop's price counts if it is lower."
          required
        />
        <TextField
          {...form.text("reason")}
          label="Reason"
          maxLength={120}
          hint="Only you and your staff see it."
          required
        />
        {line.lowered !== null && (
          <Button variant="secondary" onClick={() => onSave(null)}>
            Use the shop's price
          </Button>
        )}
        <FormButtons form={form} onCancel={onClose}>
          Save price
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const priceMessage = "Enter a price, such as 4.50";
const loweredPrice = v.object({
  price: v.pipe(
    v.string(),
    v.transform(parseDollars),
    v.number(priceMessage),
    v.minValue(0.01, priceMessage),
  ),
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty("Please say why the price is lower")),
});
