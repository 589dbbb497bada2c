/** What a field holds besides its content: odd letters, words typed for the sake of typing, and parts of a letter. */

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Bold and slanted letters of social networks, full-width letters and ligatures. Signs such as ½ stay. */
const STYLED = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\ufb00-\ufb06]+/gu
/** Marks that make no letter of any European language when they are left after NFC. */
const LOOSE_MARK = /[\u0300-\u036f]/

/** The letters that were meant: nothing invisible, no styles, no piles of accents. */
export function plainLetters(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(STYLED, (letters) => letters.normalize('NFKC'))
    .replace(/\S+/g, (word) =>
      LOOSE_MARK.test(word) ? word.normalize('NFD').replace(/[\u0300-\u036f]+/g, '') : word,
    )
}

/** No word of English is as long; a longer one is a fallen key or another language. */
const OVERLONG = /(?<!\p{L})\p{L}{36,}/gu
/** What a letter has around its content, and what a leaflet shouts. Each is a whole sentence. */
const PHRASES: readonly RegExp[] = [
  /^(?:I |we )?hope (?:this|that|you|all)\b/i,
  /^(?:(?:best|kind|warm) )?(?:regards|wishes|best|cheers|sincerely|thanks|thank you)(?:,? \p{Lu}\w{0,20}){0,2}$/u,
  /^(?:Best|Regards|Cheers|Thanks),? \p{Lu}\w{0,20}$/u,
  /^(?:(?:please )?let me know|feel free|(?:I )?look(?:ing)? forward|happy to (?:help|chat|talk|answer))\b/i,
  /^(?:act (?:now|fast)|hurry(?: up)?|(?:buy|order|call|sign up|click here|apply)(?: (?:now|today|here|us|me))?|click (?:here|below)(?: now)?|don't miss (?:out|it|this)|limited time(?: only| offer)?)$/i,
]
/** The same inside of a sentence that lost its stop. */
const COURTESY =
  /(?:,? and)? ?\b(?:I |we )?hope (?:this (?:e-?mail |message )?finds you well|you are (?:doing )?well)\b/gi
/** "None", "tbd", "n/a": a field that was filled only because it was there. */
const NO_ANSWER =
  /^(?:none|n ?\/? ?a|nil|null|nothing|tb[adc]|to ?do|test(?:ing)?|yes|no|ok|okay|hm+|idk|not sure|no idea|(?:I )?don't know|unknown|same|(?:see|as) above|ditto|x+|abc|foo|bar|undefined)$/i
/** Keys that are beside each other, and no vowel. */
const FALLEN_KEYS = /asdf|sdf|dfg|hjkl|jkl|qwert|wert[yz]|zxcv|xcv|^[b-df-hj-np-tv-xz]{5,}$/i

/** A cleaned text without sentences that say nothing of a business; '' where nothing else is left. */
export function withoutNoise(text: string): string {
  const kept = withoutRepeats(withoutOtherScripts(text).replace(OVERLONG, ' ').replace(COURTESY, ''))
    .split(/(?<=[.;?])\s+/)
    .filter((sentence) => {
      const bare = sentence.replace(/[\s.;,?!]{1,9}$/, '').trim()
      return !PHRASES.some((phrase) => phrase.test(bare))
    })
    .join(' ')
    .trim()
  return isNoAnswer(kept) ? '' : kept
}

function isNoAnswer(text: string): boolean {
  if (NO_ANSWER.test(text.replace(/[\s.?!]{1,9}$/, ''))) return true
  const words = text.match(/\p{L}+/gu) ?? []
  return words.length > 0 && words.every((word) => FALLEN_KEYS.test(word) && word !== word.toUpperCase())
}

/** Words in other scripts beside English ones: "websites 网站". A field of another language is left to `isEnglish`. */
function withoutOtherScripts(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
  if (latin.length === letters.length || latin.length < letters.length * 0.7) return text
  return text
    .split(' ')
    .filter((word) => !/\p{L}/u.test(word) || /[\p{Script=Latin}\d]/u.test(word))
    .join(' ')
}

const LONGEST_REPEAT = 4

/** "slow slow slow" is "slow"; what comes twice may be meant. */
function withoutRepeats(text: string): string {
  const words = text.split(' ')
  const bare = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const isAgain = (at: number, size: number) =>
    at + 2 * size <= bare.length &&
    bare.slice(at, at + size).every((word, index) => word !== '' && word === bare[at + size + index])
  const kept: string[] = []
  for (let at = 0; at < words.length;) {
    let size = 1
    while (size <= LONGEST_REPEAT && !(isAgain(at, size) && isAgain(at + size, size))) size += 1
    if (size > LONGEST_REPEAT) size = 1
    else while (isAgain(at, size)) at += size
    kept.push(...words.slice(at, at + size))
    at += size
  }
  return kept.join(' ')
}
