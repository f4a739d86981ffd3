import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DraftBody, DraftOrderView } from "../../../../contract/admin/draft-orders.ts";
import { adminKey } from "../shared/requests.ts";
import { draftOptions, holdDraft, saveDraft } from "./queries.ts";

const saveDelayMs = 400;

/** Holds a draft order, and saves each change. The server's answer has what the order would cost now. */
export function useDraft(initial: DraftOrderView | undefined, onBegin: (id: string) => void) {
  const queryClient = useQueryClient();
  const [view, setView] = useState(initial);
  const [content, setContent] = useState(() => (initial === undefined ? emptyContent : toContent(initial)));
  const [saved, setSaved] = useState(content);
  const isDirty = content !== saved;

  function show(next: DraftOrderView) {
    setView(next);
    queryClient.setQueryData(draftOptions(next.id).queryKey, next);
    // The list is not on this page.
    void queryClient.invalidateQueries({ queryKey: [...adminKey, "drafts", "list"], refetchType: "none" });
  }

  const save = useMutation({
    mutationFn: (body: DraftBody) => saveDraft(view, body),
    onSuccess: (next, body) => {
      show(next);
      setSaved(body);
      if (view === undefined) onBegin(next.id);
    },
  });
  const { mutate, isPending, isError } = save;
  useEffect(() => {
    if (!isDirty || isPending || isError) return;
    const timer = setTimeout(() => mutate(content), saveDelayMs);
    return () => clearTimeout(timer);
  }, [content, isDirty, isPending, isError, mutate]);

  const hold = useMutation({
    mutationFn: (days: number | null) => {
      if (view === undefined) throw new Error("The draft has not begun");
      return holdDraft(view, days);
    },
    onSuccess: show,
  });

  return {
    view,
    content,
    /** True while the shown total may not be that of the content. */
    isSaving: isDirty || isPending || hold.isPending,
    error: save.error,
    retry: save.reset,
    hold,
    /** A change to the same content is none, so that a page that was only opened saves nothing. */
    change: (changes: Partial<DraftBody>) =>
      setContent((current) => {
        const next = { ...current, ...changes };
        return JSON.stringify(next) === JSON.stringify(current) ? current : next;
      }),
    /** Reads the draft again, because its prices have changed. */
    reload: async () => {
      if (view !== undefined) show(await queryClient.fetchQuery({ ...draftOptions(view.id), staleTime: 0 }));
    },
  };
}

const emptyContent: DraftBody = {
  customer: null,
  lines: [],
  code: null,
  destination: null,
  notes: "",
};

function toContent({ customer, cart, prices, destination, notes }: DraftOrderView): DraftBody {
  return {
    customer: customer?.kind === "account" ? { kind: "account", id: customer.id } : customer,
    lines: cart.items.map(({ product, quantity }, index) => ({
      product_id: product.id,
      quantity,
      lowered: prices[index]?.lowered ?? null,
    })),
    code: cart.code?.code ?? null,
    destination,
    notes,
  };
}
