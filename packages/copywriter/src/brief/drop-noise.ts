import { repairEncoding } from '../repair-encoding.ts'
import { removeInvisible } from './remove-invisible.ts'

/** Removes what is not content: unusual letters, filler, and parts of a letter. */

/** Styled letters of social networks, full-width letters and ligatures. Signs such as ½ stay. */
const STYLED = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\ufb00-\ufb06]+/gu
/** Signs without a word beside them; those for figures stay. */
const LONE_SIGNS = /(?<!\S)[¬¦¤¶§~^`|¨¸´¯¿¡ºª]+(?!\S)|^(?:\s*&)+\s+|(?<![\s&])(?:\s*&)+\s*$/g
/** Combining marks left after NFC belong to no letter of a European language. */
const LOOSE_MARK = /[\u0300-\u036f]/

/** No invisible characters, styled letters or stacked accents. */
export function normalizeLetters(raw: string): string {
  return removeInvisible(repairEncoding(raw.normalize('NFC')))
    .replace(LONE_SIGNS, '')
    .replace(STYLED, (letters) => letters.normalize('NFKC'))
    .replace(/\S+/g, (word) =>
      LOOSE_MARK.test(word) ? word.normalize('NFD').replace(/[\u0300-\u036f]+/g, '') : word,
    )
}

/** No English word is as long. */
const OVERLONG = /(?<!\p{L})\p{L}{36,}/gu
/** Greetings, closings and advertising phrases that are whole sentences. */
const PHRASES: readonly RegExp[] = [
  /^(?:I |we )?hope (?:this|that|you|all)\b/i,
  /^(?:(?:best|kind|warm) )?(?:regards|wishes|best|cheers|sincerely|thanks|thank you)(?:,? \p{Lu}\w{0,20}){0,2}$/u,
  /^(?:Best|Regards|Cheers|Thanks),? \p{Lu}\w{0,20}$/u,
  /^(?:(?:please )?let me know|feel free|(?:I )?look(?:ing)? forward|happy to (?:help|chat|talk|answer))\b/i,
  /^(?:act (?:now|fast)|hurry(?: up)?|(?:buy|order|call|sign up|click here|apply)(?: (?:now|today|here|us|me))?|click (?:here|below)(?: now)?|don't miss (?:out|it|this)|limited time(?: only| offer)?)$/i,
]
/** The same inside a sentence without a stop. */
const COURTESY =
  /(?:,? and)? ?\b(?:I |we )?hope (?:this (?:e-?mail |message )?finds you well|you are (?:doing )?well)\b/gi
/** "None", "tbd", "n/a": a placeholder. */
const NO_ANSWER =
  /^(?:none|n ?\/? ?a|nil|null|nothing|tb[adc]|to ?do|test(?:ing)?|yes|no|ok|okay|hm+|idk|not sure|no idea|(?:I )?don't know|unknown|same|(?:see|as) above|ditto|x+|abc|foo|bar|undefined)$/i
/** Adjacent keys without a vowel. */
const FALLEN_KEYS = /asdf|sdf|dfg|hjkl|jkl|qwert|wert[yz]|zxcv|xcv|^[b-df-hj-np-tv-xz]{5,}$/i

/** Drops sentences without content; '' when none is left. */
export function dropNoise(text: string): string {
  const kept = dropRepeats(dropOtherScripts(text).replace(OVERLONG, ' ').replace(COURTESY, ''))
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

/** Removes words in other scripts among English ones: "websites 网站". `isEnglish` handles whole fields. */
function dropOtherScripts(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
  if (latin.length === letters.length || latin.length < letters.length * 0.7) return text
  return text
    .split(' ')
    .filter((word) => !/\p{L}/u.test(word) || /[\p{Script=Latin}\d]/u.test(word))
    .join(' ')
}

const LONGEST_REPEAT = 4

/** "slow slow slow" becomes "slow"; a word that occurs twice may be meant. */
function dropRepeats(text: string): string {
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
