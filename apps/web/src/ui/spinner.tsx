/** Three quarters of a ring, which does not turn with reduced motion. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 flex-none animate-spin motion-reduce:animate-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    >
      <path d="M10 3a7 7 0 1 1-7 7" />
    </svg>
  )
}
