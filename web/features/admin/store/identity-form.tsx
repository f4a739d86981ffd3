import { useSuspenseQuery } from "@tanstack/react-query";
import { CheckboxField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { SingleImageField } from "../shared/single-image-field.tsx";
import { HoursFields } from "./hours-fields.tsx";
import {
  AddressFields,
  ContactFields,
  NameFields,
  PrivacyFields,
  PromiseFields,
} from "./identity-fields.tsx";
import { identityForm, toIdentityValues } from "./identity-values.ts";
import { identityOptions } from "./queries.ts";
import { StorePreview } from "./store-preview.tsx";
import { useIdentityEditor } from "./use-identity-editor.ts";
import { useLogo } from "./use-logo.ts";

export function IdentityForm() {
  const { formatDateTime } = useStoreDates();
  const { data: saved } = useSuspenseQuery(identityOptions);
  const form = useIdentityEditor({
    toValues: toIdentityValues,
    schema: identityForm,
    draft: "store-identity",
    savedMessage: "The store has been saved.",
  });
  const logo = useLogo(form, saved.identity);

  return (
    <Editor form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title="Name and look">
            <div className="grid gap-4">
              <NameFields form={form} />
              <SingleImageField
                {...logo.field}
                label="Logo"
                hint="A square or wide picture (up to 6 times as wide as high), at least 80 pixels high. It's never stretched."
              />
              {logo.url !== null && (
                <CheckboxField
                  {...form.checkbox("is_name_shown")}
                  label="Show the name beside the logo. Turn this off if the logo contains it."
                />
              )}
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
          <Panel title="Privacy">
            <PrivacyFields form={form} />
          </Panel>
          <Panel title="Prices and returns">
            <PromiseFields form={form} />
          </Panel>
        </div>
        <div className="lg:sticky lg:top-4">
          <StorePreview values={form.values} logo={logo.url} logoSize={logo.size} />
        </div>
      </div>
      <EditorButtons
        form={form}
        saveLabel="Save store"
        fieldLabels={listLabels}
        canSaveUnchanged
        isUploading={logo.isUploading}
      >
        <p className="text-small text-ink-muted max-sm:hidden">
          {saved.updated_at === null ? "Never changed" : `Last changed ${formatDateTime(saved.updated_at)}`}
        </p>
      </EditorButtons>
    </Editor>
  );
}

// Only lists need labels, because the other fields show their conflicts themselves.
const listLabels = {
  hours: "Hours",
  holidays: "Holidays",
  social: "Social links",
};
