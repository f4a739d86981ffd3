import { Pencil, Trash2 } from "lucide-react";
import { Children, type ReactNode } from "react";
import { RowIconButton } from "../shared/row-icon-button.tsx";

interface RowListProps {
  readonly label: string;
  /** Shown instead of an empty list. */
  readonly emptyText: string;
  readonly children: ReactNode;
}

/** Lists rows of the tax document or of the shipped law. */
export function RowList({ label, emptyText, children }: RowListProps) {
  if (Children.count(children) === 0) return <p className="text-ink-muted">{emptyText}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  );
}

interface LawRowProps {
  readonly name: string;
  readonly badges?: ReactNode;
  readonly children?: ReactNode;
  readonly buttons?: ReactNode;
}

/** Shows a row by its name, with details and buttons. */
export function LawRow({ name, badges, children, buttons }: LawRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {badges}
        </p>
        <p className="text-small text-ink-muted wrap-anywhere">{children}</p>
      </div>
      {buttons !== undefined && <div className="ml-auto flex flex-wrap gap-1">{buttons}</div>}
    </li>
  );
}

interface OwnRowButtonsProps {
  readonly name: string;
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

export function OwnRowButtons({ name, onChange, onDelete }: OwnRowButtonsProps) {
  return (
    <>
      <RowIconButton label={`Change ${name}`} icon={Pencil} onClick={onChange} />
      <RowIconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
    </>
  );
}
