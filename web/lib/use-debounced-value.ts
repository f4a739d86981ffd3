import { useEffect, useState } from "react";

/** Returns the value once it has not changed for a while, for requests that follow typing. */
export function useDebouncedValue<Value>(value: Value, delayMs = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
