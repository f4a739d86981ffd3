import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxCategories } from "../../../../contract/catalog/categories.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { categoryNamesOptions, changeCategoriesOptions } from "../categories/queries.ts";
import { type CategoryChoices, toCategoryKey } from "./category-choices.ts";

const maxNameLength = 60;
// A store's own category cannot have these names, because they begin with a space.
const [makesNew, leavesOut] = [" new", " none"];

/** The key that stands for the blank name of new products that have no category in the file. */
export const withoutCategory = "Products without a category";

interface UnknownCategoriesProps {
  /** The names in the file, in all their spellings. A blank one stands for new products without a category. */
  readonly names: readonly string[];
  readonly onChosen: (choices: CategoryChoices) => void;
}

/** Asks for each category of a file that the store does not have: make it, or use another one for its products. */
export function UnknownCategories({ names, onChosen }: UnknownCategoriesProps) {
  const { data: categories = [] } = useQuery(categoryNamesOptions);
  const { mutateAsync, isPending } = useMutation(changeCategoriesOptions);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const namesByKey = new Map(names.toReversed().map((name) => [toCategoryKey(name), name]));
  const entries = [...namesByKey].toReversed().map(([key, name]) => ({
    key,
    name,
    canBeMade: name !== "" && name.length <= maxNameLength,
    choice: chosen[key] ?? (name === "" || name.length > maxNameLength ? leavesOut : makesNew),
  }));
  const namedCount = entries.filter(({ name }) => name !== "").length;
  // An attempt that failed may have made some of them.
  const ownKeys = new Set(categories.map(toCategoryKey));
  const newEntries = entries.filter(({ key, choice }) => choice === makesNew && !ownKeys.has(key));
  const excess = categories.length + newEntries.length - maxCategories;

  async function apply() {
    setProblem(undefined);
    try {
      for (const { name } of newEntries) {
        await mutateAsync({
          kind: "add",
          json: { name, description: "", image_hash: null, is_shown: true },
        });
      }
    } catch (error) {
      setProblem(getErrorMessage(error));
      return;
    }
    onChosen(
      Object.fromEntries(
        entries
          .filter(({ choice }) => choice !== leavesOut)
          .map(({ key, name, choice }) => [key, choice === makesNew ? name : choice]),
      ),
    );
  }

  return (
    <section aria-label="New categories" className="grid gap-3 rounded-control border border-line p-4">
      <h3 className="font-semibold">
        {namedCount === 0 && "Some new products have no category in the file"}
        {namedCount > 0 &&
          `The store does not have ${namedCount === 1 ? "a category" : `${namedCount} categories`} of the file`}
      </h3>
      <p className="text-small text-ink-muted">
        {namedCount === 0
          ? "Put them into one of your categories."
          : "Make each a category, or put its products into one of yours."}{" "}
        This browser remembers where you put them.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map(({ key, name, canBeMade, choice }) => (
          <SelectField
            key={key}
            label={name === "" ? withoutCategory : name}
            value={choice}
            disabled={isPending}
            onChange={(event) => setChosen({ ...chosen, [key]: event.target.value })}
            options={[
              ...(canBeMade ? [{ value: makesNew, label: "Make it a category" }] : []),
              { value: leavesOut, label: "Leave its products out" },
              ...categories.map((category) => ({ value: category, label: `Put into ${category}` })),
            ]}
          />
        ))}
      </div>
      {excess > 0 && (
        <Alert tone="warning">
          A store has at most {maxCategories} categories. Please put {excess} of these into others.
        </Alert>
      )}
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      <Button
        className="justify-self-start"
        disabled={excess > 0}
        isBusy={isPending}
        onClick={() => void apply()}
      >
        Apply and check again
      </Button>
    </section>
  );
}
