import { useQuery } from "@tanstack/react-query";
import { configOptions } from "../../lib/config.ts";

/** Shows that this is not a real store. */
export function SandboxBanner() {
  const config = useQuery(configOptions);
  if (config.data === undefined || !(config.data.sandbox || config.data.demo)) return null;
  return (
    <aside aria-label="Sandbox" className="bg-wheat-200 text-evergreen-900">
      <p className="page-width py-1.5 text-center text-[0.8125rem] leading-snug font-medium">
        {config.data.demo
          ? "Demonstration: no real payments, and everything is reset every night. Test card"
          : "Sandbox store: no real payments. Test card"}{" "}
        <span className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</span>
      </p>
    </aside>
  );
}
