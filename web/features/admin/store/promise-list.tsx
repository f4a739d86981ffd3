import { useQuery } from "@tanstack/react-query";
import type { HomeDocument } from "../../../../contract/store/home.ts";
import { fillReturnDays } from "../../../../contract/store/marked-text.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";
import { type ChangeList, ListButtons, type PathErrors } from "./list-buttons.tsx";

type Promises = HomeDocument["promises"];

interface PromiseListProps {
  readonly promises: Promises;
  readonly errors: PathErrors;
  readonly onChange: ChangeList<Promises[number]>;
}

/** The lines beside that of delivery, which follows from its price. */
export function PromiseList({ promises, errors, onChange }: PromiseListProps) {
  const { data: settings } = useQuery(storeSettingsOptions);
  const nameOf = (promise: Promises[number]) =>
    settings === undefined ? promise.title : fillReturnDays(promise, settings.return_days).title;
  const change = (index: number, changes: Partial<Promises[number]>) =>
    onChange((current) =>
      current.map((promise, each) => (each === index ? { ...promise, ...changes } : promise)),
    );
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-muted">
        The first line says what delivery costs, as the settings do. {"{return_days}"} becomes their days for
        returns.
      </p>
      <ol aria-label="Lines of the guarantee" className="grid gap-3">
        {promises.map((promise, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the title is what is being typed
            key={index}
            className="grid gap-3 rounded-control border border-line p-3"
          >
            <div className="flex flex-wrap items-center gap-2">
              <p className="font-semibold wrap-anywhere">{nameOf(promise) || "New line"}</p>
              <ListButtons
                name={nameOf(promise) || "the new line"}
                list={promises}
                index={index}
                onChange={onChange}
              />
            </div>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField
                label="Title"
                value={promise.title}
                error={errors[`promises.${index}.title`]}
                maxLength={40}
                onChange={({ target }) => change(index, { title: target.value })}
              />
              <SelectField
                label="Icon"
                value={promise.icon}
                options={[
                  { value: "return", label: "Arrow back" },
                  { value: "secure", label: "Shield" },
                ]}
                onChange={({ target }) =>
                  change(index, { icon: target.value === "return" ? "return" : "secure" })
                }
              />
            </div>
            <TextField
              label="Text"
              value={promise.text}
              error={errors[`promises.${index}.text`]}
              maxLength={80}
              onChange={({ target }) => change(index, { text: target.value })}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        disabled={promises.length >= 2}
        onClick={() => onChange((current) => [...current, { icon: "secure", title: "", text: "" }])}
      >
        Add line
      </Button>
    </div>
  );
}
