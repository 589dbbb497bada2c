/** Terms that filters and readers know from bulk mail; a space stands for any gap: "risk free", "risk-free", "risk – free". */
const SPAM_TERMS = `guarantee;guarantees;guaranteed;100%;fast cash;extra cash;cash bonus;cash prize;buy now;click here;risk free;winner;cheap;discount;make money;
  no obligation;urgent;congratulations;amazing;incredible;unbelievable;exclusive deal;special offer;limited time;act now;viagra;
  crypto;percent off;% off;final reminder;friendly reminder;gentle reminder;order now;apply now;double your;extra income;no strings attached;
  once in a lifetime;satisfaction guaranteed;this is not spam;while supplies last;you have been selected;best price`

const CLICHES =
  /\b(unlock\w*|elevat\w+|leverag\w+|synerg\w+|revolutioni[sz]\w+|take .{1,20} to the next level|supercharg\w+|skyrocket\w*|seamless\w*|robust|innovative|empower\w*|transform\w*|streamlin\w+|delve|hope this (?:finds|email)|in today's|trusted by|secret|hack|crush(?:ing)? it|10x|rockstar|ninja|guru|holistic|bespoke solutions?|tailored solutions?|boost your|reach new heights|paradigm\w*|effortless\w*)\b|—|–|\bnot (?:just|only|merely)\b.{1,40}\bbut\b/gi
const CLICHE_TERMS = `game changer;game changing;game change;cutting edge;next level;world class;best in class;state of the art;
  quick question;pick your brain;touch base;touching base;circle back;low hanging;are you tired of;leading provider;
  industry leading;one stop shop;move the needle;win win;value add;deep dive;think outside the box;hit the ground running;
  turn key;top notch;second to none`

const SPAM = gapped(SPAM_TERMS)
/** A price, not a gap in the diary. */
const FREE =
  /(?<![\w\-\u2010\u2011])free(?! (?:date|slot|hour|table|seat|evening|afternoon|day|time|morning|room|chair|of|up)s?\b)(?![\w-])/gi
const GAPPED_CLICHES = gapped(CLICHE_TERMS)
const EMOJI = /\p{Extended_Pictographic}/gu

/** Any of the terms, however its words are set apart. */
function gapped(terms: string): RegExp {
  const patterns = terms
    .split(';')
    .map((term) =>
      term.trim().replace(/[%]/g, '\\s?%').split(/\s+/).join('(?:[\\s\\u00ad_.\\-\\u2010-\\u2015]+|)'),
    )
  return new RegExp(`(?<![\\w-])(?:${patterns.join('|')})(?![\\w])`, 'gi')
}

/** "f r e e", "F.R.E.E" and "fr\u00ADee" are still "free". */
function joined(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200d\u2060]/g, '')
    .replace(/(?<![\p{L}\d])(?:\p{L}[ .\-_*]){2,}\p{L}(?![\p{L}\d])/gu, (spaced) =>
      spaced.replace(/[ .\-_*]/g, ''),
    )
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_.\-\u2010-\u2015]+/g, ' ')

/** Words and signs that make a message read as sent to thousands. `allowed` is what the brief or the chosen call to action says itself. */
export function uncleanWords(text: string, allowed: string) {
  const given = plain(allowed)
  const read = joined(text)
  const found = (...patterns: RegExp[]) =>
    [
      ...new Set(patterns.flatMap((pattern) => read.match(pattern) ?? []).map((word) => word.toLowerCase())),
    ].filter((word) => /^[—–]$/.test(word) || !given.includes(plain(word)))
  return {
    spam: found(SPAM, FREE),
    cliches: found(CLICHES, GAPPED_CLICHES),
    exclamations: (text.match(/!/g) ?? []).length,
    emoji: (text.match(EMOJI) ?? []).length,
  }
}
