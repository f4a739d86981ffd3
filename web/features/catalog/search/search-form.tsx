import { Search } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { useEarlyInput } from "../../../lib/early-input.ts";
import { useCategories } from "../../../lib/store-settings.ts";
import { FiltersFold, foldFilters } from "../filters-fold.tsx";
import { SearchField } from "./search-field.tsx";
import { hasResults, type SearchParams, searchParams } from "./search-params.ts";

interface SearchFormProps {
  readonly params: SearchParams;
  readonly onApply: (params: SearchParams) => void;
}

/** Applies the keyword and the filters together. */
export function SearchForm({ params, onApply }: SearchFormProps) {
  const keywordId = useId();
  const categories = useCategories();
  const [draft, setDraft] = useState(() => toDraft(params));
  // Follows a changed address, such as by the back button, without a remount that would lose the focus.
  const [lastParams, setLastParams] = useState(params);
  if (params !== lastParams) {
    setLastParams(params);
    setDraft(toDraft(params));
  }
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, draft, change);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // searchParams() ignores an invalid price.
    const entered = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ""));
    const next = searchParams({ ...entered, sort_by: params.sort_by });
    if (form.current !== null && hasResults(next)) foldFilters(form.current);
    onApply(next);
  };

  return (
    <search>
      <FiltersFold activeCount={countFilters(params)} isOpenInitially={!hasResults(params)}>
        <form
          ref={form}
          method="get"
          onSubmit={submit}
          className="panel grid grid-cols-2 items-end gap-4 p-5 lg:grid-cols-[2fr_1.2fr_0.6fr_0.6fr_auto]"
        >
          <div className="relative max-lg:col-span-2">
            <label htmlFor={keywordId} className="mb-1.5 block text-small font-medium">
              Keyword
            </label>
            <SearchField id={keywordId} name="q" value={draft.q} onChange={(q) => change({ q })} />
          </div>
          <div className="max-lg:col-span-2">
            <SelectField
              name="category"
              label="Category"
              options={[
                { value: "", label: "All categories" },
                ...categories.map(({ name }) => ({ value: name, label: name })),
              ]}
              value={draft.category}
              onChange={(event) => change({ category: event.target.value })}
            />
          </div>
          <TextField
            name="min_price"
            label="Min $"
            inputMode="decimal"
            pattern={amountPattern}
            title={amountHint}
            value={draft.min_price}
            onChange={(event) => change({ min_price: event.target.value })}
          />
          <TextField
            name="max_price"
            label="Max $"
            inputMode="decimal"
            pattern={amountPattern}
            title={amountHint}
            value={draft.max_price}
            onChange={(event) => change({ max_price: event.target.value })}
          />
          <Button type="submit" className="max-lg:col-span-2">
            <Search aria-hidden className="size-4" />
            Apply Filters
          </Button>
        </form>
      </FiltersFold>
    </search>
  );
}

function countFilters({ category, min_price, max_price }: SearchParams): number {
  return [category, min_price, max_price].filter((filter) => filter !== undefined).length;
}

type Draft = Record<"q" | "category" | "min_price" | "max_price", string>;

function toDraft({ q, category, min_price, max_price }: SearchParams): Draft {
  return { q: q ?? "", category: category ?? "", min_price: min_price ?? "", max_price: max_price ?? "" };
}

const amountPattern = "\\d{1,7}(\\.\\d{1,2})?";
const amountHint = "Enter an amount, such as 4.50";
