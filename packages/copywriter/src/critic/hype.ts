import { givenText } from './given.ts'
import type { BriefFields } from '../brief/read-fields.ts'

/** Bulk-mail terms and clichés. A space stands for any gap: "risk free", "risk-free", "risk – free". */
const TERMS = `fast cash;extra cash;cash bonus;cash prize;buy now;click here;risk free;winner;cheap;make money;no obligation;urgent;
  congratulations;amazing;incredible;unbelievable;exclusive deal;special offer;limited time;act now;crypto;percent off;% off;
  final reminder;friendly reminder;gentle reminder;order now;apply now;double your;extra income;no strings attached;
  once in a lifetime;satisfaction guaranteed;this is not spam;while supplies last;you have been selected;best price;100%;
  game changer;game changing;game change;cutting edge;next level;world class;best in class;state of the art;quick question;
  pick your brain;touch base;touching base;circle back;low hanging fruit;are you tired of;leading provider;industry leading;
  one stop shop;move the needle;win win;value add;deep dive;think outside the box;hit the ground running;turn key;top notch;
  second to none;peace of mind;hassle free;look no further;now more than ever;reach new heights;all your needs;wide range of;
  passionate about;results driven;reaching out;in today's;trusted by;tailored solution;tailored solutions;bespoke solution;
  bespoke solutions;grow your business;save time and money;boost your;busy schedule;just checking in;i hope this;hope this finds;
  i'd love to connect;what if i told you;we pride ourselves;end to end solution;end to end solutions;i know you're busy;rockstar`
const STEMS =
  /(?<![\w-])(?:unlock(?!ed door)|elevat(?:e|es|ing)|leverag|synerg|revolutioni[sz]|supercharg|skyrocket|seamless|empower|transformative|transform your|streamlin|delve|effortless|holistic|paradigm|innovative|robust)[a-z]{0,6}/gi
const CONTRAST = /\bnot (?:just|only|merely)\b.{1,60}\bbut\b/gi
const DASH = /—|\s–\s/g
const EMOJI = /\p{Extended_Pictographic}/gu

const GAPPED = new RegExp(
  `(?<![\\w-])(?:${TERMS.split(';')
    .map((term) =>
      term.trim().replace('%', '\\s?%').split(/\s+/).join('[\\s\\u00ad_.\\-\\u2010-\\u2015]{0,4}'),
    )
    .join('|')})(?!\\w)`,
  'gi',
)

/** "f r e e", "F.R.E.E" and "fr\u00ADee" are still "free". */
const spelledOut = (text: string): readonly string[] =>
  text
    .replace(/[\u00ad\u200b-\u200d\u2060]/g, '')
    .match(/(?<![\p{L}\d][ .\-_*]?)(?:\p{L}[ .\-_*]){3,12}\p{L}(?![\p{L}\d'’])/gu) ?? []

const plain = (text: string) => text.toLowerCase().replace(/[\s_.\-\u2010-\u2015]+/g, ' ')

/** Words and signs that make a message read as an advertisement, except those the brief or the chosen ask uses itself. */
export function hypeIn(text: string, brief: BriefFields): string[] {
  const given = plain(givenText(brief))
  const words = [GAPPED, STEMS, CONTRAST].flatMap((pattern) => text.match(pattern) ?? [])
  const shouted = (text.match(/(?<![\p{L}&-])\p{Lu}{4,}(?![\p{L}&-])/gu) ?? []).filter(
    (word) => !/^(?:HVAC|SAAS|GDPR|HIPAA|OSHA|NAHB|SMBS|KPIS|COVID|ASAP|FAQS)$/.test(word),
  )
  const emoji = (text.match(EMOJI) ?? []).length > (/^(?:Casual|Friendly)$/.test(brief.form.tone) ? 1 : 0)
  return [
    ...new Set([...words, ...spelledOut(text), ...shouted].filter((word) => !given.includes(plain(word)))),
    ...(text.includes('!') ? ['!'] : []),
    ...(DASH.test(text) ? ['a dash'] : []),
    ...(emoji ? ['emoji'] : []),
    ...(text.split('?').length > 4 ? ['question after question'] : []),
  ]
}

/** Openings that only say that something is about to be said, or ask about the product by name. */
export const EMPTY_OPENING =
  /^(?:in case (?:it|this)'s of|looking for (?:an?|your|new|better)?|thinking (?:of|about)|could you use|ever (?:thought|tried)|is it time for|do you (?:need|want)|just so you know|picture this|imagine |quick (?:note|word|one)|a (?:short|quick) (?:note|word|message)|here(?:'s| is) (?:one|the offer|why)|this (?:is a|may|might) |another pitch|cold message|you don't know me|hi\b|hello\b|hey\b|dear\b|hope\b|i hope|my name|i'm reaching|i wanted|we are |we're a|if you're the right|for (?:your|all) |if (?:that|this) is (?:a|any) |not everyone)/i
