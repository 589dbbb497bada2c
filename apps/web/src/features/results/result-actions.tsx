import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId } from 'react'
import { Button } from '#components/button.tsx'
import type { CreditStanding } from '#lib/generation/credit-standing.ts'
import type { MessageWords } from '#lib/generation/message-words.ts'

export interface ResultActionsProps {
  /** 'elsewhere': a card on the page offers it. */
  startAnew: 'possible' | 'too-early' | 'elsewhere'
  canDownload: boolean
  standing: CreditStanding | null
  words: MessageWords
  onTryAgain: () => void
  onDownload: () => void
}

/** Write anew, at its price, or take the messages along. */
export function ResultActions(props: ResultActionsProps) {
  const { startAnew, canDownload, standing, words, onTryAgain, onDownload } = props
  const priceId = useId()
  const isPayable = standing === null || standing.gate === 'open'
  return (
    <div className="flex flex-col gap-1.5 desktop:items-end">
      <div className="flex flex-wrap gap-2">
        {startAnew !== 'elsewhere' && (
          <Button
            kind="second"
            icon={<RotateCcw />}
            aria-disabled={startAnew === 'too-early' || !isPayable}
            aria-describedby={priceId}
            onClick={onTryAgain}
          >
            Try Again
          </Button>
        )}
        <Button kind="second" icon={<Download />} aria-disabled={!canDownload} onClick={onDownload}>
          Download CSV
        </Button>
      </div>
      {startAnew !== 'elsewhere' && (
        <p id={priceId} className="text-xs text-ink-3">
          {priceOf(standing, words)}
        </p>
      )}
    </div>
  )
}

function priceOf(standing: CreditStanding | null, words: MessageWords): string {
  if (standing?.unlimited) return 'Trying again costs nothing in testing mode.'
  if (standing && standing.gate !== 'open') return `No ${words.credit} credits left to try again.`
  return 'Trying again writes new ones for 1 credit.'
}
