import { dropInstructions } from './drop-instructions.ts'
import { MAIL_ADDRESS } from '../mail-address.ts'

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\{\{?[^{}]*\}\}?|\[[^[\]]+\]/, 'a placeholder'],
  [/\b(?:https?:\/\/|www\.)\S+/i, 'a link'],
  [MAIL_ADDRESS, 'an e-mail address'],
  [/(?:^|\s)[@#]\p{L}/u, 'a handle or hashtag'],
]

/** What of a field is ignored; markup and emoji are not mentioned. */
export function listLeftOut(given: string): string[] {
  const kinds = KINDS.filter(([pattern]) => pattern.test(given)).map(([, words]) => words)
  return dropInstructions(given).trim() === given.trim() ? kinds : [...kinds, 'an instruction to the writer']
}
