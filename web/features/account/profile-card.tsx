import { LogOut, Pencil } from "lucide-react";
import { useState } from "react";
import type { ProfileView } from "../../../contract/account/account.ts";
import type { AccountStatus } from "../../../contract/account/account-status.ts";
import { Badge, type BadgeTone } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { signOut } from "../../lib/auth/actions.ts";
import { useStoreDates } from "../../lib/dates.ts";
import { EditProfileDialog, hasProfileDraft } from "./edit-profile-dialog.tsx";

export function ProfileCard({ profile }: { readonly profile: ProfileView }) {
  const [isSigningOut, setSigningOut] = useState(false);
  const [isEditing, setEditing] = useState(hasProfileDraft);
  const { formatDate } = useStoreDates();
  const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.email;
  const rows = [
    ["Email", profile.email],
    ["Phone", profile.phone ?? "Not provided"],
    ["Role", profile.role === "admin" ? "Admin" : "Customer"],
    ["Member Since", formatDate(profile.created_at)],
  ] as const;

  async function handleSignOut() {
    setSigningOut(true);
    // The page's guard then redirects to /login.
    await signOut();
  }

  return (
    <section aria-label="Your account" className="panel p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full bg-brand-700 text-heading font-bold text-white"
        >
          {getInitials(name)}
        </span>
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="text-heading font-bold break-words">{name}</h2>
          <Badge tone={statusTones[profile.account_status]}>{capitalize(profile.account_status)}</Badge>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4" />
            Edit profile
          </Button>
          <Button variant="secondary" isBusy={isSigningOut} onClick={() => void handleSignOut()}>
            <LogOut aria-hidden className="size-4" />
            Log Out
          </Button>
        </div>
      </div>
      <dl className="mt-6 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-ink-muted">{label}</dt>
            <dd className="truncate font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <EditProfileDialog profile={profile} open={isEditing} onClose={() => setEditing(false)} />
    </section>
  );
}

const statusTones: Record<AccountStatus, BadgeTone> = {
  active: "brand",
  inactive: "accent",
  suspended: "danger",
};

function getInitials(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
