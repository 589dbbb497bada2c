import { factsOf, spends } from '../brief/facts.ts'
import type { Fact } from '../brief/facts.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import { DM_ASKS } from './asks.ts'
import type { AskKind } from './asks.ts'
import type { Candidate, HookKind } from './candidate.ts'

const HOOKS: Readonly<Record<HookKind, string>> = {
  scene:
    'It opens with a moment that people in this trade know, so they read on before they know what is sold.',
  question: 'It opens with a question that can be answered in the head in a second.',
  exercise: 'It opens with something to try today, which shows the problem without a claim.',
  familiar: 'It opens with a situation that the reader may recognize, without saying that it is theirs.',
  trouble: 'It opens with the problem in your own words, the surest sign that it is meant for this reader.',
  asked: 'It asks about the problem you named, so the first answer is a yes or a no.',
  if: 'It ties your offer to the one case in which it is needed.',
  fact: 'It opens with a fact of yours, which is news to most readers.',
  offer: 'It says plainly what you offer, with nothing before it to skip.',
  body: 'It leads from the problem to what you do in one line of thought.',
  figure: 'It gives one concrete thing from your brief instead of a promise.',
  cta: 'It carries the call to action you chose as part of a sentence.',
}

const FACTS: Readonly<Record<Fact['kind'], string>> = {
  guarantee: 'your guarantee',
  terms: 'your terms',
  limit: 'your limit',
  date: 'your date',
  proof: 'your proof',
  price: 'your price',
  figure: 'your figure',
  mechanism: 'how it works',
  difference: 'what is different about it',
}

const ASKS: Readonly<Record<AskKind, string>> = {
  interest: 'The ask is a question of interest, which is easier to answer than a meeting.',
  reply: 'The ask gives the one word to reply with.',
  meeting: 'The ask is for a meeting, put as a question, without a link.',
  start: 'The ask is a small first step, put as a question.',
  pressure: 'The ask names this week and invents no deadline.',
}

/** Why this text works: its hook, the facts of the brief it says, and its ask. Nothing that isn't true of the text. */
export function explainCandidate({ text, hook }: Candidate, brief: BriefFields): string {
  const said = factsOf(brief).filter((fact) => spends(text, fact))
  const [strongest] = said
  const sentences = [HOOKS[hook]]
  if (strongest) sentences.push(`It says ${FACTS[strongest.kind]} ("${strongest.text}").`)
  if (brief.form.messageType === 'Cold DM')
    sentences.push(ASKS[DM_ASKS[brief.form.ctaType]?.kind ?? 'interest'])
  return sentences.join(' ')
}
