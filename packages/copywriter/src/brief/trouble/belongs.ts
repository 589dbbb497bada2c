const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Third parties that are the reader's own: "your tenants". Passers-by, buyers and drivers are nobody's. */
export const READERS_PEOPLE =
  list(`tenants patients clients customers guests members pupils students staff team crew crews
  technicians techs reps employees assistants receptionists donors volunteers subscribers leads apprentices stylists
  instructors teachers carers therapists nurses analysts associates caregivers producers engineers developers installers players regulars attendees diners learners
  followers shoppers cleaners users`)

/** Things a reader has one of: "policy still lists a tractor" is "your policy". */
export const READERS_THINGS =
  list(`policy checkout website site inbox calendar chef trailer plan rate mortgage phone van team
  rota schedule kitchen shop store house roof boiler laptop business page profile pipeline spreadsheet payroll budget
  premium bookkeeper accountant assistant landlord server database listing diary crm cashflow menu studio
  clinic practice warehouse office receptionist desk homepage portfolio brand logo newsletter podcast channel app
  product waitlist agency bank lease invoice supplier account funnel ad crew staff kid son daughter partner back head
  knee posture sleep day week weekend evening morning mind garden lawn pool gutter fleet machine attic basement garage bathroom toddler baby dog cat fridge heating driveway fence`)

/** Those that come and go: "client changes her mind" is "a client". */
export const PASSERS_BY =
  list(`client customer patient guest caller lead prospect buyer candidate student member driver
  visitor shopper change request complaint order booking deal pipe tyre van email call text ticket bug refund review
  invoice tenant employee worker hire technician tech parent bride couple`)

/** Nouns that stand without an article. */
export const BARE =
  list(`people staff children kids traffic money time work revenue growth demand hiring morale business cash
  turnover churn retention marketing food stock inventory quality paperwork admin training morale nobody everyone
  someone everything nothing anyone half word data equipment support burnout stress sleep attendance production output
  compliance content feedback access communication onboarding scheduling pricing recruitment footfall law season income rent competition reach exposure awareness engagement pressure uncertainty
  fear shoplifting theft confusion chaos spam downtime guesswork busywork creep overwhelm debt cash-flow flow scope ransomware software rain snow weather wind hail insurance cashflow mold
  mould damp dust noise waste music leave overtime absenteeism profit shipping postage churn absence`)
