import type { OfferPattern } from './offer-pattern.ts'

export const deskAndMoney: readonly OfferPattern[] = [
  {
    id: 'automation',
    by: 'business',
    names:
      /\b(?:(?:ai |workflow |process |business |business process |office ){0,9}automations?|ai (?:agents?|employees?|workflows?|integrations?|consulting|solutions?|systems?|implementation)|workflows?|rpa|zapier|make\.com|n8n|process automation)\b/,
    not: /\b(?:home|industrial|warehouse|building|factory|test|e-?mail|marketing) automation\b/,
  },
  {
    id: 'assistants',
    by: 'business',
    names:
      /\b(?:virtual assistants?|virtual assistance|vas?|executive assistants?|remote assistants?|admin(?:istrative)? (?:support|help|assistants?)|data entry|inbox management)\b/,
    not: /\b(?:ai|voice) virtual assistants?\b|\bva (?:loans?|benefits?|claims?)\b/,
  },
  {
    id: 'itsupport',
    by: 'business',
    names:
      /\b(?:(?:managed |remote |outsourced )?it (?:support|services?|management|help ?desk|outsourcing)|managed it|msp|computer (?:support|repairs?)|tech support|wi-?fi (?:installation|setup))\b/,
    not: /\b(?:we|you|i) it\b/,
  },
  {
    id: 'cyber',
    by: 'business',
    names:
      /\b(?:cyber ?-?security|(?:it|network|data|information|e-?mail|cloud) security|security awareness(?: training)?|phishing (?:tests?|simulations?|training)|ransomware protection|managed detection)\b/,
    not: /\bmdr,|medical|regulat|generator/,
  },
  {
    id: 'pentest',
    by: 'business',
    names:
      /\b(?:pen(?:etration)?[- ]?test(?:ing|s)?|vulnerability (?:scanning|scans|assessments?)|red team(?:ing)?|security audits?)\b/,
  },
  {
    id: 'backups',
    by: 'business',
    names:
      /\b(?:(?:managed |cloud |data |offsite |server ){0,9}backups?(?: and recovery)?|disaster recovery|data recovery)\b/,
    not: /backup (?:generator|power|singer|camera)/,
  },
  {
    id: 'software',
    by: 'business',
    names:
      /\b(?:(?:custom |bespoke |mobile |web |outsourced |offshore ){0,9}(?:software|app|application|product|mvp) (?:development|developers?|engineering)|custom software|(?:custom|mobile|bespoke) apps?|app development|dev (?:shop|team|agency)|software (?:house|agency)|mvps?|web development|web developers?|internal tools|no-?code apps?)\b/,
    not: /\b(?:property|land|real estate|business|staff|sales|leadership) development\b|recruit|hiring|job/,
  },
  {
    id: 'data',
    by: 'business',
    names:
      /\b(?:(?:data|business|marketing|sales|predictive) analytics|analytics|business intelligence|bi dashboards?|dashboards?|data (?:science|engineering|warehouses?|consulting|visuali[sz]ation|strategy)|power bi|tableau|reporting(?: dashboards?)?)\b/,
    not: /\b(?:credit|expense|esg|sustainability|incident|court|financial) reporting\b|data (?:science )?(?:course|bootcamp)/,
  },
  {
    id: 'legal',
    by: 'business',
    names:
      /\b(?:legal (?:services?|advice|counsel|support|help)|contract (?:review|drafting|lawyers?)|contracts lawyer|(?:business|commercial|corporate|startup|employment) (?:law|lawyers?|attorneys?|solicitors?)|fractional (?:general )?counsel|outside counsel|terms and conditions)\b/,
  },
  {
    id: 'compliance',
    by: 'business',
    names: /\b(?:compliance|iso ?(?:9001|14001)|health (?:and|&) safety|osha(?: compliance)?|food safety)\b/,
    not: /tax compliance|compliance training/,
  },
  {
    id: 'attest',
    by: 'business',
    names:
      /\b(?:soc ?2(?: type (?:1|2|i|ii))?(?: compliance| readiness| audits?)?|iso ?27001(?: certification| compliance)?|hipaa(?: compliance)?|gdpr(?: compliance)?|security (?:compliance|questionnaires?)|compliance automation|grc)\b/,
  },
  {
    id: 'claims',
    by: 'business',
    names:
      /\b(?:(?:medical|dental|insurance|therapy|mental health|chiropractic) (?:billing|claims)(?: (?:management|follow-?up))?|revenue cycle(?: management)?|rcm)\b/,
  },
  {
    id: 'tailored',
    by: 'business',
    names:
      /\b(?:(?:custom|bespoke|tailor-made|internal) (?:software|apps?|tools?|systems?)(?: development)?|no-?code apps?)\b/,
  },
  {
    id: 'translation',
    by: 'business',
    names:
      /\b(?:(?:website |document |legal |medical |technical |menu ){0,9}translat(?:ions?|ors?|ing)|locali[sz]ation)\b/,
    not: /translation app|interpret/,
  },
  {
    id: 'telecoms',
    by: 'business',
    names:
      /\b(?:voip|(?:business |office |cloud |ip ){0,9}(?:phone|telephone) (?:systems?|lines?)|hosted pbx|pbx|business (?:broadband|telecoms?)|sip trunks?|telecoms?)\b/,
  },
  {
    id: 'rota',
    by: 'business',
    names:
      /\b(?:(?:staff|employee|shift|driver|crew|team|volunteer|nurse|workforce) (?:scheduling|rotas?|rosters?|rostering|planning)|rotas?|roster(?:ing|s)?|shift (?:planning|planner|scheduling)|workforce management|time (?:tracking|clocks?)|timesheets?)\b/,
  },
  {
    id: 'payments',
    by: 'business',
    names:
      /\b(?:(?:card |payment |mobile |contactless |credit card |online ){0,9}(?:payments?|payment (?:processing|systems?|links?|terminals?|gateways?))|card (?:machines?|readers?|terminals?|processing)|merchant (?:services|accounts?)|pos(?: systems?| terminals?)?|point of sale|tap to pay)\b/,
    not: /\b(?:late|mortgage|child support|down|bill) payments?\b/,
  },
  {
    id: 'invoices',
    by: 'business',
    names:
      /\b(?:invoic(?:e|es|ing)(?: (?:chasing|collection|automation|reminders?))?|debt (?:collection|recovery)|accounts receivable|credit control|(?:late|payment) (?:payment )?(?:reminders?|chasing)|legal billing)\b/,
    not: /invoice (?:financ|factoring)/,
  },
  {
    id: 'books',
    by: 'business',
    names:
      /\b(?:book-?keep(?:ing|ers?)|accounting|accountan(?:cy|ts?)|receipt (?:capture|scanning|management)|expense (?:management|tracking|reports?)|month[- ]end close|bank reconciliation|accounts payable)\b/,
    not: /accountants? (?:recruit|training)/,
  },
  {
    id: 'tax',
    by: 'anyone',
    names:
      /\b(?:(?:small business |crypto |expat |income |sales )?tax(?:es)? ?(?:prep(?:aration)?|planning|advice|returns?|filing|services?|strateg(?:y|ies|ist)|advisory|accountants?|consulting)|tax(?:es)?|vat returns?|self[- ]assessment)\b/,
    not: /property tax|taxi|tax (?:course|software)|tax free|r&d tax/,
  },
  { id: 'payroll', by: 'business', names: /\bpayroll\b/ },
  {
    id: 'advice',
    by: 'business',
    names:
      /\b(?:(?:fractional|outsourced|virtual|part-?time) (?:cfos?|finance (?:directors?|teams?))|cfo (?:services?|advisory)|cash ?flow (?:forecast(?:ing|s)?|planning|management)|financial (?:forecast(?:ing|s)?|modell?ing|controller)|profit (?:coaching|consulting|advisory)|management accounts|pricing (?:strategy|consulting|advice))\b/,
  },
  {
    id: 'insurance',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:business|commercial|liability|farm|fleet|contractors?|public liability|professional indemnity|property|general liability|cyber|restaurant|trade)? ?insurance(?: (?:brokers?|brokerage|agents?|cover|polic(?:y|ies)|advice))?)\b/,
    not: /\b(?:health|life|pet|travel|dental|car|auto|home|medical|title|disability|workers'? comp\w*|employee) insurance\b|insurance (?:leads?|verification|claims?|billing|credentialing|training)/,
  },
  {
    id: 'loans',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:business|sba|equipment|working capital|bridge|short-?term|small business) (?:loans?|funding|finance|financing|lending|credit)|working capital|invoice (?:finance|financing|factoring)|factoring|merchant cash advances?|lines? of credit|revenue[- ]based financ\w+|asset finance|business capital)\b/,
    not: /student|home loan|payday/,
  },
]
