import { Link, linkOptions } from "@tanstack/react-router";
import { classNames } from "../../../lib/class-names.ts";

/** Links to the editors of the store's identity, links and texts. */
export function StoreTabs() {
  return (
    <nav aria-label="Store" className="flex flex-wrap gap-1">
      {tabs.map(({ label, link }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ exact: true }}
          className={classNames(
            "inline-flex min-h-9 items-center rounded-lg px-3 text-sm font-semibold text-ink-muted",
            "hover:bg-evergreen-50 hover:text-ink pointer-coarse:min-h-11",
          )}
          activeProps={{ className: "bg-evergreen-100 text-evergreen-800" }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const linkToPart = (name: string) => linkOptions({ to: "/admin/store/$part", params: { part: name } });
const tabs = [
  { label: "Name and address", link: linkOptions({ to: "/admin/store" }) },
  { label: "Links", link: linkToPart("links") },
  { label: "About", link: linkToPart("about") },
  { label: "Terms", link: linkToPart("terms") },
  { label: "Privacy", link: linkToPart("privacy") },
];
