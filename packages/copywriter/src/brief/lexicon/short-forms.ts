import { listLines } from './word-list.ts'

/** The whole words for short forms that people type. */
export const SHORT_FORMS: Readonly<Record<string, string>> = Object.fromEntries(
  listLines('shortForms')
    .flatMap((line) => line.split(', '))
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
)

/** Two-word slips, tried on the whole text. */
export const PHRASE_REPAIRS: readonly (readonly [RegExp, string])[] = [
  [
    /(^|[.;,] |\b(?:because|and|but|so) )(?:thier|their|there) ((?!training|marketing|pricing|staffing|branding|building|scheduling|onboarding|hiring|booking|billing)\w{2,}ing) (?!is|are|takes|costs|keeps)/gi,
    "$1they're $2 ",
  ],
  [/\bur (?=ready|busy|open|closed|full|not|still|always|too|already)/gi, "you're "],
  [/\bblack friday\b/gi, 'Black Friday'],
  [/\bthe customers (?=emails?|details|names?|numbers?|address(?:es)?|data)/gi, "the customer's "],
  [/\bwalk in (?=cooler|fridge|freezer|closet)/gi, 'walk-in '],
  [/\b(on|in|from|by|with) own (?=\p{L})/giu, '$1 our own '],
  [/\binstal\b/gi, 'install'],
  [
    /(?<!\b(?:the|on|that|very) )\bsame (day|week|night|morning|evening)(?=$|[,.;]| (?:and|with|for|or|if)\b)/gi,
    'the same $1',
  ],
  [
    /\bthe (practice|clinic|company|business|client|customer|firm|club|school|owner)s (name|voice|brand|number|email|address|house|home|office|site|car|file|account|team|mobile|phone|laptop|desk)\b/gi,
    "the $1's $2",
  ],
  [/\bits (?=(?:complete|done|finished|ready|paid|signed|free|all|due)\b)/gi, "it's "],
  [/\bsays (?=(?:discontinued|impossible|broken|obsolete|sold out|unavailable)\b)/gi, "says it's "],
  [/(^|[.,;] )only (option|way|window|choice|time|person|thing) (?=is\b|was\b)/gi, '$1the only $2 '],
  [/\bafter clean(?=$|[,.;])/gi, 'after the clean'],
  [/\b(\p{L}{3,}s|people) no[- ]?shows? (?=to |for |at )/giu, "$1 don't show up "],
  [/\b(meet|meets|see|get|pay for|take) ones who\b/gi, '$1 the ones who'],
  [/\b(if|know|when|that|because) its (?=been|not|too)/gi, "$1 it's "],
  [/\bwith out (?=\p{L}+ing|an?\b|the\b|any\b)/giu, 'without '],
  [
    /\bits (?=(?:an?|the|next|just|only|still|all|comparable|because|like|when|what|where|how|ready|done|gone|due|free)(?: |$|[,.;]))/gi,
    "it's ",
  ],
  [/\bpickup (?=the|your|every|all|in)/gi, 'pick up '],
  [/\blast min\b/gi, 'last minute'],
  [/\b(jan\w*|feb\w*|apr\w*) (and|to|or) march\b/gi, '$1 $2 March'],
  [/\bno shows?\b(?= |$|[,.;])/gi, 'no-shows'],
  [/\bfollow ups\b/gi, 'follow-ups'],
  [/\b(slow|poor|late|no|manual|weak|automated|lead|sales) follow up\b/gi, '$1 follow-up'],
  [/\bdone for you\b(?= \w)/gi, 'done-for-you'],
  [/\b(in|since|until|til|till|by|every|before|after|early|late|mid|end of|start of) march\b/g, '$1 March'],
  [/\b(in|since|until|by|every|early|late|mid|\d{1,2}) may\b(?! (?:be|have|not))/g, '$1 May'],
  [/(?:,\s*|(?<![,\s])\s+)?\b(?:tbh|lol|lmao|imo|imho|ngl|smh)\b(?=$|[\s,.;?!])/gi, ''],
  [
    /\bits ((?:obsolete|broken|fine|dead|late|gone|over|old|full|empty)(?=$|[,.;])|(?:too|not|always|never|hard|difficult|tough|impossible) )/gi,
    "it's $1",
  ],
  [/\b(\d+) ?x\b/gi, '$1x'],
  [/\bper (week|month|day|year)\b/gi, 'a $1'],
  [/\b(a|per|each|every|\d+) mo\b/gi, '$1 month'],
  [/\b(\d{1,2}|in|by|until|since|before|after|from|to|early|late|mid) jan\b/gi, '$1 January'],
  [/\bjan (?=\d)/gi, 'January '],
  [
    /\b(SaaS|B2B|tech|\w{1,20}tech|software|pharma|insurance|construction|logistics|startup) cos\b/gi,
    '$1 companies',
  ],
  [
    /\bperm (?=(?:\w+ )?(?:jobs?|roles?|hires?|hiring|placements?|staff|positions?|recruitment)\b)/gi,
    'permanent ',
  ],
  [/\bper hour\b/gi, 'an hour'],
  [/\b(on|in|from|via|use) indeed\b/gi, '$1 Indeed'],
  [
    /\bit (?=(?:guy|guys|support|services?|team|teams|managers?|departments?|staff|provider|providers|company|companies|firms?|security|leads?|directors?)\b)/g,
    'IT ',
  ],
  [/\bpower bi\b/gi, 'Power BI'],
  [/\bin app (?=copy|messages?|chat|guides?|purchases?|tours?|notifications?)/gi, 'in-app '],
  [/\bprint ready\b/gi, 'print-ready'],
  [/\bweb to print\b/gi, 'web-to-print'],
  [/\bIG\b/g, 'Instagram'],
  [/\bslack (?=channels?|messages?|bots?|groups?)/gi, 'Slack '],
  [/\bvalentines(?: day)?\b/gi, "Valentine's Day"],
  [/\bmothers day\b/gi, "Mother's Day"],
  [/\bfathers day\b/gi, "Father's Day"],
  [/\b(\d{1,2}) march\b/g, '$1 March'],
  [/\b1st (?=\d)/gi, 'first '],
  [/\bill (?=(?:msg|message|call|text|be|get|do|think|send|come|pay|let|ring)\b)/gi, "I'll "],
  [/\b(it|he|she) dont\b|\b(it|he|she) don't\b/gi, "$1$2 doesn't"],
  [/\bpost purchase\b/gi, 'post-purchase'],
  [
    /\bled (?=(?:lights?|lighting|lites?|lamps?|retrofits?|screens?|panels?|bulbs?|strips?|signs?)\b)/gi,
    'LED ',
  ],
  [/\bsoc ?2\b/gi, 'SOC 2'],
  [/\b(from|since|in) march\b/g, '$1 March'],
  [/\bwith other (?=[\p{L}]+(?:$|[,.;]))/giu, 'with another '],
  [/\bits (?=awkward|easy|clear|cheap|slow|expensive|embarrassing)/gi, "it's "],
  [/\b(what|how much) its worth\b/gi, "$1 it's worth"],
  [/\b(when|once|until|if) its (?=opened|closed|sent|signed|delivered|paid|read)/gi, "$1 it's "],
  [/\b(LTC|health|dental|auto|home|life) ins\b/gi, '$1 insurance'],
]
