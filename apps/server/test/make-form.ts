import type { z } from 'zod'
import type { GenerationForm } from '@firstline/contract/generation'

/** A valid form as the web app posts it. */
export function makeForm(
  fields: Partial<z.input<typeof GenerationForm>> = {},
): z.input<typeof GenerationForm> {
  return {
    messageType: 'Cold DM',
    targetAudience: 'owners of dental practices',
    product: 'call cover that texts back missed callers',
    tone: 'Friendly',
    emotion: 'Curiosity & Intrigue',
    ctaType: '',
    variations: '3',
    insight: '',
    painPoint: '',
    solution: '',
    websiteUrl: '',
    websiteOnlyMode: false,
    ...fields,
  }
}
