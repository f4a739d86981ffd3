import { useEffect, useState } from "react";

/** Returns the last value that did not change for the delay, so that requests wait until the user stops typing. */
export function useDebouncedValue<Value>(value: Value, delayMs = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
