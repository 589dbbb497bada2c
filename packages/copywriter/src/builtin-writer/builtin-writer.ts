import type { Draft, WriteRequest, Writer, WriterEvent } from '../writer.ts'
import { WriterError } from '../writer.ts'
import { readBrief } from '../brief/read-brief.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import { findHardFailures } from '../critic/hard-failures.ts'
import { score } from '../critic/score.ts'
import { formFromPage } from '../page/form-from-page.ts'
import { recognize } from '../playbook/recognize.ts'
import { mapInTurns, takeTurn } from '../take-turn.ts'
import { carriesCta, countLinesWithCta } from '../asks.ts'
import { ANGLES } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import { chooseSet } from './choose-set.ts'
import { composeDms, addAsk } from './compose-dm.ts'
import type { Composing } from './compose-dm.ts'
import { composeSubjects } from './compose-subject.ts'
import { explainCandidate } from './explain-candidate.ts'
import { readNotes } from './notes/read-notes.ts'
import { writeVersions } from './revise/write-versions.ts'
import { seedRandom } from './seed-random.ts'

export interface BuiltInWriterOptions {
  /** Called when the writer yields to the event loop; tests count the calls. */
  onYield?: () => void
}

const CHECKED_PER_TURN = 5
/** Extra texts, in case a hard check rejects some. */
const SPARE = 6

/** Writes without a model or network: it chooses lines of the playbook and rearranges the sender's sentences. */
export function builtInWriter({ onYield }: BuiltInWriterOptions = {}): Writer {
  const pause = () => {
    onYield?.()
    return takeTurn()
  }

  async function* write(request: WriteRequest, signal: AbortSignal): AsyncGenerator<WriterEvent> {
    signal.throwIfAborted()
    const { form, brief } = readRequest(request)
    refuseThinBrief(brief, request)
    await pause()
    let count = request.count
    for await (const draft of form.rewrite ? writeVersions(request, form.rewrite) : []) {
      signal.throwIfAborted()
      yield { kind: 'draft', draft }
      count -= 1
      await pause()
    }
    if (count === 0) return
    const recognition = recognize(brief.fields)
    await pause()
    const composing: Composing = {
      brief,
      notes: readNotes(brief),
      recognition,
      random: seedRandom(`${request.seed}\n${count}\n${JSON.stringify(form)}`),
    }
    const isDm = form.messageType === 'Cold DM'
    const made = await (isDm ? composeDms : composeSubjects)(composing)
    await pause()
    signal.throwIfAborted()
    const chosen = await (isDm ? chooseDms : chooseSubjects)(made, brief, { ...request, count })
    if (chosen.length === 0)
      throwTooThin(
        'What is it that you sell? Please say it plainly, as you would to a friend: "bookkeeping for cafes", not a slogan.',
      )
    for (const [at, candidate] of chosen.entries()) {
      signal.throwIfAborted()
      await pause()
      yield { kind: 'draft', draft: toDraft(candidate, brief, at) }
    }
  }

  return {
    kind: 'composer',
    name: 'composer',
    checkBrief: (given) => refuseThinBrief(readRequest(given).brief, given),
    write,
    prepare: () =>
      void recognize({ targetAudience: '', product: 'website', painPoint: '', solution: '', insight: '' }),
  }
}

function readRequest({ form: given, page }: Pick<WriteRequest, 'form' | 'page'>) {
  const form = page ? formFromPage(given, page) : given
  const read = readBrief(form)
  if (!page) return { form, brief: read }
  const sources = [page.title, page.description, page.siteName, ...page.headings, page.text].join('\n')
  return { form, brief: { ...read, sources } }
}

/** Chooses among the texts those that pass the hard checks. */
type Choose = (made: readonly Candidate[], brief: ParsedFields, request: WriteRequest) => Promise<Candidate[]>

async function keepSendable(candidates: readonly Candidate[], brief: ParsedFields): Promise<Candidate[]> {
  const failures = await mapInTurns(candidates, ({ text }) => findHardFailures(text, brief), CHECKED_PER_TURN)
  return candidates.filter((_, at) => failures[at]?.length === 0)
}

const chooseDms: Choose = async (made, brief, { count, recent = [] }) => {
  const chosen = chooseSet(made, count, recent, SPARE)
  const asking = await keepSendable(
    chosen.map((candidate, at) => addFreshAsk(candidate, brief, at, recent)),
    brief,
  )
  const others = asking.length < count ? varyAsks(chosen, brief, count) : []
  const texts = [...asking, ...(await keepSendable(others, brief))].map((each) => [each.text, each] as const)
  return [...new Map(texts).values()].slice(0, count)
}

const chooseSubjects: Choose = async (made, brief, { count, recent = [] }) => {
  const { ctaType } = brief.form
  const lines = await keepSendable(made, brief)
  const carrying = lines.filter(({ text }) => carriesCta(text, ctaType))
  const asking = chooseSet(carrying, countLinesWithCta(count, ctaType), recent)
  const others = lines.filter((line) => !carrying.includes(line))
  const [first, ...plain] = chooseSet(others, count - asking.length, recent)
  return [...(first ? [first] : []), ...asking, ...plain].slice(0, count)
}

/** The ask of this position, or the next one that this text has not had. */
function addFreshAsk(candidate: Candidate, brief: ParsedFields, at: number, recent: readonly string[]) {
  const [own = candidate, ...next] = [0, 1, 2].map((turn) => addAsk(candidate, brief, at + turn))
  return [own, ...next].find(({ text }) => !recent.includes(text)) ?? own
}

/** Short sentences before an ask that vary a text. */
const ASK_LEADS = ['', 'One word is enough.', 'A short answer is fine.'] as const

/** A short brief yields few texts: these repeat them with other asks. */
const varyAsks = (texts: readonly Candidate[], brief: ParsedFields, count: number): Candidate[] =>
  ASK_LEADS.flatMap((lead) =>
    Array.from({ length: count }).flatMap((_, at) =>
      texts.map((candidate) => {
        const text = lead === '' ? candidate.text : `${candidate.text} ${lead}`
        return addAsk({ ...candidate, text }, brief, at)
      }),
    ),
  )

function toDraft(candidate: Candidate, brief: ParsedFields, at: number): Draft {
  return {
    content: candidate.text,
    explanation: explainCandidate(candidate, brief, at),
    angle: ANGLES[candidate.hook],
    score: score(candidate.text, brief),
    ...(candidate.isRough ? { isRough: true } : {}),
  }
}

const throwTooThin = (message: string): never => {
  throw new WriterError('brief_too_thin', message)
}

const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

/** Throws when the brief has no usable content, with a message that asks for what is missing. */
function refuseThinBrief({ fields, isEnglish }: ParsedFields, { page }: Pick<WriteRequest, 'page'>): void {
  const offers = /\p{Script=Latin}{2}/u.test(fields.product)
  const isForeign = /\p{L}{2}/u.test(Object.values(fields).join(' ')) && !isEnglish
  if (page && !offers && page.language !== 'en' && page.language !== '')
    throwTooThin('The built-in writer writes English only, and this page is not in English.')
  if (page && !offers)
    throwTooThin(
      'This page does not say what is offered. Please use another page, or fill in the form instead.',
    )
  if (isForeign || (!offers && OTHER_LETTER.test(fields.product)))
    throwTooThin('The built-in writer writes English only. Please fill in the form in English.')
  if (!offers)
    throwTooThin('The form does not say what you offer. Please name your product or service in a few words.')
}
