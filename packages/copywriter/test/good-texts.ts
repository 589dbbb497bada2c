import { readFileSync } from 'node:fs'

/** Texts that people would gladly have sent: no check may object to them. */
export const { GOOD_MESSAGES, GOOD_SUBJECTS } = JSON.parse(
  readFileSync(new URL('good-texts.json', import.meta.url), 'utf8'),
) as { readonly GOOD_MESSAGES: readonly string[]; readonly GOOD_SUBJECTS: readonly string[] }
