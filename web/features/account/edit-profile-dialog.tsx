import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ProfileView, profileBody } from "../../../contract/account/account.ts";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/fields.tsx";
import { Form, FormButtons } from "../../components/form.tsx";
import { findDraft } from "../../lib/drafts.ts";
import { toast } from "../../lib/toast.ts";
import { useForm } from "../../lib/use-form.ts";
import { saveProfileOptions } from "./queries.ts";

const draftName = "profile";

/** Returns true if a session ended with unsaved changes to the profile. The dialog then opens with them. */
export function hasProfileDraft(): boolean {
  return findDraft(draftName) !== undefined;
}

interface EditProfileDialogProps {
  readonly profile: ProfileView;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function EditProfileDialog({ profile, open, onClose }: EditProfileDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit your profile">
      {open && <EditProfileForm profile={profile} onClose={onClose} />}
    </Dialog>
  );
}

function EditProfileForm({ profile, onClose }: Omit<EditProfileDialogProps, "open">) {
  const { mutateAsync } = useMutation(saveProfileOptions(useQueryClient()));
  const form = useForm({
    initial: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      phone: profile.phone ?? "",
    },
    schema: profileBody,
    draft: draftName,
    submit: async (body) => {
      await mutateAsync(body);
      toast.success("Your profile has been saved");
      onClose();
    },
  });
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text("first_name")} label="First name" autoComplete="given-name" />
        <TextField {...form.text("last_name")} label="Last name" autoComplete="family-name" />
      </div>
      <TextField
        {...form.text("phone")}
        label="Phone number (optional)"
        type="tel"
        autoComplete="tel-national"
        placeholder="555-555-5555"
      />
      <FormButtons form={form} onCancel={onClose}>
        Save
      </FormButtons>
    </Form>
  );
}
