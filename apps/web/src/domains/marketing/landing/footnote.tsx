/** Links a part of the message to its source in the brief; hidden from screen readers. */
export function Footnote({ number, apart = false }: { number: number; apart?: boolean }) {
  return (
    <sup
      aria-hidden="true"
      className={`${apart ? 'ml-1' : 'ml-px'} font-sans text-[0.6875rem] leading-none font-semibold text-accent-ink`}
    >
      {number}
    </sup>
  )
}
