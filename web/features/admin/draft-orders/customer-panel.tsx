import { useState } from "react";
import * as v from "valibot";
import type {
  DraftBody,
  DraftOrderView,
  FoundCustomerView,
} from "../../../../contract/admin/draft-orders.ts";
import { emailSchema } from "../../../../contract/shared/email-address.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { SearchPicker } from "../shared/search-picker.tsx";
import { findCustomers } from "./queries.ts";

interface CustomerPanelProps {
  readonly customer: DraftOrderView["customer"];
  readonly onPick: (customer: FoundCustomerView) => void;
  readonly onChange: (customer: DraftBody["customer"]) => void;
}

/** Finds the customer of an order, or takes an email address and a name. */
export function CustomerPanel({ customer, onPick, onChange }: CustomerPanelProps) {
  const guest = customer?.kind === "guest" ? customer : undefined;
  const [typed, setTyped] = useState(guest?.email ?? "");
  const [isLeft, setLeft] = useState(false);
  const email = v.safeParse(emailSchema, typed);

  function change(text: string) {
    setTyped(text);
    const parsed = v.safeParse(emailSchema, text);
    onChange(parsed.success ? { kind: "guest", email: parsed.output, name: "" } : null);
  }

  if (customer?.kind === "account") {
    return (
      <Panel
        title="Customer"
        aside={
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              setTyped("");
              onChange(null);
            }}
          >
            Change customer
          </Button>
        }
      >
        <p className="font-semibold wrap-anywhere">{customer.name || customer.email}</p>
        <p className="text-ink-muted wrap-anywhere">
          {[customer.name === "" ? "" : customer.email, customer.phone ?? ""].filter(Boolean).join(", ")}
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Customer">
      <div className="grid gap-4">
        <SearchPicker
          label="Find a customer"
          placeholder="Name, email or phone"
          name="customers"
          find={findCustomers}
          getKey={(found) => found.id ?? found.email}
          renderItem={(found) => (
            <span className="min-w-0">
              <span className="block truncate font-semibold">{found.name || found.email}</span>
              <span className="block truncate text-small text-ink-muted">
                {[found.email, found.phone, found.id === null ? "Guest" : "Account"]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
          )}
          onPick={(found) => {
            if (found.id === null) setTyped(found.email);
            onPick(found);
          }}
        />
        <TextField
          label="Or type an email address"
          type="email"
          name="email"
          autoComplete="off"
          value={typed}
          error={isLeft && typed !== "" && !email.success ? email.issues[0].message : undefined}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setLeft(true)}
        />
      </div>
    </Panel>
  );
}
