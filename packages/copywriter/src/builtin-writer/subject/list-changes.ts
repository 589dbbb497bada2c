import type { FactField } from '../../brief/find-facts.ts'
import { splitSentences } from '../hooks.ts'
import type { Notes } from '../notes/read-notes.ts'
import { countWords } from '../../brief/sentence.ts'
import { readShape } from '../../brief/read-shape.ts'
import { isFittingLine } from './text.ts'

/** "Parts ship in 6 days": short sentences about neither side. */
export const listChanges = ({ ways }: Notes): { text: string; field: FactField }[] =>
  ways
    .map(({ text, field }) => ({ text: (splitSentences(text)[0] ?? '').replace(/\.$/, ''), field }))
    .filter(
      ({ text }) =>
        !/\b(?:them|they|it)\b/i.test(text) &&
        !/^(?:we|i|our|my|you|everything|that's|there's|there are|it|the)\b/i.test(text) &&
        readShape(text).shape === 'clause' &&
        isFittingLine(text) &&
        countWords(text) >= 5,
    )
