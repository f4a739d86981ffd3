import { LogOut, Pencil } from "lucide-react";
import { useState } from "react";
import type { AccountStatus, ProfileView } from "../../../contract/account.ts";
import { Badge, type BadgeTone } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { signOut } from "../../lib/auth-actions.ts";
import { formatDate } from "../../lib/dates.ts";
import { EditProfileDialog, isProfileEditInterrupted } from "./edit-profile-dialog.tsx";

export function ProfileCard({ profile }: { readonly profile: ProfileView }) {
  const [isLeaving, setLeaving] = useState(false);
  const [isEditing, setEditing] = useState(isProfileEditInterrupted);
  const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.email;
  const rows = [
    ["Email", profile.email],
    ["Phone", profile.phone ?? "Not provided"],
    ["Role", profile.role === "admin" ? "Admin" : "Customer"],
    ["Member Since", formatDate(profile.created_at)],
  ] as const;

  async function leave() {
    setLeaving(true);
    await signOut(); // The guard of this page then leads to /login.
  }

  return (
    <section aria-label="Your account" className="panel p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full bg-evergreen-700 text-xl font-bold text-white"
        >
          {initialsOf(name)}
        </span>
        <div className="min-w-44 flex-1">
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

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
