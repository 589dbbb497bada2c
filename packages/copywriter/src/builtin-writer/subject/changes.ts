import type { FieldName } from '../../brief/read-fields.ts'
import { splitSentences } from '../hooks.ts'
import type { Notes } from '../notes/notes.ts'
import { wordCount } from '../notes/sentence.ts'
import { shapeOf } from '../notes/shape.ts'
import { fits } from './text.ts'

/** "Parts ship in 6 days": what changes for the prospect, where a short sentence about neither side says it. */
export const changesOf = ({ ways }: Notes): { text: string; field: FieldName }[] =>
  ways
    .map(({ text, field }) => ({ text: (splitSentences(text)[0] ?? '').replace(/\.$/, ''), field }))
    .filter(
      ({ text }) =>
        !/\b(?:them|they|it)\b/i.test(text) &&
        !/^(?:we|i|our|my|you|everything|that's|there's|there are|it|the)\b/i.test(text) &&
        shapeOf(text).shape === 'clause' &&
        fits(text) &&
        wordCount(text) >= 5,
    )
