import { MESSAGE_TYPES } from '@firstline/contract/options'
import { type BriefValues, createEmptyValues } from '#domains/brief/brief-values.ts'
import { SAMPLE_BRIEF } from '#domains/brief/sample-brief.ts'

const [DM] = MESSAGE_TYPES

interface ExampleBrief {
  name: string
  values: Partial<BriefValues>
}

/** Briefs to begin with: an agency's, a freelancer's and a founder's. */
export const EXAMPLE_BRIEFS: readonly ExampleBrief[] = [
  { name: 'Call cover', values: SAMPLE_BRIEF },
  {
    name: 'Bookkeeping',
    values: {
      targetAudience: 'Owners of independent bakeries and cafes',
      product: 'Bookkeeping for cafes, done every Monday',
      painPoint: 'Receipts pile up in a drawer until the tax return is due',
      solution: 'You photograph each receipt, and we post it the same week',
      insight: '£180 a month, no contract',
      tone: 'Friendly',
    },
  },
  {
    name: 'Rota app',
    values: {
      targetAudience: 'Managers of gyms with 200 to 800 members',
      product: 'A rota app that fills cancelled classes',
      painPoint: "A coach calls in sick at six, and the seven o'clock class has no coach",
      solution: 'It texts the coaches who are free, and the first yes gets the class',
      insight: 'Set up in an afternoon, $3 per coach a month',
      tone: 'Bold',
    },
  },
]

/** A call to action of the examples is one for DMs. */
export function fillExample(
  { values }: ExampleBrief,
  { messageType, sender, variations }: BriefValues,
): BriefValues {
  const empty = createEmptyValues(messageType)
  return {
    ...empty,
    ...values,
    ...(messageType === DM ? {} : { ctaType: empty.ctaType }),
    sender,
    variations,
  }
}
