import { Link } from "@tanstack/react-router";
import { ChevronRight, Clock, LayoutDashboard, LogOut, Mail, Package, Pencil, Store } from "lucide-react";
import { useState } from "react";
import type { ProfileView } from "../../../contract/account/account.ts";
import type { AccountStatus } from "../../../contract/account/account-status.ts";
import { Badge, type BadgeTone } from "../../components/badge.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { signOut } from "../../lib/auth/actions.ts";
import { formatDate, formatDateTime } from "../../lib/dates.ts";
import { EditProfileDialog, hasProfileDraft } from "./edit-profile-dialog.tsx";

export function ProfileCard({ profile }: { readonly profile: ProfileView }) {
  const [isLeaving, setLeaving] = useState(false);
  const [isEditing, setEditing] = useState(hasProfileDraft);
  const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.email;
  const rows = [
    ["Email", profile.email],
    ["Phone", profile.phone ?? "Not provided"],
    ["Role", profile.role === "admin" ? "Admin" : "Customer"],
    ["Member Since", formatDate(profile.created_at)],
  ] as const;

  async function leave() {
    setLeaving(true);
    await signOut(); // the guard of this page then redirects to /login
  }

  return (
    <section aria-label="Your account" className="panel p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full bg-evergreen-700 text-xl font-bold text-white"
        >
          {getInitials(name)}
        </span>
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="text-xl font-bold break-words">{name}</h2>
          <Badge tone={statusTones[profile.account_status]}>{capitalized(profile.account_status)}</Badge>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4" />
            Edit profile
          </Button>
          <Button variant="secondary" isBusy={isLeaving} onClick={() => void leave()}>
            <LogOut aria-hidden className="size-4" />
            Log Out
          </Button>
        </div>
      </div>
      <dl className="mt-6 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="truncate font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <EditProfileDialog profile={profile} open={isEditing} onClose={() => setEditing(false)} />
    </section>
  );
}

const statusTones: Record<AccountStatus, BadgeTone> = {
  active: "green",
  inactive: "wheat",
  suspended: "danger",
};

function getInitials(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The last sign-in: an unfamiliar one tells the owner that someone else has access. */
export function AccountActivity({ profile }: { readonly profile: ProfileView }) {
  return (
    <section aria-labelledby="activity" className="panel flex items-center gap-4 p-5 sm:p-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-evergreen-50 text-evergreen-700">
        <Clock aria-hidden className="size-5" />
      </span>
      <div>
        <h2 id="activity" className="text-lg font-bold">
          Account Activity
        </h2>
        <p className="text-[0.9375rem] text-ink-muted">
          Last login: {formatDateTime(profile.last_sign_in_at)}
        </p>
      </div>
    </section>
  );
}

const tiles = [
  { to: "/account/orders", title: "Your Orders", text: "Track, return, or buy things again", Icon: Package },
  { to: "/contact", title: "Contact Us", text: "Questions about an order or a product", Icon: Mail },
  { to: "/about", title: "About Us", text: "The people behind the store", Icon: Store },
] as const;

/** Links from a customer's profile. */
export function ProfileTiles() {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
      {tiles.map(({ to, title, text, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="panel flex h-full items-center gap-4 p-5 transition-shadow hover:shadow-lifted"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-evergreen-50 text-evergreen-700">
              <Icon aria-hidden className="size-6" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{title}</span>
              <span className="block text-sm text-ink-muted">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Links for admins, who can also shop with the same account. */
export function ManagementPortal() {
  return (
    <section
      aria-labelledby="portal"
      className="panel flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
    >
      <div>
        <h2 id="portal" className="text-lg font-bold">
          Store management
        </h2>
        <p className="text-[0.9375rem] text-ink-muted">
          Products, orders and accounts. What you bought yourself is in{" "}
          <Link to="/account/orders" className={textLinkClass}>
            My Orders
          </Link>
          .
        </p>
      </div>
      <Link to="/admin" className={buttonClass()}>
        <LayoutDashboard aria-hidden className="size-4" />
        Management Portal
      </Link>
    </section>
  );
}
