import type { MessageType } from '@firstline/contract/options'
import { Button } from '#ui/button.tsx'
import { ProgressUnits } from '#ui/progress-units.tsx'
import { type CreditStatus, calculatePercentUsed } from './credit-status.ts'
import { getTypeLabel } from './get-type-label.ts'
import { useOpenGenerator } from './use-open-generator.ts'

export interface CreditMeterProps {
  messageType: MessageType
  status: CreditStatus
  isMain: boolean
}

export function CreditMeter({ messageType, status, isMain }: CreditMeterProps) {
  const label = getTypeLabel(messageType)
  const generate = useOpenGenerator(messageType, status)
  const { unlimited, left, allowance } = status
  return (
    <section aria-label={`${label} credits`}>
      <h3 className="font-medium">{label}</h3>
      {unlimited ? (
        <p className="serif mt-2 text-h2">Unlimited</p>
      ) : (
        <p className="mt-1 flex items-baseline gap-2">
          <span className="serif text-[3.25rem] leading-title tabular-nums">{left.toLocaleString('en')}</span>
          <span className="text-ink-2">{left > allowance ? 'left' : `of ${allowance} left`}</span>
        </p>
      )}
      {!unlimited && (
        <div className="mt-3">
          <ProgressUnits label={`${label} credits left`} left={left} allowance={allowance} />
        </div>
      )}
      <div className="mt-4 flex items-center justify-between gap-4">
        <span className="text-xs text-ink-3 tabular-nums">
          {unlimited ? 'Nothing is charged' : `${calculatePercentUsed(status)}% used`}
        </span>
        <Button size="sm" kind={isMain ? 'main' : 'second'} onClick={generate}>
          Generate
        </Button>
      </div>
    </section>
  )
}
