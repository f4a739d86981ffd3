import { Menu } from "@base-ui/react/menu";
import { Link, type LinkOptions } from "@tanstack/react-router";
import { ChevronDown, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { Spinner } from "../../../components/loading.tsx";

export type MenuAction = { readonly label: string; readonly Icon: LucideIcon } & (
  | { readonly onClick: () => void }
  | { readonly link: LinkOptions }
);

interface MoreMenuProps {
  readonly actions: readonly MenuAction[];
  /** Replaces the text of the button, beside a spinner, while a chosen action is pending. */
  readonly busyLabel?: string | undefined;
}

/** Offers the actions that are needed less often. Without any, it renders nothing. */
export function MoreMenu({ actions, busyLabel }: MoreMenuProps) {
  const container = useRef<HTMLDivElement>(null);
  if (actions.length === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-busy={busyLabel !== undefined || undefined}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        {busyLabel === undefined ? (
          <>
            More
            <ChevronDown aria-hidden className="size-4" />
          </>
        ) : (
          <>
            <Spinner size="sm" />
            {busyLabel}
          </>
        )}
      </Menu.Trigger>
      {/* The menu stays in the dialog or the main part of its page, which screen readers jump to. */}
      <div ref={container} className="absolute" />
      <Menu.Portal container={container}>
        <Menu.Positioner positionMethod="fixed" align="end" sideOffset={4} className="z-60 outline-none">
          <Menu.Popup className="min-w-48 rounded-card border border-line bg-surface p-1.5 shadow-lifted outline-none">
            {actions.map((action) => (
              <MenuEntry key={action.label} action={action} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function MenuEntry({ action }: { readonly action: MenuAction }) {
  const content = (
    <>
      <action.Icon aria-hidden className="size-4 text-ink-muted" />
      {action.label}
    </>
  );
  return "link" in action ? (
    <Menu.LinkItem closeOnClick render={<Link {...action.link} />} className={entryClass}>
      {content}
    </Menu.LinkItem>
  ) : (
    <Menu.Item onClick={action.onClick} className={entryClass}>
      {content}
    </Menu.Item>
  );
}

const entryClass =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-3 text-small font-semibold outline-none select-none data-highlighted:bg-brand-50 data-highlighted:text-brand-800 pointer-coarse:min-h-11";
