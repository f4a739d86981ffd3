import { Clock } from "lucide-react";
import type { ProfileView } from "../../../contract/account/account.ts";
import { StoreDateTime } from "../../components/store-date.tsx";

/** Shows the last sign-in, so that the customer can notice a sign-in by someone else. */
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
          Last login: <StoreDateTime at={profile.last_sign_in_at} />
        </p>
      </div>
    </section>
  );
}
