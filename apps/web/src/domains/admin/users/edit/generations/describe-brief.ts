/** The fields of a brief with their labels, in the order of the form. */
const LABELS: Record<string, string> = {
  targetAudience: 'Target audience',
  product: 'Product or service',
  painPoint: 'Pain point',
  solution: 'Solution',
  insight: 'Insight',
  websiteUrl: 'Website URL',
  prospectUrl: 'Their website',
  industry: 'Industry',
  tone: 'Tone',
  emotion: 'Emotion',
  ctaType: 'CTA',
  variations: 'Variations',
}

export interface BriefField {
  label: string
  value: string
}

/** What the user entered. Empty fields are left out, and so are those of an older form that have no label. */
export function describeBrief(brief: Readonly<Record<string, unknown>>): BriefField[] {
  return Object.entries(LABELS).flatMap(([key, label]) => {
    const value = brief[key]
    if (typeof value === 'number') return [{ label, value: String(value) }]
    return typeof value === 'string' && value.trim() !== '' ? [{ label, value }] : []
  })
}
