import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { bulkOptions } from "../products/queries.ts";
import { pluralize } from "../shared/format.ts";

// The API's limit of one bulk change.
const maxIds = 1_000;

/** Activates the products that have an image now. It renders nothing if there are none. */
export function ActivateButton({
  ids,
  onActivated,
}: {
  readonly ids: readonly string[];
  readonly onActivated?: () => void;
}) {
  const { mutate, isPending } = useMutation(bulkOptions);
  const chosen = ids.slice(0, maxIds);
  if (chosen.length === 0) return null;
  const activate = () =>
    mutate(
      { action: "activate", ids: chosen, dry_run: false },
      {
        onSuccess: ({ data }) => {
          adminToast.success(`${pluralize(data.changed, "product")} activated`);
          onActivated?.();
        },
      },
    );
  return (
    <Button className="justify-self-start" isBusy={isPending} onClick={activate}>
      Activate {pluralize(chosen.length, "product")}
    </Button>
  );
}
