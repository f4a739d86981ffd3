import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AddressView } from "../../../contract/account/addresses.ts";
import { Alert } from "../../components/alert.tsx";
import { getErrorMessage } from "../../lib/api-error.ts";
import { type ProvinceAnswer, ProvinceQuestion } from "../account/addresses/province-question.tsx";
import { saveAddressOptions } from "../account/addresses/queries.ts";

interface SavedProvinceProps {
  readonly address: AddressView;
  /** Runs after the answer was saved, which removes the buttons. */
  readonly onSaved: () => void;
}

/** Asks about the province of a saved address, and saves the answer with it. */
export function SavedProvince({ address, onSaved }: SavedProvinceProps) {
  const { mutateAsync, isPending, error } = useMutation(saveAddressOptions(useQueryClient()));
  const { id, is_local: _, ...saved } = address;
  const answer = (given: ProvinceAnswer) =>
    // The error is shown below.
    void mutateAsync({ id, body: { ...saved, ...given } }).then(onSaved, () => undefined);
  return (
    <>
      <ProvinceQuestion address={address} isBusy={isPending} onAnswer={answer} />
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
    </>
  );
}
