/** The classes of text inputs, selects and text areas. */
export const controlClass =
  "w-full min-h-11 rounded-control border border-line-strong bg-surface px-3.5 py-2 text-control text-ink placeholder:text-ink-muted hover:border-brand-700 focus:border-brand-700 aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-muted";

/** The classes of a link within text. */
export const textLinkClass = "font-semibold text-brand-700 underline underline-offset-4 hover:text-brand-900";

/** The classes of large radio buttons, which stand side by side where both have room. */
export const optionGridClass = "grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-2";
