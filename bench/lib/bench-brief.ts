import type { PromptData } from '@firstline/test-models'

const FIELDS = {
  targetAudience: 'dental clinics',
  product: 'AI receptionist for dental clinics',
  painPoint: 'Their front desk misses calls at lunch',
  solution: 'answers every call in 2 rings and books straight into Dentrix',
}

/** Each user has another area, which identifies the user in a call of the model. */
const AREA = / in area (\d+)$/

/** The form as the user of this number posts it. */
export function createBenchBrief(user: number) {
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

/** The user whose brief a prompt has, and the brief without the area. */
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
