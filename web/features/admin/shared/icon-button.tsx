import type { LucideIcon } from "lucide-react";

interface IconButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button of an entry in a list. Its label is read out and shown on hover. */
export function IconButton({ label, icon: Icon, disabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control text-ink hover:bg-evergreen-50 disabled:opacity-35"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}
