import { useQuery } from "@tanstack/react-query";
import type { HomeDocument } from "../../../../contract/store/home.ts";
import { fillReturnDays } from "../../../../contract/store/marked-text.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";
import { type ChangeList, ListEditor, type PathErrors } from "./list-editor.tsx";

type Promises = HomeDocument["promises"];

interface PromiseListProps {
  readonly promises: Promises;
  readonly errors: PathErrors;
  readonly onChange: ChangeList<Promises[number]>;
}

/** Edits the promises below the delivery price, which the home page adds by itself. */
export function PromiseList({ promises, errors, onChange }: PromiseListProps) {
  const { data: settings } = useQuery(storeSettingsOptions);
  const getName = (promise: Promises[number]) =>
    settings === undefined ? promise.title : fillReturnDays(promise, settings.return_days).title;
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-muted">
        A line with your delivery price comes first. {"{return_days}"} becomes the number of days under
        Checkout.
      </p>
      <ListEditor
        label="Lines of the guarantee"
        noun="line"
        entries={promises}
        path="promises"
        errors={errors}
        onChange={onChange}
        getName={getName}
        newEntry={{ icon: "secure", title: "", text: "" }}
        max={2}
        addLabel="Add line"
        renderEntry={({ entry, text, buttons }) => (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <p className="font-semibold wrap-anywhere">{getName(entry) || "New line"}</p>
              {buttons}
            </div>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField {...text("title")} label="Title" maxLength={40} />
              <SelectField {...text("icon")} label="Icon" options={icons} />
            </div>
            <TextField {...text("text")} label="Text" maxLength={80} />
          </>
        )}
      />
    </div>
  );
}

const icons = [
  { value: "return", label: "Arrow back" },
  { value: "secure", label: "Shield" },
] as const;
