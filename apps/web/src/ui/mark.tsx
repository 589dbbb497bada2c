/** The logo. Width in pixels: 22 in the header, 34 in empty states. */
export function Mark({ width = 22 }: { width?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 22 20"
      width={width}
      height={(width * 20) / 22}
      className="flex-none"
    >
      <rect width="22" height="4" rx="1" className="fill-accent-ink" />
      <rect y="8" width="22" height="4" rx="1" className="fill-ink opacity-30" />
      <rect y="16" width="14" height="4" rx="1" className="fill-ink opacity-30" />
    </svg>
  )
}
