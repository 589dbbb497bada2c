/** A brief and the message made of it, for pages that show what the product does; a number joins each detail to what it became. */

export interface BriefField {
  label: string
  value: string
  note?: number
}

export const sampleBrief: BriefField[] = [
  { label: 'Target audience', value: 'Owners of dental practices with 2 to 5 chairs' },
  {
    label: 'Product or service',
    value: 'Call cover that texts back anyone you miss, inside a minute',
    note: 1,
  },
  {
    label: 'Pain point',
    value: 'Front desk is away 12 to 2. New patients ring the next practice.',
    note: 2,
  },
  { label: 'Insight', value: 'In the call logs we read, 9 of 40 lunchtime calls rang out', note: 3 },
  { label: 'Tone and CTA', value: 'Friendly. Worth a look?', note: 4 },
]

export interface MessagePart {
  text: string
  note: number
  /** The part under the highlighter. */
  isFirstLine?: boolean
}

export const sampleMessage: MessagePart[] = [
  { text: 'Between 12 and 2 your front desk is at lunch, and the phone isn’t.', note: 2, isFirstLine: true },
  { text: ' About 9 of 40 calls ring out,', note: 3 },
  { text: ' and a new patient just tries the next practice.', note: 2 },
  { text: ' We text every missed caller back within a minute, so they book with you.', note: 1 },
  { text: ' Worth a look?', note: 4 },
]

export const sampleText = sampleMessage.map((part) => part.text).join('')
export const sampleScore = 95

export const sampleAngles = [
  { angle: 'Problem, cost, way out', opening: 'Between 12 and 2 your front desk is…' },
  { angle: 'Test it yourself', opening: 'Call your own practice at lunch…' },
  { angle: 'Arithmetic', opening: '9 of 40 is almost one call in four…' },
]

export const sampleSubject = 'The patient who called the next practice'
