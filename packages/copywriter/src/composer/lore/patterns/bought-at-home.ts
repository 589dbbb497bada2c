import type { OfferPattern } from './offer-pattern.ts'

export const boughtAtHome: readonly OfferPattern[] = [
  {
    id: 'mortgage',
    by: 'home',
    byHand: true,
    names:
      /\b(?:(?:re)?mortgages?(?: (?:brokers?|advice|advis[eo]rs?|refinanc\w+|rates?))?|home loans?|refinanc(?:e|ing)|remortgag(?:e|ing))\b/,
    not: /mortgage leads/,
  },
  {
    id: 'savings',
    by: 'anyone',
    byHand: true,
    names:
      /\b(?:(?:personal )?financial (?:planning|planners?|advice|advis[eo]rs?|advising|coaching)|wealth (?:management|planning)|retirement (?:planning|advice)|pension (?:advice|planning|consolidation)|investment (?:advice|management|planning))\b/,
  },
  {
    id: 'homecover',
    by: 'home',
    byHand: true,
    names:
      /\b(?:(?:home|house|car|auto|contents|homeowners?|buildings|household|renters)(?: and (?:auto|car|home|contents))? insurance(?: (?:brokers?|agents?|cover|polic(?:y|ies)))?|insurance(?: brokers?| agents?)?)\b/,
    not: /\b(?:health|life|pet|travel|dental|medical|business) insurance\b/,
  },
  {
    id: 'fitness',
    by: 'anyone',
    names:
      /\b(?:(?:online |personal |postnatal |strength |kettlebell ){0,9}(?:fitness|personal training|personal trainers?|(?:strength|kettlebell) (?:training|coaching|program(?:me)?s?)|workouts?|yoga|pilates)(?: (?:coach(?:ing|es)?|program(?:me)?s?|plans?|classes|app|training|sessions?|challenge))?|running coach(?:ing|es)?|gym memberships?)\b/,
    not: /fitness (?:marketing|software|equipment|websites?)|yoga mats|corporate|employee|studio/,
  },
  {
    id: 'nutrition',
    by: 'anyone',
    names:
      /\b(?:(?:nutrition|diet|healthy eating|weight loss)(?: (?:coach(?:ing|es)?|program(?:me)?s?|plans?|app|advice))?|meal plan(?:s|ning)?|dietitians?|nutritionists?)\b/,
    not: /(?:sports|pet|animal|dog) nutrition|surgery|injection|pill/,
  },
  {
    id: 'life',
    by: 'anyone',
    byHand: true,
    names:
      /\b(?:(?:life|mindset|confidence|relationship|dating|habit|productivity|work-life balance|adhd|transition|spiritual) coach(?:ing|es)?)\b/,
  },
  {
    id: 'career',
    by: 'anyone',
    byHand: true,
    names:
      /\b(?:(?:resume|cv) (?:writing|writers?|reviews?|help|services?)|career(?: change| transition)? (?:coach(?:ing|es)?|counsell?ing|advice|program(?:me)?s?)|interview (?:coaching|prep(?:aration)?|training)|job search (?:coaching|help)|linkedin profile (?:writing|makeover))\b/,
  },
  {
    id: 'courses',
    by: 'home',
    names:
      /\b(?:(?:online |part-time |evening |data |data science |coding |language |spanish |english |french |german |piano |guitar |music |design |photography |cooking |art |writing |copywriting |seo |marketing |trading |sales ){0,9}(?:courses?|bootcamps?|lessons|evening classes|masterclass(?:es)?))\b/,
    not: /golf course|race course|obstacle|main course|swim|riding|driving lessons|kids|child|course (?:creation|platform|design)/,
  },
  {
    id: 'tutoring',
    by: 'parents',
    byHand: true,
    names:
      /\b(?:(?:online |math |maths |private |gcse |sat |science |reading |english ){0,9}(?:tutor(?:ing|s)?|tuition)|homework (?:club|help)|(?:sat|act|gcse|exam|11\+|eleven plus) (?:prep|preparation|revision))\b/,
    not: /tuition (?:fees|assistance|reimbursement)/,
  },
  {
    id: 'childcare',
    by: 'parents',
    byHand: true,
    names:
      /\b(?:child ?care|nann(?:y|ies)|baby-?sitt(?:ing|ers?)|au pairs?|day ?care|after[- ]school (?:care|club)|nurser(?:y|ies)(?: places?)?|holiday clubs?)\b/,
  },
  {
    id: 'therapy',
    by: 'home',
    byHand: true,
    names:
      /\b(?:(?:online |couples |talk |physical |individual ){0,9}(?:therap(?:y|ists?)|counsell?ing|counsell?ors?|physiotherapy|psychotherapy))\b/,
    not: /(?:beauty|massage|red light|retail|aroma|laser) ?therapy|speech|career counsel/,
  },
  {
    id: 'homecleaning',
    by: 'home',
    byHand: true,
    names:
      /\b(?:(?:home|house|domestic|apartment|deep|weekly|regular|eco|green|residential|spring|end of tenancy|move-?out) ){0,9}(?:cleaning|cleaners?|housekeep(?:ing|ers?)|maids?)\b/,
    not: /\b(?:window|gutter|carpet|panel|solar|duct|pool|roof|chimney|rug|upholstery|pressure|dry|drain) clean/,
  },
  {
    id: 'homerepairs',
    by: 'home',
    byHand: true,
    names:
      /\b(?:(?:roof|boiler|heating|plumbing|hvac|ac|home|gutter|electrical|furnace)(?: and \w+)? (?:repairs?|replacements?|maintenance|inspections?|servicing|installation|services?|tune-?ups?)|roofing|plumbing|plumbers?|roofers?|electricians?|handyman(?: services?)?|hvac|boilers?)\b/,
  },
  {
    id: 'homesolar',
    by: 'home',
    byHand: true,
    names:
      /\b(?:(?:home |residential |rooftop )?solar(?: (?:panels?|power|pv|installation|energy|systems?|roofs?))?|home batter(?:y|ies))\b/,
  },
  {
    id: 'garden',
    by: 'home',
    byHand: true,
    names:
      /\b(?:landscap(?:ing|ers?)|garden(?:ing|ers?)?(?: (?:design|maintenance|services?|care))?|lawn (?:care|mowing|maintenance|service)|patios?|hedge (?:trimming|cutting)|tree (?:care|surgery|removal)|garden rooms?)\b/,
  },
  {
    id: 'sellhome',
    by: 'home',
    byHand: true,
    names:
      /\b(?:estate agents?|estate agency|realtors?|listing agents?|real estate agents?|home (?:selling|staging|sales?)|(?:sell|selling) (?:your|their|a) (?:home|house)|house sales?)\b/,
  },
  {
    id: 'wills',
    by: 'home',
    byHand: true,
    names: /\b(?:wills?|estate planning|living trusts?|power of attorney|lasting power)\b/,
  },
  {
    id: 'wedding',
    by: 'home',
    byHand: true,
    names:
      /\bwedding(?:s| (?:photograph(?:y|ers?)|video(?:graphy|graphers?|s)?|films?|plann(?:ing|ers?)|venues?|catering|flowers|florists?|djs?|bands?|cakes?|coordination|music))\b/,
  },
  {
    id: 'travel',
    by: 'home',
    byHand: true,
    names:
      /\b(?:(?:travel|trip|holiday|vacation|honeymoon) (?:planning|planners?|agents?|agency|design|advis[eo]rs?|concierge)|custom (?:trips|itineraries)|tailor-?made (?:trips|holidays|travel))\b/,
  },
]
