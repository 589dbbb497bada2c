import type { FieldShape } from '@firstline/contract/brief'
import { classify } from '../brief/reading/classify.ts'
import { SURE } from '../brief/reading/item.ts'
import { lowered } from '../brief/reading/lowered.ts'
import { piecesOf, sentencesIn } from '../brief/reading/split.ts'
import type { Tagger } from '../brief/tagger.ts'
import { gerundAt } from '../brief/trouble/gerund-at.ts'
import { verbOfPlainSubject } from '../brief/trouble/subject-does.ts'

/** Which of the six shapes a cleaned field begins with; each is joined to other words in its own way. */
export function shapeOf(field: string, tagger: Tagger): FieldShape {
  const [sentence = ''] = sentencesIn(field)
  const [piece] = piecesOf(lowered(sentence, tagger), tagger)
  if (piece === undefined) return 'none'
  const { text } = piece
  if (gerundAt(text) === 'gerund') return 'gerund-phrase'
  const { shape, confidence } = classify(text, tagger)
  if (shape === 'we') return 'first-person'
  if (shape === 'you')
    return /^(?:can't|cannot|don't|won't|never|didn't|couldn't|always)\b/i.test(text)
      ? 'verb-phrase'
      : 'third-person'
  if (shape === 'gerund') return 'gerund-phrase'
  if (shape === 'does' || shape === 'order') return 'verb-phrase'
  const isClause = (shape === 'clause' && confidence >= SURE) || verbOfPlainSubject(text) !== undefined
  return isClause ? 'own-subject' : 'noun-phrase'
}
