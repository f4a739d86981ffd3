import { getProvinceCode, provinces } from "../../../../contract/shared/provinces.ts";
import { type AskedPlace, ProvinceQuestion } from "../../account/addresses/province-question.tsx";

interface StoreProvinceQuestionProps {
  /** The store's own address, whose province is a code such as 'NS'. */
  readonly address: AskedPlace;
  /** True if the question is shown beside the field already. */
  readonly isTextShown: boolean;
  readonly onAnswer: (changes: {
    readonly province?: string;
    readonly is_province_confirmed: boolean;
  }) => void;
}

export function StoreProvinceQuestion({ address, isTextShown, onAnswer }: StoreProvinceQuestionProps) {
  const province = provinces.find(({ code }) => code === address.province)?.name;
  if (province === undefined) return null;
  return (
    <ProvinceQuestion
      address={{ ...address, province }}
      isTextShown={isTextShown}
      onAnswer={(answer) =>
        onAnswer(
          answer.is_province_confirmed ? answer : { ...answer, province: getProvinceCode(answer.province) },
        )
      }
    />
  );
}
