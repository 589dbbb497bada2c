import { isEnglish } from '../../brief/language.ts'
import type { GateTest } from './gate.ts'

/** G8: the language of the brief. */
export const oneLanguage: GateTest = (text, brief) =>
  isEnglish(text) === brief.isEnglish ? undefined : 'it is not in the language of the brief'
