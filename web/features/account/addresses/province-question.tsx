import { askForProvince } from "../../../../contract/account/province-question.ts";
import { findOtherProvince, type ProvinceName } from "../../../../contract/shared/provinces.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";

/** The fields that the question is about. */
export interface AskedPlace {
  readonly postal_code: string;
  readonly province: string;
  readonly is_province_confirmed: boolean;
}

/** The changes that an answer makes to an address. */
export type ProvinceAnswer =
  | { readonly province: ProvinceName; readonly is_province_confirmed: false }
  | { readonly is_province_confirmed: true };

interface ProvinceQuestionProps {
  readonly address: AskedPlace;
  /** True if the question is shown beside the field already. */
  readonly isTextShown?: boolean;
  readonly isBusy?: boolean;
  readonly onAnswer: (answer: ProvinceAnswer) => void;
}

/** Asks which is right, if the postal code of an address is in another province than it names. */
export function ProvinceQuestion({
  address,
  isTextShown = false,
  isBusy = false,
  onAnswer,
}: ProvinceQuestionProps) {
  const other = findOtherProvince(address);
  const question = askForProvince(address);
  if (other === undefined || question === undefined) return null;
  const { province, is_province_confirmed: isConfirmed } = address;
  const text = isConfirmed ? `You kept ${province}.` : question;
  return (
    <fieldset aria-label={question}>
      <Alert tone={isConfirmed ? "info" : "warning"} {...((isConfirmed || !isTextShown) && { title: text })}>
        <div className="flex flex-wrap gap-2 not-first:mt-2">
          <Button
            size="sm"
            variant="secondary"
            isBusy={isBusy}
            onClick={() => onAnswer({ province: other, is_province_confirmed: false })}
          >
            Change province to {other}
          </Button>
          {/* It stays once it is pressed, because it has the focus. */}
          <Button
            size="sm"
            variant="secondary"
            aria-pressed={isConfirmed}
            isBusy={isBusy}
            onClick={() => onAnswer({ is_province_confirmed: true })}
          >
            Keep {province}: my address is right
          </Button>
        </div>
      </Alert>
    </fieldset>
  );
}
