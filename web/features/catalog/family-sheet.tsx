import type { FamilyCardView } from "../../../contract/catalog/families.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FamilyMembers } from "./family-members.tsx";

interface FamilySheetProps {
  readonly family: FamilyCardView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Offers the members of a family in place of a card's Add to Cart. It stays open, so that several can be added. */
export function FamilySheet({ family, open, onClose }: FamilySheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={family.name} description={family.option_names.join(", ")}>
      <FamilyMembers family={family} />
    </Dialog>
  );
}
