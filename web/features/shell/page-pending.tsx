import { Spinner } from "../../components/spinner.tsx";

export function PagePending() {
  return (
    <div className="grid min-h-[50vh] place-items-center text-evergreen-700">
      <Spinner size="lg" label="Loading..." />
    </div>
  );
}
