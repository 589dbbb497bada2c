import type { PromptData } from '@firstline/copywriter/testing'

const FIELDS = {
  targetAudience: 'dental clinics',
  product: 'AI receptionist for dental clinics',
  painPoint: 'Their front desk misses calls at lunch',
  solution: 'answers every call in 2 rings and books straight into Dentrix',
}

/** Each user writes to another area: by it a call of the model is told from the others. */
const AREA = / in area (\d+)$/

/** The form as the user of this number posts it. */
export function briefOf(user: number) {
  return {
    messageType: 'Cold DM',
    ...FIELDS,
    targetAudience: `${FIELDS.targetAudience} in area ${user}`,
    tone: 'Casual',
    emotion: 'Authority',
    ctaType: '',
    variations: '3',
  }
}

/** Whose brief a prompt carries, and the brief that all share. */
export function readArea(data: PromptData): { user: number; shared: PromptData } {
  const { targetAudience } = data.fields
  return {
    user: Number(AREA.exec(targetAudience)?.[1]),
    shared: {
      ...data,
      fields: { ...data.fields, targetAudience: targetAudience.replace(AREA, '') },
    },
  }
}
