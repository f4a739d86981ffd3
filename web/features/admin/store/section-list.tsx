import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type HomeSection, type SectionLook, sectionLooks } from "../../../../contract/store/home.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { categoriesOptions } from "../categories/queries.ts";
import { type ChangeList, ListEditor, type PathErrors } from "./list-editor.tsx";

interface SectionListProps {
  readonly sections: readonly HomeSection[];
  readonly errors: PathErrors;
  readonly onChange: ChangeList<HomeSection>;
}

export function SectionList({ sections, errors, onChange }: SectionListProps) {
  const { data: categories } = useSuspenseQuery(categoriesOptions);
  const [newKind, setNewKind] = useState("featured");
  const getName = (section: HomeSection) =>
    section.kind === "category"
      ? (categories.find(({ id }) => id === section.category_id)?.name ?? "A removed category")
      : sectionNames[section.kind];
  return (
    <ListEditor
      label="Sections of the home page"
      noun="section"
      entries={sections}
      path="sections"
      errors={errors}
      onChange={onChange}
      getName={getName}
      newEntry={createSection(newKind)}
      max={20}
      addLabel="Add section"
      addOptions={
        <div className="min-w-0 grow-3 basis-48">
          <SelectField
            label="New section"
            value={newKind}
            options={[
              ...Object.entries(sectionNames).map(([value, label]) => ({ value, label })),
              ...categories.map(({ id, name }) => ({ value: id, label: `Category: ${name}` })),
            ]}
            onChange={({ target }) => setNewKind(target.value)}
          />
        </div>
      }
      renderEntry={({ entry: section, text, buttons }) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <p className="font-semibold wrap-anywhere">{getName(section)}</p>
            {buttons}
          </div>
          {(section.kind === "featured" || section.kind === "category") && (
            <div className="grid items-start gap-3 sm:grid-cols-2">
              {section.kind === "featured" && <TextField {...text("title")} label="Title" maxLength={60} />}
              <SelectField
                {...text("look")}
                label="Layout"
                options={sectionLooks.map((look) => ({ value: look, label: lookNames[look] }))}
              />
              <TextField {...text("subtitle")} label="Subtitle" maxLength={120} />
            </div>
          )}
        </>
      )}
    />
  );
}

const sectionNames = {
  banners: "Banners",
  promises: "Delivery and guarantee",
  featured: "Featured products",
} as const;

const lookNames: Record<SectionLook, string> = {
  grid: "Grid of cards",
  scroller: "Scrolling row",
  highlights: "Large highlights",
  comparison: "Price table",
};

/**
 * Returns a new section of the home page.
 * @param kind the kind of the section, or the id of a category whose products it shows
 */
function createSection(kind: string): HomeSection {
  if (kind === "banners" || kind === "promises") return { kind };
  if (kind === "featured") return { kind, title: "Featured Products", subtitle: "", look: "grid" };
  return { kind: "category", category_id: kind, subtitle: "", look: "grid" };
}
