/** Draws an ear of wheat for a store without a logo. public/favicon.svg has the same paths. */
export function StoreMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="8 6 16 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      <path d="M16 27V9m0 4c-3.6 0-5.5-1.9-5.5-5.5 3.6 0 5.5 1.9 5.5 5.5zm0 0c3.6 0 5.5-1.9 5.5-5.5-3.6 0-5.5 1.9-5.5 5.5zm0 7c-3.6 0-5.5-1.9-5.5-5.5 3.6 0 5.5 1.9 5.5 5.5zm0 0c3.6 0 5.5-1.9 5.5-5.5-3.6 0-5.5 1.9-5.5 5.5z" />
    </svg>
  );
}
