import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import type { CreditStatus } from '#domains/credits/credit-status.ts'
import type { MessageWords } from '#domains/generation/get-message-words.ts'

export interface ResultActionsProps {
  /** 'elsewhere': a card on the page offers it. */
  startAgain: 'possible' | 'too-early' | 'elsewhere'
  canDownload: boolean
  creditStatus: CreditStatus | null
  words: MessageWords
  onTryAgain: () => void
  onDownload: () => void
}

/** Try again, with its price, and download. */
export function ResultActions(props: ResultActionsProps) {
  const { startAgain, canDownload, creditStatus, words, onTryAgain, onDownload } = props
  const priceId = useId()
  const isPayable = creditStatus === null || creditStatus.availability === 'open'
  return (
    <div className="flex flex-col gap-1.5 desktop:items-end">
      <div className="flex flex-wrap gap-2">
        {startAgain !== 'elsewhere' && (
          <Button
            kind="second"
            icon={<RotateCcw />}
            aria-disabled={startAgain === 'too-early' || !isPayable}
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
      {startAgain !== 'elsewhere' && (
        <p id={priceId} className="text-xs text-ink-3">
          {priceOf(creditStatus, words)}
        </p>
      )}
    </div>
  )
}

function priceOf(creditStatus: CreditStatus | null, words: MessageWords): string {
  if (creditStatus?.unlimited) return 'Trying again costs nothing in testing mode.'
  if (creditStatus && creditStatus.availability !== 'open')
    return `No ${words.credit} credits left to try again.`
  return 'Trying again writes new ones for 1 credit. These stay in your history.'
}
