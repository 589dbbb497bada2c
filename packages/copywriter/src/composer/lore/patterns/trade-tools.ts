import type { OfferPattern } from './offer-pattern.ts'

export const tradeTools: readonly OfferPattern[] = [
  {
    id: 'manage',
    by: 'business',
    names:
      /\b(?:(?:gym|studio|salon|spa|clinic|dental|therapy|practice|school|club|membership|vet|hotel|kennel|dance studio|daycare|shop|garage|workshop) (?:management )?(?:software|systems?|apps?|platform)|practice management(?: software| system)?|all-in-one (?:software|platform|system))\b/,
    not: /pos system|phone system|booking|payroll|scheduling|marketing|training|alarm|security|reminder|stock|inventory/,
  },
  {
    id: 'ordering',
    by: 'business',
    names:
      /\b(?:(?:online|mobile|qr|table|phone) (?:food )?order(?:ing|s)?|order(?:ing)? (?:pages?|systems?|apps?|forms?)|ordering)\b/,
    not: /pre-?order campaign|work orders?|order fulfil/,
  },
  {
    id: 'fundraising',
    by: 'business',
    names: /\b(?:fund-?raising|donor (?:management|retention|engagement))\b/,
    not: /seed|series [abc]|investor|startup/,
  },
  {
    id: 'pests',
    by: 'business',
    byHand: true,
    names: /\b(?:pest control|rodent control|exterminat(?:ion|ing|ors?))\b/,
  },
  {
    id: 'windows',
    by: 'business',
    byHand: true,
    names: /\b(?:(?:commercial |shop )?window (?:cleaning|cleaners?|washing))\b/,
  },
  {
    id: 'fleet',
    by: 'business',
    names:
      /\b(?:(?:fleet|vehicle|van|gps|truck) (?:tracking|management|telematics|trackers?)|telematics|dispatch(?:ing)? (?:software|app|system))\b/,
  },
  {
    id: 'projects',
    by: 'business',
    names: /\b(?:(?:project|task|work) management)\b/,
    not: /construction project management|project management (?:course|training|certification)/,
  },
  {
    id: 'trademarks',
    by: 'business',
    byHand: true,
    names: /\b(?:trade ?marks?(?: (?:registration|filing|search))?|brand protection)\b/,
  },
]
