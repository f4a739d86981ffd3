import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type {
  ChangedLine,
  NewSupplierDeliveryLine,
  SupplierDeliveryLineView,
} from "../../../../contract/admin/supplier-deliveries.ts";
import { centsToDollars, dollarsToCents } from "../../../../contract/shared/money.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { getSignedInUserId } from "../../../lib/auth/session.ts";
import { createLineQueue, type QueueEntry } from "./line-queue.ts";
import { addLines, changeLine, deliveryOptions, showLines } from "./queries.ts";

/** A line as the screen shows it, also before the server has it. */
export interface ShownLine extends SupplierDeliveryLineView {
  readonly state: "saved" | "waiting" | "refused";
  readonly error: string | undefined;
}

/** Reads a supplier delivery, with the lines and changes that wait in this browser. */
export function useDelivery(id: string) {
  const queryClient = useQueryClient();
  const { data: delivery } = useSuspenseQuery(deliveryOptions(id));
  const showLine = ({ item, version }: ChangedLine) => showLines(queryClient, id, { items: [item], version });
  const reload = () => queryClient.invalidateQueries({ queryKey: deliveryOptions(id).queryKey });
  /** Shows a possible reason of a refusal: somebody else has booked the delivery, or deleted the line. */
  const reloadRefused = (error: unknown): never => {
    if (error instanceof ApiError && [404, 409].includes(error.status)) void reload();
    throw error;
  };
  const [queue] = useState(() => {
    const userId = getSignedInUserId() ?? "";
    return createLineQueue({
      userId,
      deliveryId: id,
      canSend: () => getSignedInUserId() === userId,
      reload,
      addLines: async (lines) => showLines(queryClient, id, await addLines(id, lines).catch(reloadRefused)),
      changeLine: async (lineId, changes) =>
        showLine(await changeLine(id, lineId, changes).catch(reloadRefused)),
    });
  });
  useEffect(() => queue.start(), [queue]);
  const entries = useSyncExternalStore(queue.subscribe, queue.getEntries);
  const lines = useMemo(() => mergeLines(delivery.items, entries), [delivery.items, entries]);
  return { delivery, lines, queue, showLine };
}

/** Returns the lines, the newest first. A change is also shown if somebody else has deleted its line. */
export function mergeLines(
  items: readonly SupplierDeliveryLineView[],
  entries: readonly QueueEntry[],
): ShownLine[] {
  const saved = new Set(items.map((item) => item.id));
  const unsaved = new Map(
    entries.filter(({ line }) => !saved.has(line.id)).map(({ line }) => [line.id, toView(line)]),
  );
  return [...items, ...unsaved.values()]
    .map((item): ShownLine => {
      const own = entries.filter((entry) => entry.line.id === item.id);
      const error = own.find((entry) => entry.error !== undefined)?.error;
      const changes = own.find((entry) => entry.kind === "change")?.changes;
      const { product_id: chosen, ...amounts } = changes ?? {};
      const problem = chosen === undefined || error !== undefined ? item.problem : null;
      const waiting = own.length > 0 ? "waiting" : "saved";
      return { ...item, ...amounts, problem, error, state: error === undefined ? waiting : "refused" };
    })
    .toReversed();
}

function toView({ product_id: _, ...line }: NewSupplierDeliveryLine): SupplierDeliveryLineView {
  return { ...line, product: null, problem: null, candidates: [], created_at: "" };
}

export function sumLines(lines: readonly ShownLine[]) {
  return {
    lines: lines.length,
    products: new Set(lines.map(({ product }) => product?.id)).size,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    costCents: lines.reduce((sum, { cost }) => sum + dollarsToCents(cost ?? 0), 0),
    withoutCost: lines.filter(({ cost }) => cost === null).length,
    waiting: lines.filter(({ state }) => state === "waiting").length,
    withoutProduct: lines.filter(({ problem }) => problem !== null).length,
    refused: lines.filter(({ state }) => state === "refused").length,
    unfinished: lines.filter(isUnfinished).length,
  };
}

export function isUnfinished({ problem, state, cost }: ShownLine): boolean {
  return problem !== null || state === "refused" || cost === null;
}

export function createLine(line: Partial<NewSupplierDeliveryLine>): NewSupplierDeliveryLine {
  const blank = { code: "", product_id: null, name: "", quantity: 1, cost: null, tax: null };
  return { id: crypto.randomUUID(), ...blank, ...line };
}

/** Changes the quantity of a line, whose units cost what they did. */
export function changeQuantity({ quantity: before, cost }: ShownLine, quantity: number) {
  if (cost === null) return { quantity };
  return { quantity, cost: centsToDollars(Math.round((dollarsToCents(cost) * quantity) / before)) };
}
