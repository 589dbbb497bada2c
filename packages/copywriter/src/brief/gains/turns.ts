import { inWords } from '@firstline/contract/in-words'
import pluralize from 'pluralize'
import { articleFor, isPlural } from '../grammar.ts'
import { turned } from '../turned.ts'
import type { Turn } from '../turned.ts'
import { baseOfThird, isParticiple, isStrongVerb, isVerb } from './words.ts'

const UNIT = '(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)'

/** A row that holds a clause can't be told in another order. */
const CLAUSE = /, (?:and|so|then) (?:they|it|you|we|the \w+)\b|, (?:they|it|you|we)\b/

/** Behind these "if" and "when" tell what is asked, and "after" stands with its adverb. */
const ASKS =
  /\b(?:(?:tells?|know|knows|sees?|asks?|checks?|shows?|finds? out|says?)(?: you| them| us)?|right|just|even|straight|shortly|soon|long)$/

/** Of "the 5 fixes that matter most" it tells which are meant, and can't stand by itself. */
const TELLS_WHICH =
  /^(?:matter|count|work|fit|suit|need|apply|mean|want|know|hurt|cost|look|feel|last|sell|pay|come)$/

/** "one app for photos, messages and invoices": the row belongs to the "for". */
const OPENS_ROW = / (?:for|of|with|by|from|on|in|to|about|like|between) /

