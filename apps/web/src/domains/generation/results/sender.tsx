export function Sender({ initial, time }: { initial: string; time?: string }) {
  return (
    <div className="mb-2.5 flex items-center max-tablet:hidden gap-2.5 text-sm leading-ui">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-round bg-ink text-xs font-medium text-paper"
      >
        {initial}
      </span>
      <span className="font-semibold">You</span>
      {time && <span className="ml-auto text-ink-3">{time}</span>}
    </div>
  )
}
