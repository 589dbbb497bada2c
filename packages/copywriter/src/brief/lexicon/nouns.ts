const list = (words: string) => words.trim().split(/\s+/)

/** Nouns that take no "a": they name a stuff, not a thing. */
export const MASS_NOUNS: ReadonlySet<string> = new Set(
  list(`work paperwork software hardware equipment furniture staff admin advice research data traffic revenue cash
  money time energy stress burnout churn turnover downtime overhead inventory stock attendance insurance content
  copy feedback information knowledge progress weight pain sleep waste spoilage shrinkage compliance security
  maintenance support help advertising bookkeeping accounting marketing payroll cashflow flow seo ppc coffee tea
  food wine clothing jewelry jewellery merchandise swag packaging signage lighting flooring roofing decor art
  music video photography catering childcare healthcare skincare haircare footwear visibility engagement
  growth confusion chaos clutter noise mess debt tax fraud damage rework guesswork busywork entry follow-up
  outreach design development management consulting coaching training recruitment recruiting therapy
  videography editing printing cleaning landscaping plumbing repair access coverage storage space delivery
  shipping freight fulfillment fulfilment transport travel financing funding credit legislation
  advice etiquette morale trust quality capacity visibility awareness fatigue anxiety uncertainty
  automation lead-gen gen generation hr it pr ui ux output scope creep sourcing procurement hosting surveillance
  copywriting ghostwriting branding analytics logistics finance retention acquisition reputation hospitality
  physiotherapy dentistry nutrition fitness yoga wellness honey cheese bread soap chocolate media`),
)

/** Words in -ing that name a trade, so a phrase that starts with one is a noun phrase. */
export const TRADE_GERUNDS: ReadonlySet<string> = new Set(
  list(`marketing bookkeeping accounting coaching consulting training cleaning pricing staffing branding copywriting
  advertising engineering landscaping plumbing roofing catering recruiting outsourcing ghostwriting housekeeping
  wedding meeting building parking lighting flooring clothing training heating cooling banking testing
  onboarding scheduling spending timing hosting web-hosting processing reporting editing printing shipping
  tutoring mentoring bidding billing invoicing networking rising growing existing falling recurring ongoing
  outstanding booming missing incoming warehousing detailing grooming boarding dog-walking budgeting estimating
  closing listing`),
)

/** Plural people who are not the reader; "their" after one of them stays. */
export const OTHER_PEOPLE: ReadonlySet<string> = new Set(
  list(`clients customers patients guests leads prospects callers buyers shoppers visitors members tenants
  candidates applicants employees staff reps agents drivers technicians techs hires workers students parents
  couples brides donors volunteers subscribers users readers followers people families kids children pets
  competitors suppliers vendors developers designers engineers nurses doctors owners residents diners attendees
  partners managers teams players borrowers sellers homeowners viewers crews carers cleaners instructors
  teachers stylists contractors recruiters freelancers juniors everyone nobody anyone someone`),
)

export const TOOL_WORDS: ReadonlySet<string> = new Set(
  list(`app apps software platform platforms tool tools crm saas bot bots chatbot chatbots plugin plugins extension
  dashboard dashboards system systems portal api assistant receptionist widget template templates
  calculator tracker planner scheduler marketplace sensor sensors device devices kiosk terminal generator copilot
  agent voicebot database integration integrations scanner erp lms pos website-builder`),
)

export const SERVICE_WORDS: ReadonlySet<string> = new Set(
  list(`service services management marketing consulting coaching agency design audit audits bookkeeping accounting
  copywriting editing photography videography development seo ppc ads cleaning landscaping plumbing roofing
  recruitment recruiting staffing therapy support maintenance catering printing repair repairs installation
  installations websites website branding production advice planning ghostwriting translation fulfillment
  fulfilment logistics delivery insurance funding generation outsourcing payroll tutoring automation automations inspections surveys
  testing reporting pages page videos video posts campaigns outreach setting strategy funnels funnel media
  advertising consultancy tax taxes transport removals storage detailing`),
)

export const PROGRAM_WORDS: ReadonlySet<string> = new Set(
  list(`course courses program programs programme programmes bootcamp workshop workshops training mastermind
  retreat retreats class classes seminar webinar membership community academy challenge cohort sessions session
  newsletter ebook book guide event events conference`),
)

export const PERSON_WORDS: ReadonlySet<string> = new Set(
  list(`cfo cto cmo coo coach consultant assistant va writer copywriter designer developer photographer trainer
  bookkeeper accountant recruiter editor videographer planner advisor adviser attorney lawyer contractor`),
)

export const PREPOSITIONS: ReadonlySet<string> = new Set(
  list(`at on in for with after before during from by over without within under into onto through around between
  across against about like via per until since than because when while if as every each all of to per
  outside inside behind beyond despite near off past toward towards upon throughout so which that`),
)
