import { RotateCcw } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { DelayedTextField } from "../../../components/delayed-text-field.tsx";
import { CheckboxField } from "../../../components/fields.tsx";
import { useEarlyInput } from "../../../lib/early-input.ts";
import { amountParam } from "../../../lib/search-params.ts";
import { priceRangeError } from "../result-texts.ts";
import { type ListingSearch, type ListingSort, listingSearch } from "./listing-search.ts";

interface ListingFiltersProps {
  /** The id of the form, which the list's sort order belongs to, too. */
  readonly id: string;
  readonly search: ListingSearch;
  readonly defaultSort: ListingSort;
  /** Called with the changed filters. Continued typing replaces its history entry. */
  readonly onChange: (
    changes: Partial<ListingSearch>,
    options?: { readonly continuesTyping: boolean },
  ) => void;
  readonly onReset: () => void;
}

export function ListingFilters({ id, search, defaultSort, onChange, onReset }: ListingFiltersProps) {
  const priceLabelId = useId();
  // Invalid text is not in the address, so a reset has to remount the fields.
  const [resetCount, setResetCount] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, toControlValues(search, defaultSort), (entered) => onChange(listingSearch(entered)));
  return (
    // Without scripts, the form is submitted to the page itself.
    <form ref={form} id={id} method="get" onSubmit={(event) => event.preventDefault()} className="grid gap-5">
      <DelayedTextField
        key={`search-${resetCount}`}
        name="search"
        label="Search"
        type="search"
        placeholder="Name, SKU, keyword"
        maxLength={200}
        value={search.search ?? ""}
        onCommit={(text, isFirst) => onChange({ search: text || undefined }, { continuesTyping: !isFirst })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: two fields side by side under one heading */}
      <div role="group" aria-labelledby={priceLabelId} className="grid gap-1.5">
        <p id={priceLabelId} className="text-small font-semibold">
          Price range
        </p>
        <div className="grid grid-cols-2 gap-3">
          <DelayedTextField
            key={`min-${resetCount}`}
            name="min_price"
            label="Min $"
            inputMode="decimal"
            value={search.min_price ?? ""}
            validate={validateAmount}
            onCommit={(text, isFirst) =>
              onChange({ min_price: text || undefined }, { continuesTyping: !isFirst })
            }
          />
          <DelayedTextField
            key={`max-${resetCount}`}
            name="max_price"
            label="Max $"
            inputMode="decimal"
            value={search.max_price ?? ""}
            validate={validateAmount}
            onCommit={(text, isFirst) =>
              onChange({ max_price: text || undefined }, { continuesTyping: !isFirst })
            }
          />
        </div>
        <p role="alert" className="text-small font-medium text-danger">
          {priceRangeError(search)}
        </p>
      </div>
      <div className="grid gap-1">
        <CheckboxField
          name="in_stock"
          value="true"
          label="In Stock Only"
          checked={search.in_stock === true}
          onChange={(event) => onChange({ in_stock: event.target.checked || undefined })}
        />
        <CheckboxField
          name="featured"
          value="true"
          label="Featured Products"
          checked={search.featured === true}
          onChange={(event) => onChange({ featured: event.target.checked || undefined })}
        />
      </div>
      <Button
        variant="secondary"
        onClick={() => {
          setResetCount(resetCount + 1);
          onReset();
        }}
      >
        <RotateCcw aria-hidden className="size-4" />
        Reset Filters
      </Button>
      <noscript>
        <Button type="submit" className="w-full">
          Show Products
        </Button>
      </noscript>
    </form>
  );
}

function toControlValues(search: ListingSearch, defaultSort: ListingSort) {
  return {
    search: search.search ?? "",
    sort: search.sort ?? defaultSort,
    min_price: search.min_price ?? "",
    max_price: search.max_price ?? "",
    in_stock: search.in_stock === true ? "true" : "",
    featured: search.featured === true ? "true" : "",
  };
}

function validateAmount(text: string): string | undefined {
  return text === "" || amountParam(text) !== undefined ? undefined : "Enter an amount, such as 4.50";
}
