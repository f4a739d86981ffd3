import { useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "../../../../components/button.tsx";
import { TextField } from "../../../../components/fields.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { formatMonthAndDay, pluralize } from "../../shared/format.ts";
import { searchMissesOptions } from "./queries.ts";

interface MissedSearchesProps {
  /** Adds the term as a synonym of a word, which the admin then saves. */
  readonly onAdd: (term: string, word: string) => void;
}

/** Lists the searches that found nothing, each of which can become a synonym. */
export function MissedSearches({ onAdd }: MissedSearchesProps) {
  const { data } = useSuspenseQuery(searchMissesOptions);
  const [openTerm, setOpenTerm] = useState<string>();
  return (
    <Panel title="Searches without results">
      {data.searches.length === 0 ? (
        <p className="text-ink-muted">Every search found something in the last 28 days.</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.searches.map(({ term, count, last_day: lastDay }) => (
            <li key={term} className="grid gap-2 py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0">
                  <span className="font-medium wrap-anywhere">{term}</span>
                  <span className="block text-small text-ink-muted">
                    {pluralize(count, "time")}, last on {formatMonthAndDay(lastDay)}
                  </span>
                </span>
                {openTerm !== term && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Add as synonym of… “${term}”`}
                    onClick={() => setOpenTerm(term)}
                  >
                    Add as synonym of…
                  </Button>
                )}
              </div>
              {openTerm === term && (
                <SynonymForm
                  term={term}
                  onAdd={(word) => {
                    onAdd(term, word);
                    setOpenTerm(undefined);
                  }}
                  onCancel={() => setOpenTerm(undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface SynonymFormProps {
  readonly term: string;
  readonly onAdd: (word: string) => void;
  readonly onCancel: () => void;
}

function SynonymForm({ term, onAdd, onCancel }: SynonymFormProps) {
  const id = useId();
  const [word, setWord] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(word);
      }}
    >
      <div className="min-w-40 flex-1">
        <TextField
          id={id}
          label={`“${term}” means the same as`}
          autoFocus
          autoComplete="off"
          required
          pattern="[^,]*[\p{L}\p{N}][^,]*"
          title="One word, without a comma"
          maxLength={40}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
      </div>
      <Button type="submit">Add</Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
