import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import * as v from "valibot";
import { typedAddress } from "../../../contract/account/addresses.ts";
import type { ChangeQuoteView } from "../../../contract/orders/content-changes.ts";
import type { OrderItemView, OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { Form, FormButtons } from "../../components/form.tsx";
import { DialogWindow } from "../../components/overlay/dialog-window.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { ApiError, getErrorMessage } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { toast } from "../../lib/toast.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useForm } from "../../lib/use-form.ts";
import { AddressFields, type AddressTexts } from "../account/addresses/address-fields.tsx";
import { toAddressTexts } from "../account/addresses/to-address-texts.ts";
import { changeOwnOrderOptions, ownChangeQuoteOptions } from "./change-queries.ts";
import { ContentComparison } from "./content-comparison.tsx";
import { describeUnitPrice } from "./describe-unit-price.ts";
import { orderOptions } from "./queries.ts";
import type { UnitCounts } from "./unit-picker.tsx";

interface ChangeOwnOrderProps {
  readonly open: boolean;
  readonly order: OrderView;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
  /** Opens the note to the shop instead. */
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** Lets customers take items out of their order, or correct its address, until it is packed. */
export function ChangeOwnOrder({ open, order, onClose, ...props }: ChangeOwnOrderProps) {
  return (
    <DialogWindow
      open={open}
      size="lg"
      onClose={onClose}
      title={`Change order ${order.order_number}`}
      description={`Take items out${order.fulfilment === "delivery" ? " or correct the address" : ""} until we pack your order. You see the new total before anything changes.`}
    >
      {open && <OwnChangeForm order={order} onClose={onClose} {...props} />}
    </DialogWindow>
  );
}

function OwnChangeForm({ order, link, onAsk, onClose }: Omit<ChangeOwnOrderProps, "open">) {
  const queryClient = useQueryClient();
  const lines = order.items.flatMap((item) => {
    const quantity = item.quantity - item.refunded_quantity;
    return quantity > 0 ? [{ item, quantity }] : [];
  });
  const { mutateAsync, isPending, isSuccess } = useMutation(changeOwnOrderOptions(order.id, link));
  const [isReaddressed, setReaddressed] = useState(false);
  const form = useForm<OwnChange, unknown>({
    initial: {
      ...toAddressTexts(order.shipping_address),
      units: noUnits,
      requestId: "",
    },
    schema: isReaddressed ? typedAddress : noAddress,
    draft: `own-change.${order.id}`,
    submit: async () => {
      if (quote === undefined || !isCurrent)
        return { message: "Please wait until the new total is computed." };
      // The draft keeps the id, so that a change whose response was lost is the same one after a reload.
      const requestId = form.values.requestId || crypto.randomUUID();
      form.change({ requestId });
      try {
        const { message } = await mutateAsync({
          ...request,
          version: order.version,
          total: quote.after.total,
          request_id: requestId,
        });
        toast.success(message);
        onClose();
        return undefined;
      } catch (failure) {
        if (failure instanceof ApiError && failure.status !== 0) form.change({ requestId: "" });
        return { message: getErrorMessage(failure) };
      }
    },
  });
  const { values } = form;
  const isEverything = lines.every(({ item }) => values.units[item.id] === 0);
  const { request, isAddressComplete } = useMemo(
    () => parseOwnChange(order, values, isReaddressed),
    [order, values, isReaddressed],
  );
  const isEmpty = request.lines.length === 0 && request.address === undefined;
  const settled = useDebouncedValue(request);
  const {
    data: quote,
    error,
    isFetching,
  } = useQuery({
    ...ownChangeQuoteOptions(order.id, link, { ...settled, version: order.version }),
    enabled: !isEmpty && !isEverything && !isPending && !isSuccess && settled === request,
  });
  const isCurrent = !isFetching && settled === request;
  const isStale = error instanceof ApiError && error.code === "order_changed";
  useEffect(() => {
    if (isStale) void queryClient.invalidateQueries({ queryKey: orderOptions(order.id, link).queryKey });
  }, [isStale, queryClient, order.id, link]);
  const isShown = !isEmpty && !isEverything && quote !== undefined;
  return (
    <Form form={form}>
      <ul aria-label="Items" className="divide-y divide-line rounded-control border border-line">
        {lines.map(({ item, quantity }) => (
          <OwnLine
            key={item.id}
            item={item}
            ordered={quantity}
            quantity={values.units[item.id] ?? quantity}
            onChange={(units) => form.change({ units: { ...values.units, [item.id]: units } })}
          />
        ))}
      </ul>
      {order.fulfilment === "delivery" && (
        <div className="grid gap-4">
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => setReaddressed(!isReaddressed)}
          >
            {isReaddressed ? "Keep the address" : "Correct the address"}
          </Button>
          {isReaddressed && <AddressFields form={form} />}
        </div>
      )}
      {isEverything && (
        <Alert tone="info">
          Nothing would be left. To cancel everything, close this and choose Cancel Order.
        </Alert>
      )}
      {error !== null && !isEmpty && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      {isShown && (
        <div aria-live="polite" className="grid gap-3 rounded-control bg-sunken p-4">
          <ContentComparison quote={quote} />
          {quote.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p className="font-semibold">{describeDifference(quote)}</p>
        </div>
      )}
      <p className="text-small text-ink-muted">
        Something else?{" "}
        <button type="button" className={textLinkClass} onClick={onAsk}>
          Ask the shop for a change
        </button>
      </p>
      <FormButtons
        form={form}
        onCancel={onClose}
        cancelLabel="Keep as it is"
        disabled={isAddressComplete && (!isShown || !isCurrent)}
        busyLabel="Changing..."
      >
        {isShown && quote.difference < 0
          ? `Change order, get back ${formatDollars(-quote.difference)}`
          : "Change order"}
      </FormButtons>
    </Form>
  );
}

const noUnits: UnitCounts = {};

const noAddress = v.object({});

interface OwnLineProps {
  readonly item: OrderItemView;
  readonly ordered: number;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

function OwnLine({ item, ordered, quantity, onChange }: OwnLineProps) {
  const isCanceled = quantity === 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0 flex-1 basis-40 text-body">
        <span className={classNames("block font-medium wrap-anywhere", isCanceled && "line-through")}>
          {item.product_name}
        </span>
        <span className="block text-small text-ink-muted">
          {isCanceled ? "To be canceled" : `${describeUnitPrice(item)}, you ordered ${ordered}`}
        </span>
      </span>
      <QuantityStepper
        label={`Quantity of ${item.product_name}`}
        value={quantity}
        min={0}
        max={ordered}
        maxReason={`You ordered ${ordered}`}
        onChange={onChange}
      />
      <Button variant="secondary" size="sm" onClick={() => onChange(isCanceled ? ordered : 0)}>
        {isCanceled ? "Keep" : "Cancel"}
        <span className="sr-only"> {item.product_name}</span>
      </Button>
    </li>
  );
}

interface OwnChange extends AddressTexts {
  readonly units: UnitCounts;
  readonly requestId: string;
}

function parseOwnChange(
  { items }: OrderView,
  { units, requestId: _, ...texts }: OwnChange,
  isReaddressed: boolean,
) {
  const lines = items.flatMap(({ id, quantity, refunded_quantity: refunded }) => {
    const chosen = units[id];
    return chosen === undefined || chosen === quantity - refunded
      ? []
      : [{ order_item_id: id, quantity: chosen }];
  });
  const address = isReaddressed ? v.safeParse(typedAddress, texts) : undefined;
  return {
    request: { lines, ...(address?.success && { address: address.output }) },
    isAddressComplete: address?.success !== false,
  };
}

function describeDifference({ difference, after, is_paid_later: isPaidLater }: ChangeQuoteView): string {
  if (difference < 0) return `You get back ${formatDollars(-difference)}, the way you paid.`;
  if (isPaidLater) return `You pay ${formatDollars(after.total)} when you get your order.`;
  return "There is nothing to pay and nothing to get back.";
}
