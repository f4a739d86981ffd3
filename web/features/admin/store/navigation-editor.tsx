import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type * as v from "valibot";
import {
  type NavigationDocument,
  navigationDocument,
  toNavigationView,
} from "../../../../contract/store/navigation.ts";
import { buttonClass } from "../../../components/button.tsx";
import { CheckboxField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useCategories } from "../../../lib/store-settings.ts";
import { ownPagesOptions } from "../own-pages/queries.ts";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { LinkList } from "./link-list.tsx";
import { type ChangeList, ListEditor, type PathErrors } from "./list-editor.tsx";
import { adminNavigationOptions, saveNavigationOptions } from "./queries.ts";

export function NavigationEditor() {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(adminNavigationOptions);
  const { mutateAsync } = useMutation(saveNavigationOptions(queryClient));
  const form = useEditor<NavigationDocument, NavigationDocument, unknown>({
    saved: { values: saved.navigation, version: saved.version },
    schema: navigationDocument,
    formError: describeIssue,
    draft: "store-links",
    recordName: "the navigation",
    savedMessage: "The navigation has been saved.",
    save: (navigation, version) => mutateAsync({ ...navigation, version }),
    reload: async () => (await queryClient.fetchQuery(adminNavigationOptions)).navigation,
  });
  const { values, errors, change } = form;
  return (
    <Editor form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title="Header, on wide screens">
            <p className="mb-3 text-small text-ink-muted">After the categories.</p>
            <LinkList
              name="the header"
              path="header"
              links={values.header}
              errors={errors}
              onChange={(update) => change(({ header }) => ({ header: update(header) }))}
            />
          </Panel>
          <Panel title="Menu, on phones">
            <p className="mb-3 text-small text-ink-muted">Below the categories.</p>
            <LinkList
              name="the menu"
              path="menu"
              links={values.menu}
              errors={errors}
              onChange={(update) => change(({ menu }) => ({ menu: update(menu) }))}
            />
          </Panel>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title="Footer">
            <ColumnList
              columns={values.columns}
              errors={errors}
              onChange={(update) => change(({ columns }) => ({ columns: update(columns) }))}
            />
          </Panel>
          <FooterPreview navigation={values} />
        </div>
      </div>
      <EditorButtons form={form} saveLabel="Save links" fieldLabels={fieldLabels}>
        <a href="/" target="_blank" rel="noreferrer" className={buttonClass({ variant: "ghost" })}>
          Open the store
        </a>
      </EditorButtons>
    </Editor>
  );
}

/** Names the link with the issue, as in 'Footer “Shop”, link 2: The name of the link is required'. */
function describeIssue({ columns }: NavigationDocument, { path, message }: v.BaseIssue<unknown>): string {
  const [list, item, field, link] = path?.map(({ key }) => key) ?? [];
  if (typeof item !== "number") return message;
  if (list !== "columns") return `${list === "menu" ? "Menu" : "Header"}, link ${item + 1}: ${message}`;
  const name = `Footer “${columns[item]?.title || item + 1}”`;
  return field === "links" && typeof link === "number"
    ? `${name}, link ${link + 1}: ${message}`
    : `${name}: ${message}`;
}

interface ColumnListProps {
  readonly columns: NavigationDocument["columns"];
  readonly errors: PathErrors;
  readonly onChange: ChangeList<NavigationDocument["columns"][number]>;
}

function ColumnList({ columns, errors, onChange }: ColumnListProps) {
  return (
    <ListEditor
      label="Columns of the footer"
      noun="column"
      entries={columns}
      path="columns"
      errors={errors}
      onChange={onChange}
      getName={(column) => column.title}
      newEntry={{ title: "", has_categories: false, links: [] }}
      max={3}
      addLabel="Add column"
      renderEntry={({ entry: column, index, name, text, change, buttons }) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <p className="font-semibold wrap-anywhere">{column.title || "New column"}</p>
            {buttons}
          </div>
          <TextField {...text("title")} label="Title" maxLength={40} />
          <CheckboxField
            label="Start with the categories"
            checked={column.has_categories}
            onChange={({ target }) => change({ has_categories: target.checked })}
          />
          <LinkList
            name={name}
            path={`columns.${index}.links`}
            links={column.links}
            errors={errors}
            onChange={(update) => change(({ links }) => ({ links: update(links) }))}
          />
        </>
      )}
    />
  );
}

/** Shows the columns as shoppers will see them. Empty columns are omitted. */
function FooterPreview({ navigation }: { readonly navigation: NavigationDocument }) {
  const categories = useCategories();
  const pages = useQuery(ownPagesOptions).data?.data ?? [];
  const { columns } = toNavigationView(
    navigation,
    categories.length > 0,
    pages.filter(({ in_footer: isInFooter, is_published: isPublished }) => isInFooter && isPublished),
  );
  return (
    <Panel title="Preview of the footer">
      <div className="flex flex-wrap gap-x-10 gap-y-5 rounded-control bg-brand-900 p-5 text-small text-brand-200">
        {columns.length === 0 && <p>No column has a link.</p>}
        {columns.map(({ title, has_categories: hasCategories, links }) => (
          <div key={title} className="grid min-w-0 content-start gap-1.5">
            <p className="font-bold text-white uppercase wrap-anywhere">{title}</p>
            {[...(hasCategories ? categories : []), ...links].map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two links may have one name
              <p key={index} className="wrap-anywhere">
                {name}
              </p>
            ))}
          </div>
        ))}
      </div>
    </Panel>
  );
}

const fieldLabels = { header: "Header", menu: "Menu", columns: "Footer" };
