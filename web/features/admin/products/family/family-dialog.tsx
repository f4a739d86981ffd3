import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import type { AdminFamilyView } from "../../../../../contract/admin/families.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { maxFamilyMembers, maxFamilyOptions } from "../../../../../contract/catalog/families.ts";
import { Button } from "../../../../components/button.tsx";
import { Dialog } from "../../../../components/dialog.tsx";
import { CheckboxField, TextField } from "../../../../components/fields.tsx";
import { Form } from "../../../../components/form.tsx";
import { adminToast } from "../../../../lib/toast.ts";
import { StockPicker } from "../../draft-orders/product-picker.tsx";
import { DocumentButtons } from "../../shared/editor.tsx";
import { RowIconButton } from "../../shared/row-icon-button.tsx";
import { useEditor } from "../../shared/use-editor.ts";
import {
  addCopy,
  addOption,
  addProduct,
  type FamilyFields,
  familySchema,
  removeOption,
  toFamilyFields,
} from "./family-form.ts";
import { MemberFields } from "./member-fields.tsx";
import { adminFamilyOptions, saveFamilyOptions } from "./queries.ts";

interface FamilyDialogProps {
  /** The product of the page. New members copy it. */
  readonly product: AdminProductView;
  /** Undefined to make a family of the product. */
  readonly family: AdminFamilyView | undefined;
  readonly onClose: () => void;
}

export function FamilyDialog({ product, family, onClose }: FamilyDialogProps) {
  const form = useFamilyEditor({ product, family, onClose });
  const { members } = form.values;
  const isFull = members.length >= maxFamilyMembers;
  const legend = useRef<HTMLLegendElement>(null);
  function add(found: AdminProductView) {
    if (members.some(({ id }) => id === found.id))
      adminToast.error(`${found.name} is in the family already.`);
    form.change((fields) => addProduct(fields, found));
  }
  function takeOut(index: number) {
    form.change((fields) => ({ members: fields.members.toSpliced(index, 1) }));
    legend.current?.focus();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={family === undefined ? "Make a family" : `Edit ${family.name}`}
      description="Each product keeps its own price, stock, photos and page. In lists, they share a card."
    >
      <Form form={form}>
        <TextField {...form.text("name")} label="Family name" required maxLength={200} />
        <OptionFields form={form} />
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <legend ref={legend} tabIndex={-1} className="pb-1 font-semibold">
            Products
          </legend>
          {members.map((row, index) => (
            <MemberFields
              key={row.id}
              form={form}
              index={index}
              original={product}
              onRemove={() => takeOut(index)}
            />
          ))}
          <div className="grid items-center gap-3 sm:grid-cols-[auto_minmax(0,1fr)]">
            <Button
              variant="secondary"
              disabled={isFull}
              onClick={() => form.change((fields) => addCopy(fields, product))}
            >
              <Plus aria-hidden className="size-4" />
              Add a value
            </Button>
            {!isFull && (
              <StockPicker
                label="Add an existing product"
                placeholder="Or add an existing product: name or SKU"
                onPick={add}
              />
            )}
          </div>
        </fieldset>
        <CheckboxField
          {...form.checkbox("counts_together")}
          label="Count quantity prices together"
          hint="Six red and six blue get the price of 12"
        />
        <DocumentButtons form={form} saveLabel="Save family" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

export type FamilyEditor = ReturnType<typeof useFamilyEditor>;

function useFamilyEditor({ product, family, onClose }: FamilyDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(saveFamilyOptions(queryClient));
  const [newId] = useState(() => crypto.randomUUID());
  return useEditor({
    saved: { values: toFamilyFields(product, family), version: family?.version ?? 0 },
    schema: familySchema,
    draft: `family.${family?.id ?? product.id}`,
    recordName: "this family",
    save: (fields, version) =>
      mutateAsync({
        id: family?.id,
        json: family === undefined ? { ...fields, id: newId } : { ...fields, version },
      }),
    savedMessage: ({ name }) => `${name} has been saved.`,
    onSaved: async () => onClose(),
    reload: async () => {
      if (family === undefined) return toFamilyFields(product, undefined);
      const options = { ...adminFamilyOptions(family.id), staleTime: 0 };
      return toFamilyFields(product, await queryClient.fetchQuery(options));
    },
  });
}

/** Names the options, and adds or removes one in all members. */
function OptionFields({ form }: { readonly form: FamilyEditor }) {
  const { option_names: names } = form.values;
  const group = useRef<HTMLFieldSetElement>(null);
  function remove(option: number) {
    form.change((fields: FamilyFields) => removeOption(fields, option));
    group.current?.focus();
  }
  return (
    <fieldset ref={group} aria-label="Options" tabIndex={-1} className="flex flex-wrap items-end gap-3">
      {names.map((name, option) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids, and their names are editable
        <div key={option} className="flex items-end gap-1">
          <TextField
            label={names.length === 1 ? "Option" : `Option ${option + 1}`}
            placeholder="Such as Colour"
            required
            maxLength={100}
            value={name}
            error={form.errors[`option_names.${option}`]}
            onChange={({ target }) => form.change({ option_names: names.with(option, target.value) })}
          />
          {names.length > 1 && (
            <RowIconButton
              label={`Remove option ${option + 1}`}
              icon={X}
              className="mb-1"
              onClick={() => remove(option)}
            />
          )}
        </div>
      ))}
      {names.length < maxFamilyOptions && (
        <Button variant="ghost" onClick={() => form.change(addOption)}>
          <Plus aria-hidden className="size-4" />
          Add an option
        </Button>
      )}
    </fieldset>
  );
}
