import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProfileView } from "../../../contract/account/account.ts";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { api } from "../../lib/api.ts";
import { getErrorMessage } from "../../lib/api-error.ts";
import { signOut } from "../../lib/auth/actions.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { SecondFactorDialog } from "./second-factor-dialog.tsx";

/**
 * Offers changes of the email, password and second factor, sign-out everywhere, and export or deletion of the account.
 */
export function SecurityPanel({ profile }: { readonly profile: ProfileView }) {
  const [openDialog, setOpenDialog] = useState<"password" | "email" | "factor" | "delete">();
  const [isSigningOut, setSigningOut] = useState(false);
  const close = () => setOpenDialog(undefined);

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
          <Button size="sm" variant="secondary" onClick={() => setOpenDialog("email")}>
            Change email
          </Button>
        </Row>
        <Row title="Password" text="You'll be signed out on other devices">
          <Button size="sm" variant="secondary" onClick={() => setOpenDialog("password")}>
            Change password
          </Button>
        </Row>
        <Row title="All devices" text="Sign out on all devices, including this one">
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
          <Row title="Authenticator app" text="A code in addition to your password, for the admin area">
            <Button size="sm" variant="secondary" onClick={() => setOpenDialog("factor")}>
              Set up or remove
            </Button>
          </Row>
        )}
        <Row
          title="My data"
          text="A file with your profile, addresses, orders, returns, wishlist and email requests"
        >
          <DownloadMyData />
        </Row>
        {profile.role !== "admin" && (
          <Row title="Delete my account" text="We keep your orders without your name, as tax law requires">
            <Button size="sm" variant="ghost" onClick={() => setOpenDialog("delete")}>
              <span className="text-danger">Delete account</span>
            </Button>
          </Row>
        )}
      </ul>
      <ChangeEmailDialog email={profile.email} open={openDialog === "email"} onClose={close} />
      <ChangePasswordDialog email={profile.email} open={openDialog === "password"} onClose={close} />
      <SecondFactorDialog open={openDialog === "factor"} onClose={close} />
      <DeleteAccountDialog email={profile.email} open={openDialog === "delete"} onClose={close} />
    </Panel>
  );
}

function DownloadMyData() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(api.auth.data.$get(), "We couldn't download your data. Please try again."),
    onError: (error) => toast.error(getErrorMessage(error)),
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
        <p className="text-small break-words text-ink-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
