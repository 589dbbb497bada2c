import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ReadBack, READS_WELL } from './use-read-back.ts'

interface SheetStatusProps {
  readBack: ReadBack
  /** In the bar of an empty form. */
  emptyText: string
  onOpen: () => void
}

/** The left half of the bar on phones: one line, which opens the sheet when there is more. */
export function SheetStatus({ readBack, emptyText, onOpen }: SheetStatusProps) {
  const { isEmpty, isClear, isUnreachable, view } = readBack
  const summary = isEmpty ? emptyText : readBack.summary
  if (summary === '') return null
  const hasMore = !isUnreachable && !(isClear && !view?.hasDecisions && !view?.hasRewritten)
  const lines = (
    <>
      <span className="block font-semibold">How it reads</span>
      <span className={summary === READS_WELL ? 'serif text-[1.0625rem]' : 'line-clamp-2'}>
        {summary}
        {hasMore && <ChevronUp aria-hidden="true" className="ml-1.5 inline size-4!" />}
      </span>
    </>
  )
  if (!hasMore) return <p className="text-sm leading-ui">{lines}</p>
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-tap w-full rounded-card text-left text-sm leading-ui"
    >
      {lines}
    </button>
  )
}
