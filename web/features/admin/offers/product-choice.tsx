import { skipToken, useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { productsSearch } from "../products/products-search.ts";
import { adminProductsOptions } from "../products/queries.ts";
import { RowIconButton } from "../shared/row-icon-button.tsx";
import type { ChosenProduct } from "./offer-form.ts";

interface ProductChoiceProps {
  readonly chosen: readonly ChosenProduct[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly ChosenProduct[]) => void;
}

/** Chooses products one by one from a search. */
export function ProductChoice({ chosen, error, onChange }: ProductChoiceProps) {
  const [typed, setTyped] = useState("");
  const search = useDebouncedValue(typed.trim(), 300);
  const options = adminProductsOptions(productsSearch({ search }));
  const { data } = useQuery({ ...options, ...(search === "" && { queryFn: skipToken }) });
  const found = (search === "" ? [] : (data?.data ?? []))
    .filter(({ id }) => chosen.every((product) => product.id !== id))
    .slice(0, maxFound);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="sr-only">Products of the offer</legend>
      {chosen.length > 0 && (
        <ul aria-label="Chosen products" className="grid">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2 border-b border-line py-1">
              <span className="min-w-0 text-body wrap-anywhere">{name}</span>
              <RowIconButton
                label={`Remove ${name}`}
                icon={X}
                onClick={() => onChange(chosen.filter((product) => product.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Find a product"
        type="search"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault(); // Enter would save the offer.
        }}
      />
      {search !== "" && data !== undefined && (
        <ul aria-label="Found products" className="flex flex-wrap gap-2">
          {found.length === 0 && <li className="text-small text-ink-muted">No other product found.</li>}
          {found.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Button
                variant="secondary"
                size="sm"
                className="max-w-full wrap-anywhere"
                onClick={() => onChange([...chosen, { id, name }])}
              >
                <Plus aria-hidden className="size-4 shrink-0" />
                <span className="sr-only">Add </span>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

const maxFound = 8;
