import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type * as v from "valibot";
import {
  type NavigationDocument,
  navigationDocument,
  toNavigationView,
} from "../../../../contract/store/navigation.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { CheckboxField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useCategories } from "../../../lib/store-settings.ts";
import { Editor, EditorButtons, useEditor } from "../shared/editor.tsx";
import { LinkList } from "./link-list.tsx";
import { type ChangeList, ListButtons } from "./list-buttons.tsx";
import { adminNavigationOptions, saveNavigationOptions } from "./queries.ts";

type Column = NavigationDocument["columns"][number];

/** The links of header, menu and footer, beside how the footer will look. */
export function NavigationEditor() {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(adminNavigationOptions);
  const { mutateAsync } = useMutation(saveNavigationOptions(queryClient));
  const form = useEditor<NavigationDocument, NavigationDocument, unknown>({
    saved: { values: saved.navigation, version: saved.version },
    schema: navigationDocument,
    formError: describeIssue,
    draft: "store-links",
    what: "the navigation",
    savedMessage: "The navigation has been saved.",
    save: (navigation, version) => mutateAsync({ ...navigation, version }),
    reload: () => queryClient.invalidateQueries({ queryKey: adminNavigationOptions.queryKey }),
  });
  const { values, errors, change } = form;
  const { columns } = values;
  const changeColumns: ChangeList<Column> = (update) =>
    change((current) => ({ columns: update(current.columns) }));
  const changeColumn = (index: number, changes: (column: Column) => Partial<Column>) =>
    changeColumns((current) =>
      current.map((column, each) => (each === index ? { ...column, ...changes(column) } : column)),
    );
  return (
    <Editor form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title="Header, on wide screens">
            <p className="mb-3 text-sm text-ink-muted">Behind the categories.</p>
            <LinkList
              name="the header"
              path="header"
              links={values.header}
              errors={errors}
              onChange={(update) => change(({ header }) => ({ header: update(header) }))}
            />
          </Panel>
          <Panel title="Menu, on phones">
            <p className="mb-3 text-sm text-ink-muted">Beneath the categories.</p>
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
          {columns.map((column, index) => (
            <Panel
              // biome-ignore lint/suspicious/noArrayIndexKey: the title is what is being typed
              key={index}
              title={`Footer: ${column.title || "new column"}`}
              aside={
                <ListButtons
                  name={column.title || "the new column"}
                  list={columns}
                  index={index}
                  onChange={changeColumns}
                />
              }
            >
              <div className="grid gap-4">
                <TextField
                  label="Title"
                  value={column.title}
                  error={errors[`columns.${index}.title`]}
                  maxLength={40}
                  onChange={({ target }) => changeColumn(index, () => ({ title: target.value }))}
                />
                <CheckboxField
                  label="Begins with the categories"
                  checked={column.has_categories}
                  onChange={({ target }) => changeColumn(index, () => ({ has_categories: target.checked }))}
                />
                <LinkList
                  name={column.title || "the new column"}
                  path={`columns.${index}.links`}
                  links={column.links}
                  errors={errors}
                  onChange={(update) => changeColumn(index, ({ links }) => ({ links: update(links) }))}
                />
              </div>
            </Panel>
          ))}
          <Button
            variant="secondary"
            disabled={columns.length >= 3}
            onClick={() =>
              changeColumns((current) => [...current, { title: "", has_categories: false, links: [] }])
            }
          >
            Add column
          </Button>
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

/** The columns as shoppers will see them, without those that would be empty. */
function FooterPreview({ navigation }: { readonly navigation: NavigationDocument }) {
  const categories = useCategories();
  const { columns } = toNavigationView(navigation, categories.length > 0);
  return (
    <Panel title="Preview of the footer">
      <div className="flex flex-wrap gap-x-10 gap-y-5 rounded-control bg-evergreen-900 p-5 text-sm text-evergreen-200">
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

/** 'Footer “Shop”, link 2: The name of the link is required' */
function describeIssue({ columns }: NavigationDocument, { path, message }: v.BaseIssue<unknown>): string {
  const [list, item, field, link] = path?.map(({ key }) => key) ?? [];
  if (typeof item !== "number") return message;
  if (list !== "columns") return `${list === "menu" ? "Menu" : "Header"}, link ${item + 1}: ${message}`;
  const name = `Footer “${columns[item]?.title || item + 1}”`;
  return field === "links" && typeof link === "number"
    ? `${name}, link ${link + 1}: ${message}`
    : `${name}: ${message}`;
}
