import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { StoreIdentityView } from "../../../../contract/admin/store-identity.ts";
import { Button } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { SingleImageField } from "../shared/single-image-field.tsx";
import { UnsavedChangesDialog } from "../shared/unsaved-changes.tsx";
import { AddressFields, ContactFields, HoursFields, NameFields, PromiseFields } from "./identity-fields.tsx";
import { identityForm, toIdentityValues } from "./identity-values.ts";
import { identityOptions, saveIdentityOptions } from "./queries.ts";
import { StorePreview } from "./store-preview.tsx";

/** Who the store is, beside how that looks. */
export function IdentityForm() {
  const queryClient = useQueryClient();
  const { data: saved } = useSuspenseQuery(identityOptions);
  /** What the fields were filled from. */
  const [base, setBase] = useState(saved);
  const [logo, setLogo] = useState(saved.logo);
  const { mutateAsync } = useMutation(saveIdentityOptions(queryClient));
  const form = useForm({
    initial: toIdentityValues(saved.identity),
    schema: identityForm,
    formError: () => "Please check the highlighted fields.",
    draft: "store-identity",
    submit: async (identity) => {
      try {
        const { data } = await mutateAsync({ ...identity, version: saved.version });
        form.change(toIdentityValues(data.identity));
        setBase(data);
        adminToast.success("The store has been saved.");
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          await queryClient.invalidateQueries({ queryKey: identityOptions.queryKey });
          return {
            message:
              "Somebody else changed the store in the meantime. Their changes are in the fields that you did not edit. Save again to keep yours.",
          };
        }
        return { message: errorMessage(error) };
      }
    },
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(toIdentityValues(base.identity));

  // Another admin's changes fill the fields that were not edited here.
  const follow = useEffectEvent((next: StoreIdentityView) => {
    if (next.version === base.version) return;
    const before = new Map(Object.entries(toIdentityValues(base.identity)));
    const edited = Object.entries(form.values).filter(([name, value]) => value !== before.get(name));
    form.change({ ...toIdentityValues(next.identity), ...Object.fromEntries(edited) });
    if (form.values.logo_hash === before.get("logo_hash")) setLogo(next.logo);
    setBase(next);
  });
  useEffect(() => follow(saved), [saved]);

  return (
    <Form form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title="Name and look">
            <div className="grid gap-4">
              <NameFields form={form} />
              <SingleImageField
                label="Logo"
                hint="Square. Shown beside the name"
                image={logo}
                onChange={(image) => {
                  setLogo(image?.url ?? null);
                  form.change({ logo_hash: image?.content_hash ?? "" });
                }}
              />
            </div>
          </Panel>
          <Panel title="Address">
            <AddressFields form={form} />
          </Panel>
          <Panel title="Hours">
            <HoursFields form={form} />
          </Panel>
          <Panel title="Contact">
            <ContactFields form={form} />
          </Panel>
          <Panel title="What pages say about prices and delivery">
            <PromiseFields form={form} />
          </Panel>
        </div>
        <div className="grid gap-4 lg:sticky lg:top-4">
          <StorePreview values={form.values} logo={logo} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-muted">
              {saved.updated_at === null
                ? "Never changed"
                : `Last changed ${formatDateTime(saved.updated_at)}`}
            </p>
            <Button type="submit" isBusy={form.isSubmitting} busyLabel="Saving...">
              Save store
            </Button>
          </div>
        </div>
      </div>
      <UnsavedChangesDialog isDirty={() => isDirty}>
        <p>Your changes of the store are not saved.</p>
      </UnsavedChangesDialog>
    </Form>
  );
}
