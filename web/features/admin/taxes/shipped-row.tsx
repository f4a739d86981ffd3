import type { Period } from "../../../../contract/tax/period.ts";
import { Button } from "../../../components/button.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { hasEnded } from "./describe-rows.ts";

interface CorrectButtonProps {
  readonly row: Period;
  readonly name: string;
  readonly onClick: () => void;
}

/** Opens the form of an own row that counts instead of a shipped one. A row that has ended needs none. */
export function CorrectButton({ row, name, onClick }: CorrectButtonProps) {
  const { today } = useStoreDates();
  if (hasEnded(row, today)) return null;
  return (
    <Button size="sm" variant="secondary" aria-label={`Correct ${name}`} onClick={onClick}>
      Correct
    </Button>
  );
}

/** Returns the own row that corrects a shipped one from today on. Its source is the owner's to name. */
export function startCorrection<Row extends Period>(row: Row, today: string) {
  return { ...row, from: row.from > today ? row.from : today, source: "" };
}
