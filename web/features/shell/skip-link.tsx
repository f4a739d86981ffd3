import { buttonClass } from "../../components/button.tsx";
import { mainId } from "./route-announcer.tsx";

export function SkipLink() {
  return (
    <a href={`#${mainId}`} className={`${buttonClass()} fixed top-2 left-2 z-60 not-focus:sr-only`}>
      Skip to content
    </a>
  );
}
