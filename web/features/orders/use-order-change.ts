import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import * as v from "valibot";
import { addressFields, contactFields } from "../../../contract/account/addresses.ts";
import { requireProvinceAnswer } from "../../../contract/account/province-answer.ts";
import type {
  ChangeContentInput,
  ChangeQuoteView,
  QuoteChangeInput,
} from "../../../contract/orders/content-changes.ts";
import type { OrderItemView, OrderView } from "../../../contract/orders/orders.ts";
import { ApiError } from "../../lib/api-error.ts";
import { accountKey } from "../../lib/query-client.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useForm } from "../../lib/use-form.ts";
import type { AddressTexts } from "../account/addresses/address-fields.tsx";
import { toAddressTexts } from "../account/addresses/to-address-texts.ts";
import type { UnitCounts } from "./unit-picker.tsx";

/** The input of a person who changes an order. */
export interface ChangeEdits extends AddressTexts {
  /** By the id of the order's item, or of an added product. */
  readonly quantities: UnitCounts;
  /** "same" leaves the destination as it is. */
  readonly destination: "same" | "delivery" | "pickup";
  readonly pickupStartsAt: string;
  /** The id of the last attempt to save. The draft keeps it, so that one whose response was lost is not made twice. */
  readonly requestId: string;
}

/** The request of a change, without the version of the order. */
export type ChangeRequest = Omit<QuoteChangeInput, "version">;

/** Returns what is typed at first. The address of an order for pick-up is the store's, so it is left out. */
export function startChange(order: OrderView, destination: ChangeEdits["destination"] = "same"): ChangeEdits {
  const isDelivered = order.fulfilment === "delivery";
  return {
    ...toAddressTexts(order.shipping_address),
    ...(!isDelivered && { address_line1: "", address_line2: "", city: "", postal_code: "" }),
    quantities: {},
    destination,
    pickupStartsAt: "",
    requestId: "",
  };
}

const delivered = requireProvinceAnswer(v.object({ destination: v.literal("delivery"), ...addressFields }));
const pickedUp = v.object({
  destination: v.literal("pickup"),
  ...contactFields,
  pickupStartsAt: v.pipe(v.string(), v.nonEmpty("Please choose a time")),
});
const unmoved = v.object({ destination: v.literal("same") });
const chosen = v.object({ destination: v.string() });

/** The schema of the destination, whose other fields count only if it is chosen. */
export const changedDestination = v.lazy((typed) => {
  const destination = v.is(chosen, typed) ? typed.destination : "same";
  if (destination === "delivery") return delivered;
  return destination === "pickup" ? pickedUp : unmoved;
});

/** A line of an order before a change. */
type FormerLine = Pick<OrderItemView, "id" | "quantity" | "refunded_quantity">;

/** Lists the lines of an order with the units that were not refunded. */
export function listStandingLines<Line extends FormerLine>({ items }: { readonly items: readonly Line[] }) {
  return items
    .map((item) => ({ ...item, quantity: item.quantity - item.refunded_quantity }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Returns the request of what is typed, without a destination that is incomplete.
 * @param prices lower prices by the id of the line
 */
export function toChangeRequest(
  order: { readonly items: readonly FormerLine[] },
  edits: ChangeEdits,
  prices: ReadonlyMap<string, number> = new Map(),
): ChangeRequest {
  const lines = listStandingLines(order).flatMap(({ id, quantity: former }) => {
    const quantity = edits.quantities[id] ?? former;
    const unit_price = prices.get(id);
    return quantity === former && unit_price === undefined
      ? []
      : [{ order_item_id: id, quantity, unit_price }];
  });
  const typed = v.safeParse(changedDestination, edits);
  if (!typed.success || typed.output.destination === "same") return { lines };
  if (typed.output.destination === "delivery") {
    const { destination: _, ...address } = typed.output;
    return { lines, destination: { kind: "typed_addresses", shipping_address: address } };
  }
  const { full_name, phone_number, pickupStartsAt: starts_at } = typed.output;
  return { lines, destination: { kind: "pickup", full_name, phone_number, starts_at } };
}

/** The calls with which an admin, or the order's customer, changes an order. */
export interface ChangeCalls {
  readonly quote: (change: QuoteChangeInput) => Promise<ChangeQuoteView>;
  readonly save: (change: ChangeContentInput) => Promise<{ readonly message: string }>;
  /** The keys of the queries that show the order. */
  readonly invalidates: readonly QueryKey[];
}

interface ChangeOptions<Edits extends ChangeEdits> {
  readonly order: OrderView;
  readonly calls: ChangeCalls;
  readonly initial: Edits;
  readonly schema: v.GenericSchema;
  readonly toRequest: (edits: Edits) => ChangeRequest;
  readonly settle: (
    edits: Edits,
    quote: ChangeQuoteView,
  ) => Pick<ChangeContentInput, "settlement" | "tender" | "link_days">;
  readonly onSaved: (message: string) => void;
}

/**
 * Holds the form of a change, and computes what it costs once typing pauses. What was typed stays when somebody else
 * changes the order.
 */
export function useOrderChange<Edits extends ChangeEdits>(options: ChangeOptions<Edits>) {
  const { order, calls, initial, schema, settle, onSaved } = options;
  const queryClient = useQueryClient();
  // The last quote stays while the next one is computed.
  const [quote, setQuote] = useState<ChangeQuoteView>();
  const save = useMutation({ mutationFn: calls.save, meta: { invalidates: calls.invalidates } });
  const form = useForm<Edits, unknown>({
    initial,
    schema,
    draft: `change.${order.id}`,
    submit: async () => {
      if (quote === undefined || !isCurrent)
        return { message: "Please wait until the new total is computed." };
      const requestId = form.values.requestId || crypto.randomUUID();
      form.change((edits) => ({ ...edits, requestId }));
      try {
        const { message } = await save.mutateAsync({
          ...request,
          ...settle(form.values, quote),
          version: order.version,
          total: quote.after.total,
          request_id: requestId,
        });
        onSaved(message);
        return undefined;
      } catch (error) {
        // The server has refused this attempt, so the next one is another. After a lost response, it is the same.
        if (error instanceof ApiError && error.status !== 0)
          form.change((edits) => ({ ...edits, requestId: "" }));
        throw error;
      }
    },
  });
  const request = options.toRequest(form.values);
  const text = JSON.stringify(request);
  const settledText = useDebouncedValue(text);
  const { data, error, isFetching } = useQuery({
    queryKey: accountKey("change-quote", order.id, order.version, settledText),
    queryFn: () => calls.quote({ ...request, version: order.version }),
    enabled: text === settledText && !form.isSubmitting && !save.isSuccess,
    gcTime: 0,
    retry: false,
  });
  if (data !== undefined && data !== quote) setQuote(data);
  const isStale = error instanceof ApiError && error.code === "order_changed";
  const refreshOrder = useEffectEvent(() => {
    for (const queryKey of calls.invalidates) void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    if (isStale) refreshOrder();
  }, [isStale]);
  const isCurrent = text === settledText && data !== undefined && !isFetching;
  const isEmpty = quote === undefined || JSON.stringify(quote.before) === JSON.stringify(quote.after);
  return {
    form,
    quote,
    /** The reason why the change is not possible. */
    error,
    /** True while the amounts are those of what is typed. */
    isCurrent,
    /** True while the order stays as it is. */
    isEmpty,
    /** True if the button saves the change, or shows what is invalid. */
    canSubmit: !v.is(schema, form.values) || (!isEmpty && isCurrent),
  };
}

export type OrderChange<Edits extends ChangeEdits> = ReturnType<typeof useOrderChange<Edits>>;
