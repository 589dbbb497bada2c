import type { MessageType } from '@firstline/contract/options'
import { Button } from '#components/button.tsx'
import { ProgressUnits } from '#components/progress-units.tsx'
import { type CreditStanding, percentUsed } from '#lib/generation/credit-standing.ts'
import { typeLabel } from './type-label.ts'
import { useGenerate } from './use-generate.ts'

export interface CreditMeterProps {
  messageType: MessageType
  standing: CreditStanding
  /** The one main action of the view. */
  isMain: boolean
}

/** What is left of one kind of credits. */
export function CreditMeter({ messageType, standing, isMain }: CreditMeterProps) {
  const label = typeLabel(messageType)
  const generate = useGenerate(messageType, standing)
  const { unlimited, left, allowance } = standing
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
          {unlimited ? 'Nothing is charged' : `${percentUsed(standing)}% used`}
        </span>
        <Button size="sm" kind={isMain ? 'main' : 'second'} onClick={generate}>
          Generate
        </Button>
      </div>
    </section>
  )
}
