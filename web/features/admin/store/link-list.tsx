import { isStoreLink, linkRule } from "../../../../contract/store/links.ts";
import type { NavigationLink } from "../../../../contract/store/navigation.ts";
import { CheckboxField, TextField } from "../../../components/fields.tsx";
import { type ChangeList, ListEditor, type PathErrors } from "./list-editor.tsx";

interface LinkListProps {
  /** Names the part of the page that has the links, such as "the header". */
  readonly name: string;
  readonly links: readonly NavigationLink[];
  /** Path of the list in the document, such as 'columns.0.links'. */
  readonly path: string;
  readonly errors: PathErrors;
  readonly onChange: ChangeList<NavigationLink>;
}

/** Edits the links of the header, the menu or a column of the footer. */
export function LinkList({ name, links, path, errors, onChange }: LinkListProps) {
  return (
    <ListEditor
      label={`Links of ${name}`}
      noun="link"
      entries={links}
      path={path}
      errors={errors}
      onChange={onChange}
      getName={(link) => link.name}
      newEntry={{ name: "", url: "", is_shown: true }}
      max={12}
      addLabel={`Add link to ${name}`}
      emptyText="No links."
      renderEntry={({ entry: { url, is_shown: isShown }, text, change, buttons }) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField {...text("name")} label="Name" maxLength={40} />
            <TextField
              {...text("url")}
              label="Leads to"
              placeholder="/deals"
              maxLength={300}
              error={url === "" || isStoreLink(url.trim()) ? text("url").error : linkRule}
            />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <CheckboxField
              label="Shown"
              checked={isShown}
              onChange={({ target }) => change({ is_shown: target.checked })}
            />
            {buttons}
          </div>
        </>
      )}
    />
  );
}
