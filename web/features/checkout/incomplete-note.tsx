interface IncompleteNoteProps {
  /** The names of the fields that are missing or invalid. */
  readonly names: readonly string[];
}

/** Says in place of the payment form what is still to be completed. */
export function IncompleteNote({ names }: IncompleteNoteProps) {
  const labels = new Set(names.map((name) => fieldLabels[name] ?? name));
  return (
    <p role="status" className="text-ink-muted">
      {labels.size > 0 && `To pay, please complete: ${[...labels].join(", ")}.`}
    </p>
  );
}

const fieldLabels: Readonly<Record<string, string>> = {
  email: "Email",
  full_name: "Full name",
  phone_number: "Phone number",
  address_line1: "Address line 1",
  address_line2: "Address line 2",
  city: "City",
  postal_code: "Postal code",
  province: "Province or territory",
  delivery_instructions: "Delivery instructions",
  billing: "Billing address",
  starts_at: "Time",
};
