import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import {
  type ChangeQuoteView,
  type ContentLineView,
  type ContentView,
  defaultLinkDays,
} from "../../../../../contract/orders/content-changes.ts";
import { type CounterTender, counterTenders } from "../../../../../contract/orders/fulfilment.ts";
import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { ApiError, getErrorMessage } from "../../../../lib/api-error.ts";
import { useDebouncedValue } from "../../../../lib/use-debounced-value.ts";
import { useEdits } from "../../../../lib/use-edits.ts";
import type { AddressTexts } from "../../../account/addresses/address-fields.tsx";
import { toAddressTexts } from "../../../account/addresses/to-address-texts.ts";
import { adminOrderOptions } from "../queries.ts";
import { type ChangeEdits, type ChangeRequest, parseChange } from "./change-edits.ts";
import { changeContentOptions, changeQuoteOptions } from "./queries.ts";
import type { SettlementChoice } from "./settlement-choice.ts";

export type OrderChange = ReturnType<typeof useOrderChange>;

interface ChangeOptions {
  readonly order: OrderView;
  /** The quote without a change, with the lines as they are. */
  readonly unchanged: ChangeQuoteView;
  readonly startsWith: ChangeEdits["destination"];
  readonly onChanged: (message: string) => void;
}

/** Holds the change of an order that is typed, with what it costs. What was typed stays when the order changes. */
export function useOrderChange({ order, unchanged, startsWith, onChanged }: ChangeOptions) {
  const [initial] = useState(() => createEdits(unchanged, startsWith));
  const { values, change, finishDraft } = useEdits({ initial, draft: `change.${order.id}` });
  const [isTried, setTried] = useState(false);
  const [quote, setQuote] = useState(unchanged);
  const { request, problems } = useMemo(
    () => parseChange(values, listPresent(quote.before.lines, order)),
    [values, quote.before.lines, order],
  );
  const save = useMutation(changeContentOptions(order.id));
  const isOpen = !save.isPending && !save.isSuccess;
  const quoted = useQuotedChange(order, request, isOpen);
  if (quoted.data !== undefined && quoted.data !== quote) setQuote(quoted.data);
  const refusal = save.error ?? quoted.error;
  const choice = chooseSettlement(values, quote);
  const isEmpty = isUnchanged(quote);

  async function confirm() {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const requestId = values.requestId || crypto.randomUUID();
    change({ requestId });
    try {
      const { message } = await save.mutateAsync({
        ...request,
        version: order.version,
        total: quote.after.total,
        settlement: choice.settlement,
        ...(choice.tender !== undefined && { tender: choice.tender }),
        link_days: choice.linkDays,
        request_id: requestId,
      });
      finishDraft();
      onChanged(message);
    } catch (error) {
      // The server has refused this attempt, so the next one is another. After a lost response, it is the same.
      if (error instanceof ApiError && error.status !== 0) change({ requestId: "" });
    }
  }

  return {
    values,
    change(changes: Partial<ChangeEdits>) {
      save.reset();
      change(changes);
    },
    quote,
    choice,
    /** True while the amounts are those of what is typed. */
    isCurrent: quoted.isCurrent,
    isEmpty,
    isSaving: save.isPending,
    failure: refusal === null ? undefined : getErrorMessage(refusal),
    problems: { ...(isTried && problems), ...listRefusals(refusal, request) },
    confirm: () => void confirm(),
  };
}

/** Computes what a change costs once typing pauses. */
function useQuotedChange(order: OrderView, request: ChangeRequest, isOpen: boolean) {
  const queryClient = useQueryClient();
  const settled = useDebouncedValue(request);
  const isSettled = JSON.stringify(settled) === JSON.stringify(request);
  const { data, error, isFetching } = useQuery({
    ...changeQuoteOptions(order.id, { ...settled, version: order.version }),
    enabled: isOpen,
  });
  const isStale = error instanceof ApiError && error.code === "order_changed";
  useEffect(() => {
    if (isStale) void queryClient.invalidateQueries({ queryKey: adminOrderOptions(order.id).queryKey });
  }, [isStale, queryClient, order.id]);
  return { data, error, isCurrent: isSettled && data !== undefined && !isFetching };
}

/** Lists the lines that are still in the order, because somebody else may have changed it. */
function listPresent(lines: readonly ContentLineView[], { items }: OrderView): ContentLineView[] {
  return lines.filter((line) => items.some(({ id }) => id === line.order_item_id));
}

function createEdits({ before }: ChangeQuoteView, destination: ChangeEdits["destination"]): ChangeEdits {
  return {
    quantities: {},
    prices: {},
    added: [],
    discount: "",
    reason: "",
    destination,
    address: toFirstAddress(before),
    pickupStartsAt: "",
    keepsDeliveryPrice: false,
    droppedOfferIds: [],
    settlement: "",
    tender: "",
    linkDays: String(defaultLinkDays),
    requestId: "",
  };
}

/** Returns the fields of a destination. The address of an order for pick-up is the store's. */
function toFirstAddress({ address, fulfilment }: ContentView): AddressTexts {
  const texts = toAddressTexts(address);
  if (fulfilment === "delivery") return texts;
  return { ...texts, address_line1: "", address_line2: "", city: "", postal_code: "" };
}

/** Returns true if a quote leaves the order as it is. */
function isUnchanged({ before, after }: ChangeQuoteView): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function chooseSettlement(values: ChangeEdits, { settlements }: ChangeQuoteView): SettlementChoice {
  const settlement = settlements.find((way) => way === values.settlement) ?? settlements[0] ?? "none";
  const typedTender = counterTenders.find((tender) => tender === values.tender);
  const usualTender: CounterTender | undefined = settlement === "by_hand" ? "cash" : undefined;
  const isByHand = settlement === "by_hand" || settlement === "refund_by_hand";
  return {
    settlement,
    tender: isByHand ? (typedTender ?? usualTender) : undefined,
    linkDays: Number(values.linkDays),
  };
}

/** Returns the server's messages for fields, by the names of parseChange(). */
function listRefusals(
  error: Error | null,
  { lines = [], added = [] }: ChangeRequest,
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).map(([path, message]) => {
      const [list, index] = path.split(".");
      const line = list === "lines" ? lines[Number(index)]?.order_item_id : undefined;
      const product = list === "added" ? added[Number(index)]?.product_id : undefined;
      return [line ?? product ?? list ?? path, message];
    }),
  );
}
