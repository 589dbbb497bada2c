import { KNOWN_NAMES, AMBIGUOUS_NAMES } from '../english/lexicon/names.ts'
import { correctSpelling } from '../english/correct-spelling.ts'
import { normalizeLetters } from './drop-noise.ts'

const CONTRACTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  `dosen't doesn't, dose'nt doesn't, did'nt didn't, would'nt wouldn't, dont don't, doesnt doesn't, didnt didn't, cant can't, wont won't, isnt isn't, arent aren't, wasnt wasn't, werent weren't, hasnt hasn't,
  havent haven't, hadnt hadn't, wouldnt wouldn't, couldnt couldn't, shouldnt shouldn't, theyre they're, theyve they've, theyll they'll,
  youre you're, youve you've, youll you'll, weve we've, ive I've, im I'm, thats that's, theres there's, whats what's, heres here's,
  lets let's`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
)
const DAYS =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)s?\b/g

/** A sentence as typed, with its capital, stop, names and common spelling. No word is added or dropped. */
export function mendLightly(typed: string): string {
  const plain = normalizeLetters(typed)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const { text } = correctSpelling(plain)
  const words = text
    .replace(
      /\b(its)(?= (?:the|an?|not|only|easy|hard|never|always|about|been|all|free|simple|cheap|quick|fast|safe|used|made|built|run|based|fully|insured)\b)/gi,
      (word) => `${word.charAt(0)}t's`,
    )
    .replace(DAYS, (day) => day.charAt(0).toUpperCase() + day.slice(1))
    .split(' ')
    .map((word) => {
      const [, open = '', core = '', close = ''] =
        /^(["“(]{0,3})(.*?)((?<![.,;:!?)"”])[.,;:!?)"”]*)$/.exec(word) ?? []
      const lower = core.toLowerCase()
      if (/^i(?:'\w+)?$/.test(core)) return `${open}I${core.slice(1)}${close}`
      if (Object.hasOwn(CONTRACTIONS, core)) return open + (CONTRACTIONS[core] ?? core) + close
      const name = KNOWN_NAMES.get(lower)
      return name !== undefined && core === lower && !AMBIGUOUS_NAMES.has(lower) ? open + name + close : word
    })
    .join(' ')
  const ended = /[.!?]["”')]?$/.test(words) ? words : `${words.replace(/[\s,;:]{1,20}$/, '')}.`
  return /^[a-z][A-Z]/.test(ended) ? ended : ended.charAt(0).toUpperCase() + ended.slice(1)
}