/** Ways to say the same, each leaving good English: order first, then joints, then words. */
export const TURNS: readonly Turn[] = [
  turned(new RegExp(` in (?:under|less than) (\\d+ ${UNIT}) after (?=\\w+$)`), ' within $1 of '),
  turned(/(?<![\w$€£.,/#-]|from )([2-9]|10)(?=[ -][a-z])/, (_, digits) => inWords(Number(digits))),
  turned(
    /(?<=\b(?:shows?|tells?|sees?|spots?|flags?|knows?|predicts?)(?: you| your \w+)?) which ([a-z]+) (?=(?:is|to|needs) )/,
    (whole, one) =>
      isPlural(one) || /^(?:way|one)$/.test(one) ? whole : ` which of your ${pluralize.plural(one)} `,
  ),
  turned(/\beach (?=[a-z])/, 'every '),
  // "fill a room with 25 families every month": when it happens stands before what it is done with.
  turned(
    /^((?:we|I|it|you) \w+ [^,]{1,200}?) (with [^,]+?) ((?:every|each) (?:day|week|month|quarter|year|season))$/,
    '$1 $3 $2',
  ),
  // "a newsletter that compliance has already signed off": the other does it.
  turned(
    /^((?:you get|we \w+|I \w+) [^,]{0,200}?(?<![a-z])([a-z]+)) (?:that|which) ((?:the |your )?[a-z]+) (has|have) (already )?(\w+)( off| up| out)?$/,
    (whole, before, noun, who, has, already, done, particle) =>
      isParticiple(done)
        ? `${before}, and ${who} ${has} ${already}${done} ${isPlural(noun) ? 'them' : 'it'}${particle}`
        : whole,
  ),
  turned(/^(you get .+) (the same (?:day|afternoon|morning|evening|week|night))$/, '$2, $1'),
  turned(/^([^,]+) (from \d+(?:[ap]m) to \d+(?:[ap]m))$/, '$2, $1'),
  // "your clients pick favourites, order prints and pay online"
  turned(
    /^(your [a-z]+s [a-z]+ [^,]+), ([a-z]+ [^,]+?) and ([a-z]+) ([^,]+)$/,
    (whole, first, second, verb, rest) =>
      isVerb(second.split(' ')[0] ?? '') && isVerb(verb)
        ? `${first} and ${second}, and they ${verb} ${rest} too`
        : whole,
  ),
  // "our truck comes to you and fills 12,000 cans"
  turned(
    /^((?:our|the|your|one|an?) (?:[a-z]+ )?[a-z]+) ([a-z]+s) ([^,]+?) and ([a-z]+s) (?=\S)/,
    (whole, thing, first, rest, second) =>
      baseOfThird(first) === undefined || baseOfThird(second) === undefined || isPlural(thing)
        ? whole
        : `${thing} ${first} ${rest}, and it ${second} `,
  ),
  turned(
    /^((?:[a-z]+ ){1,2}[a-z]+s) ([a-z]+) ([^,]+?) and ([a-z]+) (?=\S)/,
    (whole, who, first, rest, second) =>
      isPlural(who) && isVerb(first) && isVerb(second) && !/^(?:we|you|it|they|I|your|that)\b/.test(who)
        ? `${who} ${first} ${rest}, and they ${second} `
        : whole,
  ),
  turned(/ (between|among) them$/, ' in between'),
  turned(
    /^it ([a-z]+s) ([^,]+?) in ((?:under |less than |about )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+) (?:seconds|minutes|hours|days))$/,
    (whole, verb, what, time) => {
      const base = baseOfThird(verb)
      return base === undefined || / and /.test(what) ? whole : `it takes ${time} to ${base} ${what}`
    },
  ),
  turned(/ and (?=(?:two|three|four|five|six|\d+) [a-z-]+s\b)/, ' plus '),
  turned(/ so (?:that )?they (\w+) (.{1,200}) and still (?=\w+ )/, ' so they $1 $2, and they still '),
  turned(/\b(you|we|I) only (pay|take|charge|work) (?=when|if|on|for|with|\d|what)/, '$1 $2 only '),
  turned(/\bthe (?=(?:calls|leads|phones|enquiries|bookings|tenants|books|payroll)\b)/, 'your '),
  turned(/\b(the [\w-]+), (the [\w-]+) and (the [\w-]+)/, '$2, $1 and $3'),
  turned(
    /(?<! a (?:week|month|day)) in (?=\d+ (?:hours?|minutes|days|weeks|months)(?:$|,| (?:or|without|and|with)\b))/,
    ' within ',
  ),
  turned(/\b([A-Z][\w.]{0,50}), ([A-Z][\w.]*) and ([A-Z][\w.]*)/, '$2, $3 and $1'),
  turned(/ the same (?=day$|week$)/, ' on the same '),
  turned(/^((?:we|I|you) \w+) ((?:the|your|an?) [\w-]+ and (?:the|your|an?) [\w-]+)/, '$1 both $2'),
  turned(/^(your \w+s) (\w+) (.+?) and (\w+) (?=\w)/, (whole, who, verb, rest, second) =>
    isVerb(second) && isVerb(verb) && !rest.includes(',')
      ? `${who} ${verb} ${rest}, and they ${second} `
      : whole,
  ),
  // "tenants, repairs and rent collection": the last first.
  turned(
    /^((?:we|I) \w+) ([\w -]+), ([\w -]+) and ([\w-]+(?: [\w-]+)?)$/,
    (whole, lead, first, second, last) =>
      isStrongVerb(last.split(' ')[0] ?? '') || isStrongVerb(second.split(' ')[0] ?? '')
        ? whole
        : `${lead} ${last}, ${first} and ${second}`,
  ),
  turned(/\b(\d[\d,]{0,50})\+ (?=[a-z])/, 'at least $1 '),
  turned(/^all (?=(?:your|the) )/, 'all of '),
  turned(/^(you get all) (?=(?:your|the) )/, '$1 of '),
  turned(/^(it .+?) and (\w+s) (?=\w)/, (whole, left, verb) =>
    baseOfThird(verb) === undefined ? whole : `${left}, and it ${verb} `,
  ),
  turned(/^(we|I|you) (\w+ [^,]+), (\w+ [^,]+?) and (\w+) (.+)$/, (whole, who, first, second, verb, rest) =>
    isVerb(verb) && second.includes(' ') && !/^and |\b(?:they|it)\b/.test(second)
      ? `${who} ${first} and ${second}, and ${who} ${verb} ${rest} too`
      : whole,
  ),
  turned(/^((?:we've|I've) [^,]+?) ((?:with|using|through) [^,]+)$/, '$2, $1'),
  turned(/^you get ([\w-]+), ([\w-]+) and ([\w-]+)(?= |$)/, 'you get $2, $1 and $3'),
  turned(/^you get (an? [\w-]+), ([\w-]+) and ([\w-]+)(?= |$)/, 'you get $2, $1 and $3'),
  turned(/ (\w+) and (\w+) (\w+s) (?=(?:on|in|from|at|by|with) )/, (whole, first, second, thing) =>
    isVerb(first) && isVerb(second) && isPlural(thing) ? ` ${first} ${thing} and ${second} them ` : whole,
  ),
  turned(/^you get (.+?) ((?:in|within) \S+ \w+) (that .+)$/, '$2 you get $1 $3'),
  turned(/, in and out\b/, ', both in and out'),
  turned(/^((?:we|I) (?:do|make|sell|build|run|offer|edit|write) [^,]+?) (for [^,]+)$/, '$2, $1'),
  // "an invention review within 48 hours of you telling us the date"
  turned(
    /^you get (.+?) (within|in) (\d+ \w+|an? \w+) of you (\w+)ing (.+)$/,
    (_, thing, preposition, time, stem, rest) => {
      const base = [stem, `${stem}e`].find((each) => isVerb(each))
      return base === undefined
        ? _
        : `${base === 'tell' ? 'you tell' : `you ${base}`} ${rest}, and you get ${thing} ${preposition} ${time}`
    },
  ),
  turned(/^(you get an? [\w -]+?) (\w+ (?:and|to|by|in|on|with|for) .+)$/, (whole, thing, rest) =>
    isParticiple(rest.split(' ')[0] ?? '') && !/\bthat's$/.test(thing)
      ? `${thing} ${/\b(?:chef|nurse|coach|person|manager|specialist|tutor|editor)$/.test(thing) ? "who's" : "that's"} ${rest}`
      : whole,
  ),
  turned(
    new RegExp(
      `^((?:you|we|I|it|they|one \\w+) .+?) ((?:in|within|after) (?:an? |one |two |three |four |five |six |ten |\\d[\\d-]* )(?:\\w+ )?${UNIT})$`,
    ),
    (whole, main, time) =>
      (/ and /.test(main) && !/who's|that's/.test(main)) || / a (?:day|week|month)$/.test(main)
        ? whole
        : `${time}, ${main}`,
  ),
  turned(
    /^((?:you|we|I|your [a-z]+|an? [a-z]+) [^,]+?) ((?:once|twice) (?:an?|every) (?:week|month|year|quarter))\b(.*)$/,
    (whole, main, often, tail) =>
      / and /.test(main) || tail.startsWith(' and ') ? whole : `${often} ${main}${tail}`,
  ),
  turned(/ and (\w+) (it|them) if (it|they) (\w+)$/, (whole, verb, object, subject, fails) =>
    isVerb(verb) ? `, and if ${subject} ${fails}, we ${verb} ${object}` : whole,
  ),
  turned(
    /^(we|you|I) (.+?) and (\w+) (?=(?:the|a|an|your|our|it|them|every|each|\d|[$€£]|straight\b|directly\b|back\b))/,
    (whole, who, first, verb) =>
      isVerb(verb) && !/,/.test(first) && first.includes(' ') ? `${who} ${first} and ${who} ${verb} ` : whole,
  ),
  turned(/^(we|you|I) ([^,]+, )(\w+) and (\w+) (?=\S)/, (whole, who, first, second, verb) =>
    isVerb(verb) ? `${who} ${first}${second}, then ${verb} ` : whole,
  ),
  // "one app for photos, messages and invoices"
  turned(/ (for|of|with) ([a-z]+), ([a-z]+) and ([a-z-]+(?: [a-z]+)?)$/, ' $1 $3, $2 and $4'),
  turned(/ and it (lands|goes|comes|is|gets|shows|arrives) /, ', then it $1 '),
  turned(/,? and (?=they (?:land|go|come|arrive|show) )/, ', then '),
  turned(
    /\bone (day|week|month|year|hour|afternoon|night|morning)\b/,
    (_, unit) => `${articleFor(unit)} ${unit}`,
  ),
  turned(
    /^(.{1,200}? (is|are) .+?),? or (that|it|the) /,
    (_, left, be, which) => `${left}, and if ${be === 'is' ? "it isn't" : "they aren't"}, ${which} `,
  ),
  turned(
    /\b(?:an? )?(text|phone|email|SMS|WhatsApp|video|voice) and (text|phone|email|SMS|WhatsApp|video|voice) ([\w-]+s)\b/,
    '$3 by $1 and $2',
  ),
  turned(/\b(?:the )(?=(?:farm|office|house|site|roof|building|kitchen|garden|lot|yard|list)\b)/, 'your '),
  turned(
    /^(it|they|we|you|I) (?!only\b|never\b|just\b|.*\b(?:only|never|not|just)\b)(.+?) ((?:before|when|if|after|while|until|once(?! (?:an?|every|per|more)\b)) [^,]+)$/,
    (whole, who, main, moment) =>
      ASKS.test(main) || / and /.test(`${main} ${moment}`) ? whole : `${moment}, ${who} ${main}`,
  ),
  turned(/^(the [\w ]+? (?:happens|runs|starts|comes)) (before|after|while|until) (.+)$/, '$2 $3, $1'),
  turned(/\bevery (?!\d|other|single|time\b|one\b|few)(?=[a-z])/, 'each '),
  turned(/\b(it|that|there)'s\b/, '$1 is'),
  turned(/ within (?=\d+ \w+(?:$|,))/, ' in '),
  turned(
    /\b(cut|cuts|reduce|reduces|increase|increases|boost|boosts|double|doubles) (?=(?:no-shows|churn|costs|conversions|sales|bookings|response times?)\b)/,
    '$1 your ',
  ),
  turned(
    /^((?:we|I) [^,]+?) ((?:under|inside|across|at|from|in|for) (?:your|the|an?) [\w-]+(?: [\w-]+){0,2})$/,
    (whole, main, place) => (/ and /.test(whole) ? whole : `${place}, ${main}`),
  ),
  // Relative clauses and participles stand by themselves.
  turned(/^((?:you get|we|I) .+? ([a-z]+s)) (?:that|which) (\w+) (.+)$/, (whole, before, noun, verb, rest) =>
    isPlural(noun) &&
    isVerb(verb) &&
    !TELLS_WHICH.test(verb) &&
    !/ (?:the|those|only) (?:\S+ )?\w+$/.test(before)
      ? `${before}, and they ${verb} ${rest}`
      : whole,
  ),
  turned(/^((?:you get|we|I) .+? [a-z]+) (?:that|which) (\w+s) (.+)$/, (whole, before, verb, rest) =>
    baseOfThird(verb) !== undefined && !before.includes(',') ? `${before}, and it ${verb} ${rest}` : whole,
  ),
  turned(
    /^(you get [^,]+? ([a-z]+s)) (\w+) ((?:in|by|for|to|with|from|on|at|within) .+)$/,
    (whole, before, noun, done, rest) =>
      isPlural(noun) && isParticiple(done) && !before.includes(' and ')
        ? `${before}, and they're ${done} ${rest}`
        : whole,
  ),
  turned(/ (\w+) (\w+s) who (?=\w)/, (whole, before, noun) =>
    isPlural(noun) &&
    baseOfThird(noun) === undefined &&
    (isVerb(before) || /^(?:for|with|to|from|of|by)$/.test(before) || baseOfThird(before) !== undefined)
      ? ` ${before} the ${noun} who `
      : whole,
  ),
  turned(/,? so you (?=can )/, ', and you '),
  turned(/,? so you (?!can )/, ' so that you '),
  turned(/ everything from /, ' it all, from '),
  turned(/ (directly|automatically|instantly) ((?:from|to|into|in|on) (?:your|the|their) \w+)/, ' $2 $1'),
  turned(
    /^(it|we|I|they) ([^,]+?) ((?:with|using|without) (?!people|your|you|them)[^,]+)$/,
    (whole, who, does, means) =>
      /\b(?:works?|and)\b|^(?:fill|match|connect|pair|supply|load|swap|replace|provide|help|start|come|pack|stock|set)s?\b/.test(
        does,
      ) || / (?:who|that|and) |^with .*(?:\d|[a-z]{3}s\b)/.test(means)
        ? whole
        : `${means}, ${who} ${does}`,
  ),
  turned(/ for a (?=(?:flat|fixed|monthly|single) )/, ' for one '),
  turned(/(?<!(?:like|want|need)) for free$/, ' for nothing'),
  turned(/(?<=(?:like|want|need)) for free$/, ' at no cost'),
  turned(/^(we|I|you) (\w+ [^,]+?) and (\w+) ([\w-]+)(?= |$)/, (whole, who, first, verb, next) =>
    isVerb(verb) &&
    first.includes(' ') &&
    !/\b(?:they|it)\b/.test(first) &&
    (isPlural(next) || isStrongVerb(verb))
      ? `${who} ${first}, and ${who} ${verb} ${next}`
      : whole,
  ),
  turned(/^(we|I) ([^,]+?) (in your \w+) and (\w+) (.+)$/, (whole, who, first, place, verb, rest) =>
    isVerb(verb) ? `${place}, ${who} ${first} and ${who} ${verb} ${rest}` : whole,
  ),
  turned(/^(your [a-z]+s \w+, [^,]*? and \w+) ((?:from|on) their \w+)$/, '$1, all $2'),
  turned(/^([a-z]+s can [^,]+?) ((?:from|on|in|at) (?:their|the|your) \w+)$/, '$2, $1'),
  turned(/^you get ([^,]+), ([^,]+), ([^,]+?) and (.+)$/, (whole, a, b, c, d) =>
    CLAUSE.test(whole) || OPENS_ROW.test(a) ? whole : `you get ${c}, ${b}, ${a} and ${d}`,
  ),
  turned(/^you get ([^,]+), ([^,]+?) and (.+)$/, (whole, a, b, c) =>
    CLAUSE.test(whole) || OPENS_ROW.test(a) ? whole : `you get ${b}, ${a} and ${c}`,
  ),
  turned(/, and it (?=\w+s )/, ', then it '),
  turned(/\bsend ([^,]{1,200}?) to (your (?:\w+ )?\w+s)(?=,| and |$)/, 'send $2 $1'),
  turned(
    /\b(?:we|I|it) turns? (your [^,]{1,200}?) into (.+)$/,
    (_, what, rest) => `${what} ${isPlural(what.split(' ').at(-1) ?? '') ? 'become' : 'becomes'} ${rest}`,
  ),
  turned(/ or (I|we)'ll (?=\w)/, ' or $1 '),
  turned(
    /^((?:it|we|I|they|you) \w+) ([\w-]+), ([\w-]+) and ([\w -]+)$/,
    (whole, lead, first, second, rest) =>
      isStrongVerb(second) ? whole : `${lead} ${second}, ${first} and ${rest}`,
  ),
  turned(
    /(?<!once|twice|in|within|for|of|over|after|takes|under|than|half) a (?=(?:week|month|day|year|visit)\b)/,
    ' every ',
  ),
  turned(/ once a (month|week)(?= and )/, ' $1ly'),
]
