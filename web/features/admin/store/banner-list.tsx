import { useState } from "react";
import { imageUrl } from "../../../../contract/catalog/product-images.ts";
import { type Banner, bannerThemes } from "../../../../contract/store/home.ts";
import { bannerImage } from "../../../../contract/store/home-view.ts";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { BannerSlide } from "../../catalog/home/banner-slide.tsx";
import { SingleImageField } from "../shared/single-image-field.tsx";
import { type ChangeList, ListEditor, type ListItem, type PathErrors } from "./list-editor.tsx";

interface BannerListProps {
  readonly banners: readonly Banner[];
  readonly errors: PathErrors;
  readonly onChange: ChangeList<Banner>;
}

/** Edits the carousel's banners. One is open at a time, besides those that have an error. */
export function BannerList({ banners, errors, onChange }: BannerListProps) {
  const [openKey, setOpenKey] = useState<string>();
  const isOpen = ({ key, index }: ListItem<Banner>) =>
    openKey === key || Object.keys(errors).some((path) => path.startsWith(`banners.${index}.`));
  return (
    <ListEditor
      label="Banners"
      noun="banner"
      entries={banners}
      path="banners"
      errors={errors}
      onChange={onChange}
      onAdd={setOpenKey}
      getName={(banner) => banner.title}
      newEntry={newBanner}
      max={8}
      addLabel="Add banner"
      addsFirst
      emptyText="There are no banners."
      renderEntry={(item) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <button
              type="button"
              aria-expanded={isOpen(item)}
              onClick={() => setOpenKey(openKey === item.key ? undefined : item.key)}
              className="min-h-11 min-w-0 text-left font-semibold underline-offset-4 wrap-anywhere hover:underline"
            >
              {item.entry.title || "New banner"}
              <span className="block text-small font-normal text-ink-muted">{describeDays(item.entry)}</span>
            </button>
            {item.buttons}
          </div>
          {isOpen(item) && <BannerFields item={item} />}
        </>
      )}
    />
  );
}

function BannerFields({ item }: { readonly item: ListItem<Banner> }) {
  const { entry: banner, name, text, change } = item;
  const { image_hash: hash } = banner;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField {...text("title")} label="Title" maxLength={60} />
      <TextField {...text("text")} label="Text" maxLength={160} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
        <TextField {...text("action")} label="Button" maxLength={40} />
        <TextField {...text("link")} label="Leads to" placeholder="/deals" />
        <TextField
          {...text("from")}
          label="First day"
          type="date"
          onChange={({ target }) => change({ from: target.value || null })}
        />
        <TextField
          {...text("until")}
          label="Last day"
          type="date"
          onChange={({ target }) => change({ until: target.value || null })}
        />
        <SelectField
          {...text("theme")}
          label="Background"
          options={bannerThemes.map((theme) => ({ value: theme, label: themeNames[theme] }))}
        />
      </div>
      <SingleImageField
        label="Image"
        hint="Wide. Replaces the drawn background, darkened so that the text stays readable"
        image={hash === null ? null : imageUrl(hash, 320)}
        onChange={(image) => change({ image_hash: image?.content_hash ?? null })}
      />
      <figure aria-label={`Preview of ${name}`} className="grid gap-2">
        <figcaption className="text-small font-semibold">Preview</figcaption>
        <div className="flex overflow-hidden rounded-card bg-brand-900">
          <BannerSlide
            banner={{ ...banner, ...bannerImage(hash) }}
            position={0}
            count={1}
            isCurrent={false}
          />
        </div>
      </figure>
    </div>
  );
}

const themeNames = { plain: "Plain", day: "Day", harvest: "Harvest", spring: "Spring" } as const;

const newBanner: Banner = {
  title: "",
  text: "",
  action: "Shop Now",
  link: "/products",
  theme: "plain",
  image_hash: null,
  from: null,
  until: null,
};

function describeDays({ from, until }: Banner): string {
  if (from === null && until === null) return "Always shown";
  if (from === null) return `Until ${until}`;
  return until === null ? `From ${from}` : `${from} to ${until}`;
}
