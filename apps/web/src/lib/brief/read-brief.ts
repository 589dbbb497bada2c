import type { DotMark } from '#components/dot.tsx'
import type { BriefValues } from './brief-values.ts'

export interface BriefRow {
  name: 'Who' | 'What' | 'Pain' | 'Detail' | 'Ask'
  says: string
  mark: DotMark
}

/** What the form says so far, judged by nothing but what is there and how much of it. */
export function readBrief(values: BriefValues): BriefRow[] {
  return [
    { name: 'Who', ...amount(values.targetAudience, 3, 'could be anyone', 'not said yet') },
    { name: 'What', ...amount(values.product, 4, 'rather short', 'not said yet') },
    { name: 'Pain', ...amount(values.painPoint, 3, 'rather short', 'none given') },
    { name: 'Detail', ...detail(values) },
    values.ctaType === ''
      ? { name: 'Ask', says: 'left to us', mark: 'half' }
      : { name: 'Ask', says: values.ctaType, mark: 'full' },
  ]
}

function amount(text: string, enough: number, short: string, missing: string): Omit<BriefRow, 'name'> {
  const words = text.trim().split(/\s+/).filter(Boolean).length
  if (words === 0) return { says: missing, mark: 'none' }
  return words < enough ? { says: short, mark: 'half' } : { says: 'described', mark: 'full' }
}

// A number, with what a reader takes as part of it: '9 of 40', '12 to 2', '15%', '$400', '10 hours'.
const NUMBER = /[$€£]?\d[\d.,]*%?(?: (?:of|to|out of) \d[\d.,]*%?| [a-z]+)?/i

function detail({ insight, painPoint, solution, product }: BriefValues): Omit<BriefRow, 'name'> {
  const number = NUMBER.exec([insight, painPoint, solution, product].join('\n'))?.[0]
  if (number) return { says: number.replace(/[.,]$/, ''), mark: 'full' }
  if (insight.trim() !== '') return { says: 'no number in it', mark: 'half' }
  return { says: 'none yet', mark: 'none' }
}
