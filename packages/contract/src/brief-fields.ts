import {
  AUDIENCE_MAX_LENGTH,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
} from './limits.ts'

export const BRIEF_FIELDS = ['targetAudience', 'product', 'painPoint', 'solution', 'insight'] as const
export type BriefField = (typeof BRIEF_FIELDS)[number]

export const FIELD_MAX_LENGTHS: Readonly<Record<BriefField, number>> = {
  targetAudience: AUDIENCE_MAX_LENGTH,
  product: PRODUCT_MAX_LENGTH,
  painPoint: PAIN_POINT_MAX_LENGTH,
  solution: SOLUTION_MAX_LENGTH,
  insight: INSIGHT_MAX_LENGTH,
}
