import { Alert } from "../../components/alert.tsx";

/** Replaces a part of the checkout that could not be loaded. */
export function LoadFailure() {
  return <Alert tone="error">This didn't load. Please reload the page.</Alert>;
}
