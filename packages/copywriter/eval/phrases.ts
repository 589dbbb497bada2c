import { SENTENCE_FIELDS } from '../src/brief/read-brief.ts'
import { isSure, LABELLED_PHRASES, measurePhrases } from './labelled-phrases.ts'

// `node eval/phrases.ts`: how often a sentence is rightly called sure, and every error.
for (const phrase of LABELLED_PHRASES)
  if (isSure(phrase) !== phrase.isRight)
    console.log(
      `${phrase.isRight ? 'asked about' : `printed (${phrase.why ?? ''})`}: ${phrase.field} | ${phrase.typed}`,
    )
for (const field of SENTENCE_FIELDS) {
  const { precision, recall } = measurePhrases(field)
  console.log(`${field}: precision ${precision.toFixed(1)} %, recall ${recall.toFixed(1)} %`)
}
