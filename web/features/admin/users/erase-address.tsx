import { useMutation } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { eraseAddressBody } from "../../../../contract/admin/users.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { eraseAddressOptions } from "./queries.ts";

/** Erases somebody who asks for it and has no account to delete, also without any order. */
export function EraseAddress() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <UserX aria-hidden className="size-4" />
        Erase an email address
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Erase an email address"
        description="For people without an account who ask to be forgotten. Orders without an account lose name, addresses and messages; items, amounts, taxes and payments stay. The newsletter and stock alerts forget the address. This cannot be undone."
      >
        {isOpen && <EraseAddressForm onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function EraseAddressForm({ onClose }: { readonly onClose: () => void }) {
  const { mutateAsync } = useMutation(eraseAddressOptions);
  const form = useForm({
    initial: { email: "" },
    schema: eraseAddressBody,
    submit: async (body) => {
      adminToast.success((await mutateAsync(body)).message);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="off" required />
      <FormButtons form={form} onCancel={onClose} busyLabel="Erasing...">
        Erase
      </FormButtons>
    </Form>
  );
}
