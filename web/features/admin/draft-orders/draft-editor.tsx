import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import type { DraftOrderView, FoundCustomerView } from "../../../../contract/admin/draft-orders.ts";
import { offerCodeSchema } from "../../../../contract/offers/offer-code.ts";
import { BackLink } from "../../../components/back-link.tsx";
import { Button } from "../../../components/button.tsx";
import { TextareaField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { AdminPage } from "../shared/admin-page.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { DestinationPanel } from "./destination-panel.tsx";
import { ExchangePanel } from "./exchange-panel.tsx";
import { LinesPanel } from "./lines-panel.tsx";
import { PlacementPanel } from "./placement-panel.tsx";
import { deleteDraftOptions } from "./queries.ts";
import { useDraft } from "./use-draft.ts";

interface DraftEditorProps {
  /** Undefined for a new order. */
  readonly initial: DraftOrderView | undefined;
  readonly onBegin: (id: string) => void;
}

/** Makes an order for a customer on the phone, from the search for products to its payment. */
export function DraftEditor({ initial, onBegin }: DraftEditorProps) {
  const draft = useDraft(initial, onBegin);
  const { view, content, change } = draft;
  const exchange = view?.exchange ?? null;
  const [found, setFound] = useState<FoundCustomerView>();
  const customer = toCustomer(draft, found);
  const contact = {
    // A guest gets the name that the address says when the draft is saved.
    name: customer?.name || (view?.customer?.name ?? ""),
    phone: (customer?.kind === "account" ? customer.phone : found?.phone) ?? "",
    address: found?.address ?? null,
  };
  return (
    <AdminPage
      title={exchange === null ? "New order" : "Exchange"}
      actions={
        <>
          <BackLink to="/admin/orders/drafts">Drafts</BackLink>
          {view !== undefined && <DeleteDraft draft={view} />}
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem] [&>*]:min-w-0">
        <div className="grid gap-4 [&>*]:min-w-0">
          {exchange !== null && <ExchangePanel exchange={exchange} />}
          <CustomerPanel
            customer={customer}
            onPick={(picked) => {
              setFound(picked);
              change({
                customer:
                  picked.id === null
                    ? { kind: "guest", email: picked.email, name: picked.name }
                    : { kind: "account", id: picked.id },
                destination: null,
              });
            }}
            onChange={(next) =>
              change({ customer: next, ...(customer?.kind === "account" && { destination: null }) })
            }
          />
          <LinesPanel view={view} lines={content.lines} onChange={(lines) => change({ lines })} />
          {/* Another customer has other addresses. Typing a guest's name must not empty the fields. */}
          <DestinationPanel
            key={found?.id ?? found?.email ?? ""}
            customer={customer}
            contact={contact}
            destination={content.destination}
            onChange={(destination) => change({ destination })}
          />
          <Panel title="Code and notes">
            <div className="grid gap-4">
              <CodeField code={content.code} onChange={(code) => change({ code })} />
              <TextareaField
                label="Notes of the customer (optional)"
                rows={2}
                maxLength={500}
                value={content.notes}
                onChange={(event) => change({ notes: event.target.value })}
              />
            </div>
          </Panel>
        </div>
        <div className="lg:sticky lg:top-20">
          <PlacementPanel draft={draft} />
        </div>
      </div>
    </AdminPage>
  );
}

/** Returns the customer that is chosen, also before the server has answered. */
function toCustomer(
  { view, content }: ReturnType<typeof useDraft>,
  found: FoundCustomerView | undefined,
): DraftOrderView["customer"] {
  const { customer } = content;
  if (customer?.kind !== "account") return customer;
  if (view?.customer?.kind === "account" && view.customer.id === customer.id) return view.customer;
  const { name = "", email = "", phone = null } = found ?? {};
  return { kind: "account", id: customer.id, name, email, phone, addresses: [] };
}

interface CodeFieldProps {
  readonly code: string | null;
  readonly onChange: (code: string | null) => void;
}

function CodeField({ code, onChange }: CodeFieldProps) {
  const [text, setText] = useState(code ?? "");
  const parsed = v.safeParse(offerCodeSchema, text);
  return (
    <TextField
      label="Discount code (optional)"
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={text}
      error={text.trim() !== "" && !parsed.success ? parsed.issues[0].message : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onChange(parsed.success ? parsed.output : null)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onChange(parsed.success ? parsed.output : null);
      }}
    />
  );
}

function DeleteDraft({ draft }: { readonly draft: DraftOrderView }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation(deleteDraftOptions);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this draft?"
          confirmLabel="Delete draft"
          isBusy={isPending}
          onConfirm={() =>
            mutate(draft, { onSuccess: () => void navigate({ to: "/admin/orders/drafts", replace: true }) })
          }
          onClose={() => setAsking(false)}
        >
          <p>Nothing was ordered or refunded. Stock that the draft holds is for sale again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
