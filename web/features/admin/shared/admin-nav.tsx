import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";
import { pickupsOptions } from "../pickups/queries.ts";
import { type AdminPageLink, adminSections, findAdminPage } from "./admin-sections.ts";

/** Links to the sections of the admin area, and to the pages of the current one. */
export function AdminNav() {
  const { pathname, search } = useLocation();
  const current = findAdminPage(pathname, search.view);
  return (
    <nav aria-label="Admin" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <LinkRow current={current?.section.label} className="border-b border-line pb-1.5 max-sm:gap-0">
        {adminSections.map((section) => {
          const { label, Icon, pages } = section;
          return (
            <li key={label} className="shrink-0">
              <PageLink
                page={pages[0]}
                isCurrent={section === current?.section}
                className="gap-x-2 sm:max-xl:px-2 max-sm:min-w-14 max-sm:flex-col max-sm:px-1 max-sm:py-1 max-sm:text-caption"
              >
                <Icon aria-hidden className="size-4.5 shrink-0 max-sm:size-5" />
                {label}
              </PageLink>
            </li>
          );
        })}
      </LinkRow>
      {current !== undefined && current.section.pages.length > 1 && (
        <PageRow key={current.section.label} pages={current.section.pages} currentPage={current.page} />
      )}
    </nav>
  );
}

interface PageRowProps {
  readonly pages: readonly AdminPageLink[];
  readonly currentPage: AdminPageLink;
}

/** Links to the pages of a section. */
function PageRow({ pages, currentPage }: PageRowProps) {
  const isPickupShown = useIsPickupShown(pages) || currentPage.path === pickupPath;
  return (
    <LinkRow current={currentPage.label}>
      {pages
        .filter(({ path }) => path !== pickupPath || isPickupShown)
        .map((page) => (
          <li key={page.label} className="shrink-0">
            <PageLink page={page} isCurrent={page === currentPage}>
              {page.label}
            </PageLink>
          </li>
        ))}
    </LinkRow>
  );
}

interface LinkRowProps {
  /** The link that is scrolled into view when it becomes the current one. */
  readonly current: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A row that scrolls on a small screen, and fades out at its ends, in its padding, to show it. */
function LinkRow({ current, className, children }: LinkRowProps) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link has changed
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (!row.current || !link) return;
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <ul
      ref={row}
      className={classNames(
        "relative flex gap-1 overflow-x-auto no-scrollbar max-lg:-ml-3 max-lg:pr-12 max-lg:pl-3 max-lg:mask-l-from-[calc(100%-0.75rem)] max-lg:mask-r-from-[calc(100%-3rem)]",
        className,
      )}
    >
      {children}
    </ul>
  );
}

/** Returns true if the store offers pick-up, or if an order from when it did is still to be made ready or picked up. */
function useIsPickupShown(pages: readonly AdminPageLink[]): boolean {
  const isOffered = useQuery(storeSettingsOptions).data?.pickup;
  const enabled = isOffered === false && pages.some(({ path }) => path === pickupPath);
  const toMakeReady = useQuery({ ...pickupsOptions("to_make_ready"), enabled, refetchInterval: false });
  const ready = useQuery({ ...pickupsOptions("ready"), enabled, refetchInterval: false });
  return isOffered === true || [toMakeReady, ready].some(({ data }) => data !== undefined && data.total > 0);
}

const pickupPath = "/admin/pickups";

interface PageLinkProps {
  readonly page: AdminPageLink;
  readonly isCurrent: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

function PageLink({
  page: { path, search, loadsDocument = false },
  isCurrent,
  className,
  children,
}: PageLinkProps) {
  return (
    <Link
      to={path}
      search={search ?? {}}
      reloadDocument={loadsDocument}
      // The router compares the search parameters too, because analytics and orders have the same path.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "inline-flex min-h-9 items-center rounded-control min-w-11 justify-center px-3 text-small font-semibold whitespace-nowrap pointer-coarse:min-h-11",
        isCurrent ? "bg-brand-100 text-brand-800" : "text-ink-muted hover:bg-brand-50 hover:text-ink",
        className,
      )}
    >
      {children}
    </Link>
  );
}
