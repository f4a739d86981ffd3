import { classNames } from "../../lib/class-names.ts";

/** Takes the room of the form for cards while it waits or loads, so that nothing moves when it comes. */
export function CardFormPicture({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden className={classNames("grid gap-5", className)}>
      <div className="grid grid-cols-2 content-between gap-4 min-h-47">
        <PicturedField className="col-span-2" />
        <PicturedField />
        <PicturedField />
      </div>
      <span className="h-13 rounded-control bg-line" />
    </div>
  );
}

function PicturedField({ className }: { readonly className?: string }) {
  return (
    <span className={classNames("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5", className)}>
      <span className="h-4 w-24 max-w-full rounded-control bg-line" />
      <span className="h-11.5 rounded-control border border-line bg-sunken" />
    </span>
  );
}
