import { isStoreLink, linkRule } from "../../../../contract/store/links.ts";
import type { NavigationLink } from "../../../../contract/store/navigation.ts";
import { Button } from "../../../components/button.tsx";
import { CheckboxField, TextField } from "../../../components/fields.tsx";
import { type ChangeList, ListButtons, type PathErrors } from "./list-buttons.tsx";

interface LinkListProps {
  /** Of the list, for screen readers. */
  readonly name: string;
  readonly links: readonly NavigationLink[];
  /** Where the list is in the document: 'columns.0.links'. */
  readonly path: string;
  readonly errors: PathErrors;
  readonly onChange: ChangeList<NavigationLink>;
}

export function LinkList({ name, links, path, errors, onChange }: LinkListProps) {
  const change = (index: number, changes: Partial<NavigationLink>) =>
    onChange((current) => current.map((link, each) => (each === index ? { ...link, ...changes } : link)));
  return (
    <div className="grid gap-3">
      {links.length === 0 && <p className="text-ink-muted">No links.</p>}
      <ol aria-label={`Links of ${name}`} className="grid gap-3">
        {links.map((link, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is being typed
            key={index}
            className="grid gap-3 rounded-control border border-line p-3"
          >
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField
                label="Name"
                value={link.name}
                error={errors[`${path}.${index}.name`]}
                maxLength={40}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <TextField
                label="Leads to"
                value={link.url}
                placeholder="/deals"
                maxLength={300}
                error={
                  link.url === "" || isStoreLink(link.url.trim()) ? errors[`${path}.${index}.url`] : linkRule
                }
                onChange={({ target }) => change(index, { url: target.value })}
              />
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <CheckboxField
                label="Shown"
                checked={link.is_shown}
                onChange={({ target }) => change(index, { is_shown: target.checked })}
              />
              <ListButtons
                name={link.name || "the new link"}
                list={links}
                index={index}
                onChange={onChange}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        disabled={links.length >= 12}
        onClick={() => onChange((current) => [...current, { name: "", url: "", is_shown: true }])}
      >
        Add link to {name}
      </Button>
    </div>
  );
}
