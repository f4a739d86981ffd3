import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type HomeSection, type SectionLook, sectionLooks } from "../../../../contract/store/home.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { categoriesOptions } from "../categories/queries.ts";
import { type ChangeList, ListButtons, type PathErrors } from "./list-buttons.tsx";

interface SectionListProps {
  readonly sections: readonly HomeSection[];
  readonly errors: PathErrors;
  readonly onChange: ChangeList<HomeSection>;
}

export function SectionList({ sections, errors, onChange }: SectionListProps) {
  const { data: categories } = useSuspenseQuery(categoriesOptions);
  const [adding, setAdding] = useState("featured");
  const nameOf = (section: HomeSection) =>
    section.kind === "category"
      ? (categories.find(({ id }) => id === section.category_id)?.name ?? "A removed category")
      : partNames[section.kind];
  const change = (index: number, next: HomeSection) =>
    onChange((current) => current.toSpliced(index, 1, next));
  return (
    <div className="grid gap-4">
      <ol aria-label="Parts of the home page" className="grid gap-3">
        {sections.map((section, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and the fields hold no state
            key={index}
            className="grid gap-3 rounded-control border border-line p-3"
          >
            <div className="flex flex-wrap items-center gap-2">
              <p className="font-semibold wrap-anywhere">{nameOf(section)}</p>
              <ListButtons name={nameOf(section)} list={sections} index={index} onChange={onChange} />
            </div>
            {(section.kind === "featured" || section.kind === "category") && (
              <div className="grid items-start gap-3 sm:grid-cols-2">
                {section.kind === "featured" && (
                  <TextField
                    label="Title"
                    value={section.title}
                    error={errors[`sections.${index}.title`]}
                    maxLength={60}
                    onChange={({ target }) => change(index, { ...section, title: target.value })}
                  />
                )}
                <SelectField
                  label="Look"
                  value={section.look}
                  options={sectionLooks.map((look) => ({ value: look, label: lookNames[look] }))}
                  onChange={({ target }) => change(index, { ...section, look: toLook(target.value) })}
                />
                <TextField
                  label="Subtitle"
                  value={section.subtitle}
                  error={errors[`sections.${index}.subtitle`]}
                  maxLength={120}
                  onChange={({ target }) => change(index, { ...section, subtitle: target.value })}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <SelectField
            label="New part"
            value={adding}
            options={[
              ...Object.entries(partNames).map(([value, label]) => ({ value, label })),
              ...categories.map(({ id, name }) => ({ value: id, label: `Category: ${name}` })),
            ]}
            onChange={({ target }) => setAdding(target.value)}
          />
        </div>
        <Button variant="secondary" onClick={() => onChange((current) => [...current, newSection(adding)])}>
          Add part
        </Button>
      </div>
    </div>
  );
}

const partNames = {
  banners: "Banners",
  promises: "Delivery and guarantee",
  featured: "Featured products",
} as const;

const lookNames: Record<SectionLook, string> = {
  grid: "Grid of cards",
  scroller: "Row to scroll",
  highlights: "Large highlights",
  comparison: "Table of prices",
};

function toLook(text: string): SectionLook {
  return sectionLooks.find((look) => look === text) ?? "grid";
}

function newSection(kind: string): HomeSection {
  if (kind === "banners" || kind === "promises") return { kind };
  if (kind === "featured") return { kind, title: "Featured Products", subtitle: "", look: "grid" };
  return { kind: "category", category_id: kind, subtitle: "", look: "grid" };
}
