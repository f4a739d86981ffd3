import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProfileView } from "../../../contract/account/account.ts";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { api } from "../../lib/api.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { signOut } from "../../lib/auth/actions.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { SecondFactorDialog } from "./second-factor-dialog.tsx";

/** Changes email, password and second factor, signs out everywhere, and exports or deletes the account. */
export function SecurityPanel({ profile }: { readonly profile: ProfileView }) {
  const [opened, setOpened] = useState<"password" | "email" | "factor" | "delete">();
  const [isSigningOut, setSigningOut] = useState(false);
  const close = () => setOpened(undefined);

  async function signOutEverywhere() {
    setSigningOut(true);
    // The page's guard then redirects to /login.
    const result = await signOut("global");
    if (!result.success) toast.error(result.message);
  }

  return (
    <Panel title="Sign-in and security">
      <ul className="mt-2 divide-y divide-line">
        <Row title="Email address" text={profile.email}>
          <Button size="sm" variant="secondary" onClick={() => setOpened("email")}>
            Change email
          </Button>
        </Row>
        <Row title="Password" text="Changing it signs out your other devices">
          <Button size="sm" variant="secondary" onClick={() => setOpened("password")}>
            Change password
          </Button>
        </Row>
        <Row title="All devices" text="All devices are signed out, this one too">
          <Button
            size="sm"
            variant="secondary"
            isBusy={isSigningOut}
            onClick={() => void signOutEverywhere()}
          >
            Sign out everywhere
          </Button>
        </Row>
        {profile.role === "admin" && (
          <Row title="Authenticator app" text="A code besides your password, when you work in the admin area">
            <Button size="sm" variant="secondary" onClick={() => setOpened("factor")}>
              Set up or remove
            </Button>
          </Row>
        )}
        <Row
          title="My data"
          text="A file with your profile, addresses, orders, returns, wishlist and requests for emails"
        >
          <DownloadMyData />
        </Row>
        {profile.role !== "admin" && (
          <Row title="Delete my account" text="We keep your orders without your name, as tax law requires">
            <Button size="sm" variant="ghost" onClick={() => setOpened("delete")}>
              <span className="text-danger">Delete account</span>
            </Button>
          </Row>
        )}
      </ul>
      <ChangeEmailDialog email={profile.email} open={opened === "email"} onClose={close} />
      <ChangePasswordDialog email={profile.email} open={opened === "password"} onClose={close} />
      <SecondFactorDialog open={opened === "factor"} onClose={close} />
      <DeleteAccountDialog email={profile.email} open={opened === "delete"} onClose={close} />
    </Panel>
  );
}

function DownloadMyData() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(api.auth.data.$get(), "Your data could not be downloaded. Please try again."),
    onError: (error) =>
      toast.error(errorMessage(error, "Your data could not be downloaded. Please try again.")),
  });
  return (
    <Button size="sm" variant="secondary" isBusy={isPending} onClick={() => mutate()}>
      Download my data
    </Button>
  );
}

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Row({ title, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm break-words text-ink-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
