import { classNames } from "../../../lib/class-names.ts";

interface ViewSwitchProps {
  readonly isAnalytics: boolean;
  readonly onChange: (isAnalytics: boolean) => void;
}

export function ViewSwitch({ isAnalytics, onChange }: ViewSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend in the layout; the group's name is enough
    <div
      role="group"
      aria-label="View"
      className="flex rounded-control border border-line-strong/60 bg-surface p-0.5"
    >
      {[false, true].map((leadsToAnalytics) => (
        <button
          key={String(leadsToAnalytics)}
          type="button"
          aria-pressed={isAnalytics === leadsToAnalytics}
          onClick={() => onChange(leadsToAnalytics)}
          className={classNames(
            "min-h-8 rounded-lg px-3 text-sm font-semibold pointer-coarse:min-h-11",
            isAnalytics === leadsToAnalytics
              ? "bg-evergreen-700 text-white"
              : "text-evergreen-800 hover:bg-evergreen-50",
          )}
        >
          {leadsToAnalytics ? "Analytics" : "List"}
        </button>
      ))}
    </div>
  );
}
