import type { OfferPattern } from './offer-pattern.ts'

export const customers: readonly OfferPattern[] = [
  {
    id: 'leads',
    by: 'business',
    names:
      /\b(?:(?:b2b |qualified |exclusive |warm |new )?(?:patient|customer|client|member|student)? ?(?:leads?(?: gen(?:eration)?)?|lead gen(?:eration)?|acquisition)|(?:more|new) (?:clients|customers|patients|members|bookings|students|jobs)|(?:new )?(?:patient|client|customer|lead) (?:generation|attraction|funnels?))\b/,
    not: /\b(?:team|tech|project|talent|customer data|tenant|property|data|land) (?:leads?|acquisition)\b|\blead (?:pipes?|paint|time|free|testing|removal)\b/,
  },
  {
    id: 'outreach',
    by: 'business',
    names:
      /\b(?:(?:linkedin|cold|b2b|sales|outbound|cold e-?mail|e-?mail|instagram|dm|client|multichannel) (?:outreach|prospecting|e-?mail(?:s|ing)?|calling|calls?|dms?|messages?|messaging|lead gen(?:eration)?|leads?)|outreach|outbound(?: sales)?|prospecting|sdrs?|sdr (?:service|team)s?|cold dms?)\b/,
    not: /\b(?:community|donor|youth|church|sales calls?|public) outreach\b|\bsales (?:e-?mails?|messages?|calls?)\b|\bb2b sales\b/,
  },
  {
    id: 'meetings',
    by: 'business',
    names:
      /\b(?:appointment setting|appointment setters?|(?:booked|qualified|sales|discovery|strategy) (?:meetings?|calls|appointments|demos)|(?:meetings?|calls?|demos?) booked)\b/,
    not: /\bsales meeting software\b|\bmystery\b/,
  },
  {
    id: 'referrals',
    by: 'business',
    names: /\breferrals?(?: (?:program(?:me)?s?|systems?|marketing|software|app))?\b/,
  },
  {
    id: 'partners',
    by: 'business',
    names:
      /\b(?:partner(?:ship)?(?: (?:program(?:me)?s?|management|marketing|outreach))|partnerships?|joint ventures?)\b/,
  },
  {
    id: 'affiliates',
    by: 'business',
    names:
      /\b(?:affiliate(?: (?:marketing|program(?:me)?s?|management|recruitment))?|(?:micro-?)?influencer (?:marketing|campaigns?|outreach|seeding)|creator (?:partnerships|campaigns|marketing)|ugc)\b/,
  },
  {
    id: 'selling',
    by: 'business',
    names:
      /\b(?:sales (?:training|coach(?:ing|es)?|enablement|scripts?|consult(?:ing|ants?)|workshops?)|closing training|(?:high[- ]ticket )?closers?)\b/,
  },
  {
    id: 'calls',
    by: 'business',
    names:
      /\b(?:(?:ai |virtual |phone |voice ){0,9}(?:receptionists?|voice (?:agents?|assistants?|bots?)|answering service|phone (?:answering|agents?))|call (?:answering|handling|cent(?:er|re)s?|overflow)|answering services?|missed[- ]call(?: text[- ]?backs?)?|after[- ]hours (?:calls?|answering))\b/,
    not: /\breceptionist (?:jobs?|recruit\w*|training|desks?)\b/,
  },
  {
    id: 'chatbot',
    by: 'business',
    names:
      /\b(?:(?:ai |whatsapp |website |web |messenger ){0,9}(?:chat ?bots?|chat assistants?|live ?chat|web ?chat|chat widgets?))\b/,
  },
  {
    id: 'booking',
    by: 'business',
    names:
      /\b(?:(?:online |appointment |table |class |self ){0,9}(?:bookings?|reservations?)|appointment scheduling|scheduling|calendar booking)\b/,
    not: /\b(?:travel|flight|podcast|guest|talent|band|speaker|dj|driver|staff|employee|shift|crew|hotel|wedding|production) (?:bookings?|scheduling)\b|\bmore bookings\b|bookings? (?:fees?|commission)/,
  },
  {
    id: 'reminders',
    by: 'business',
    names:
      /\b(?:(?:appointment|sms|text|patient|automatic|automated) reminders?|reminders?|no[- ]shows?(?: (?:reduction|prevention|protection))?|recall (?:texts?|messages|system))\b/,
    not: /\b(?:payment|invoice|medication|birthday|fee) reminders?\b/,
  },
  {
    id: 'crm',
    by: 'business',
    names:
      /\b(?:crm|customer relationship management|gohighlevel|hubspot|salesforce|pipeline (?:management|tracking))\b/,
  },
  {
    id: 'loyalty',
    by: 'business',
    names:
      /\b(?:loyalty(?: (?:program(?:me)?s?|apps?|cards?|schemes?))?|(?:customer|client|member|patient) (?:retention|win-?back)|retention(?: marketing)?|win-?back campaigns?|punch cards?|stamp cards?|rewards? program(?:me)?s?)\b/,
    not: /\b(?:employee|staff|talent|water|data) retention\b/,
  },
  {
    id: 'support',
    by: 'business',
    names:
      /\b(?:customer (?:support|service|care)(?: (?:outsourcing|team|agents?))?|support (?:outsourcing|team|desk|agents?)|shared inbox|help ?desk(?: software)?|outsourced support)\b/,
    not: /\b(?:it|computer) (?:support|help ?desk)\b|customer service (?:training|course)/,
  },
  {
    id: 'onboarding',
    by: 'business',
    names:
      /\b(?:(?:customer|user|client|saas|product) (?:onboarding|success)|onboarding(?: flows?| emails?)|product tours?)\b/,
  },
  {
    id: 'surveys',
    by: 'business',
    names:
      /\b(?:(?:customer|patient|guest|client|user) (?:feedback|surveys?|research)|feedback(?: (?:tool|forms?|app))|nps|market research)\b/,
  },
]
