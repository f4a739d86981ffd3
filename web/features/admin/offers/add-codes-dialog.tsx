import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { maxNewCodes } from "../../../../contract/admin/offers.ts";
import { typedWholeNumber } from "../../../../contract/shared/typed-numbers.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { addCodesOptions } from "./queries.ts";

interface AddCodesDialogProps {
  readonly offerId: string;
  readonly onClose: () => void;
}

export function AddCodesDialog({ offerId, onClose }: AddCodesDialogProps) {
  const { mutateAsync } = useMutation(addCodesOptions(offerId));
  const form = useForm({
    initial: { count: "100" },
    schema: codesForm,
    submit: async ({ count }) => {
      adminToast.success((await mutateAsync(count)).message);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Add codes" description="Each counts in one order.">
      <Form form={form}>
        <TextField {...form.text("count")} label="Number of codes" required inputMode="numeric" />
        <FormButtons form={form} onCancel={onClose}>
          Add codes
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const codesForm = v.object({ count: typedWholeNumber({ min: 1, max: maxNewCodes, example: 100 }) });
