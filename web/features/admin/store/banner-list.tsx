import { useState } from "react";
import { imageUrl } from "../../../../contract/catalog/catalog.ts";
import { type Banner, bannerThemes } from "../../../../contract/store/home.ts";
import { bannerImage } from "../../../../contract/store/home-view.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { BannerSlide } from "../../catalog/home/banner-carousel.tsx";
import { SingleImageField } from "../shared/single-image-field.tsx";
import { type ChangeList, ListButtons, type PathErrors } from "./list-buttons.tsx";

interface BannerListProps {
  readonly banners: readonly Banner[];
  readonly errors: PathErrors;
  readonly onChange: ChangeList<Banner>;
}

/** The carousel's slides. One at a time is open for editing. */
export function BannerList({ banners, errors, onChange }: BannerListProps) {
  const [open, setOpen] = useState<number>();
  const change = (index: number, changes: Partial<Banner>) =>
    onChange((current) =>
      current.map((banner, each) => (each === index ? { ...banner, ...changes } : banner)),
    );
  const isOpen = (index: number) =>
    open === index || Object.keys(errors).some((path) => path.startsWith(`banners.${index}.`));
  return (
    <div className="grid gap-4">
      {banners.length === 0 && <p className="text-ink-muted">There are no banners.</p>}
      <ol aria-label="Banners" className="grid gap-3">
        {banners.map((banner, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the title is what is being typed
            key={index}
            className="grid gap-3 rounded-control border border-line p-3"
          >
            <div className="flex flex-wrap items-center gap-2">
              <button
                type="button"
                aria-expanded={isOpen(index)}
                onClick={() => setOpen(open === index ? undefined : index)}
                className="min-h-11 min-w-0 text-left font-semibold underline-offset-4 wrap-anywhere hover:underline"
              >
                {banner.title || "New banner"}
                <span className="block text-sm font-normal text-ink-muted">{describeDays(banner)}</span>
              </button>
              <ListButtons
                name={banner.title || "the new banner"}
                list={banners}
                index={index}
                onChange={(update) => {
                  setOpen(undefined);
                  onChange(update);
                }}
              />
            </div>
            {isOpen(index) && (
              <BannerFields
                banner={banner}
                errorOf={(field) => errors[`banners.${index}.${field}`]}
                onChange={(changes) => change(index, changes)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        disabled={banners.length >= 8}
        onClick={() => {
          onChange((current) => [...current, newBanner]);
          setOpen(banners.length);
        }}
      >
        Add banner
      </Button>
    </div>
  );
}

interface BannerFieldsProps {
  readonly banner: Banner;
  readonly errorOf: (field: keyof Banner) => string | undefined;
  readonly onChange: (changes: Partial<Banner>) => void;
}

function BannerFields({ banner, errorOf, onChange }: BannerFieldsProps) {
  const { image_hash: hash } = banner;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        label="Title"
        value={banner.title}
        error={errorOf("title")}
        maxLength={60}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label="Text"
        value={banner.text}
        error={errorOf("text")}
        maxLength={160}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Button"
          value={banner.action}
          error={errorOf("action")}
          maxLength={40}
          onChange={({ target }) => onChange({ action: target.value })}
        />
        <TextField
          label="Leads to"
          value={banner.link}
          error={errorOf("link")}
          placeholder="/deals"
          onChange={({ target }) => onChange({ link: target.value })}
        />
        <TextField
          label="First day"
          type="date"
          value={banner.from ?? ""}
          error={errorOf("from")}
          onChange={({ target }) => onChange({ from: target.value || null })}
        />
        <TextField
          label="Last day"
          type="date"
          value={banner.until ?? ""}
          error={errorOf("until")}
          onChange={({ target }) => onChange({ until: target.value || null })}
        />
        <SelectField
          label="Background"
          value={banner.theme}
          options={bannerThemes.map((theme) => ({ value: theme, label: themeNames[theme] }))}
          onChange={({ target }) =>
            onChange({ theme: bannerThemes.find((theme) => theme === target.value) ?? "day" })
          }
        />
      </div>
      <SingleImageField
        label="Image"
        hint="Wide. Shown in place of the drawn background, darkened so that the text can be read"
        image={hash === null ? null : imageUrl(hash, 320)}
        onChange={(image) => onChange({ image_hash: image?.content_hash ?? null })}
      />
      <figure aria-label={`Preview of ${banner.title || "the new banner"}`} className="grid gap-2">
        <figcaption className="text-sm font-semibold">Preview</figcaption>
        <div className="flex overflow-hidden rounded-card bg-evergreen-900">
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

const themeNames = { day: "Day", harvest: "Harvest", spring: "Spring" } as const;

const newBanner: Banner = {
  title: "",
  text: "",
  action: "Shop Now",
  link: "/products",
  theme: "day",
  image_hash: null,
  from: null,
  until: null,
};

function describeDays({ from, until }: Banner): string {
  if (from === null && until === null) return "Always shown";
  if (from === null) return `Until ${until}`;
  return until === null ? `From ${from}` : `${from} to ${until}`;
}
