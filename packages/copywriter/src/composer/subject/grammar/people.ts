import { OTHER_PEOPLE } from '../../../brief/lexicon/nouns.ts'

const ONE =
  /^(?:guy|lawyer|chef|owner|captain|kid|child|boss|someone|somebody|nobody|person|client|customer|tenant|patient|guest|parent|driver|contractor|relative|landlord|buyer|caller|worker|agent|teacher|student|vendor|supplier|inspector|doctor|nurse|user|visitor|manager|partner|bride|groom|couple|wife|husband|mum|mom|dad|cleaner|installer|builder|plumber|roofer|electrician)$/
const MORE =
  /^(?:relatives|friends|founders|pupils|hosts|neighbours|neighbors|brides|grooms|captains|inspectors|officers|adjusters|importers|bakers|lawyers|dentists|landlords|mums|moms|dads|clerks|chefs|cooks|waiters|renters|riders|locals|tourists|walk-ins|regulars|strangers|lenders|advisers|advisors|surveyors|shippers|truckers|hauliers|auditors|reviewers|recruits|newcomers|mates|guys|women|men)$/

/** Takes "who" and not "that". */
export function isPeople(noun: string): boolean {
  const lower = noun.toLowerCase()
  return OTHER_PEOPLE.has(lower) || ONE.test(lower) || MORE.test(lower)
}
