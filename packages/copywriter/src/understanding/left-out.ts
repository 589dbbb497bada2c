import { withoutInstructions } from '../brief/instructions.ts'
import { MAIL_ADDRESS } from '../mail-address.ts'

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\{\{?[^{}]*\}\}?|\[[^[\]]+\]/, 'a placeholder'],
  [/\b(?:https?:\/\/|www\.)\S+/i, 'a link'],
  [MAIL_ADDRESS, 'an e-mail address'],
  [/(?:^|\s)[@#]\p{L}/u, 'a handle or hashtag'],
]

/** What of a field is left out before it is read, in plain words; markup and emoji go without one. */
export function leftOutOf(given: string): string[] {
  const kinds = KINDS.filter(([pattern]) => pattern.test(given)).map(([, words]) => words)
  return withoutInstructions(given).trim() === given.trim()
    ? kinds
    : [...kinds, 'an instruction to the writer']
}
