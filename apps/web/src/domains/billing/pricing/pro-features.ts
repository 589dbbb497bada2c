import { PLAN_CREDITS, PRO_SUPPORT_HOURS } from '@firstline/contract/plans'

const { dm, subject } = PLAN_CREDITS.pro

/** The features of the Pro plan, in display order. */
export const PRO_FEATURES = [
  `${dm} cold DM generations a month`,
  `${subject} subject line generations a month`,
  'Premium message optimization',
  'Message A/B testing tools',
  'Priority generation queue',
  `Priority support with ${PRO_SUPPORT_HOURS}h response`,
  'Advanced conversion analytics',
  'Custom templates creation',
  'Industry-specific prompts',
  'Export data in multiple formats',
]
