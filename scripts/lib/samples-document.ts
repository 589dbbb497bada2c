import { SAMPLE_BRIEF } from '../../apps/web/src/domains/brief/sample-brief.ts'
import { GenerationForm } from '../../packages/contract/src/generation.ts'
import type { MessageType } from '../../packages/contract/src/options.ts'
import { builtInWriter, claims, readFields } from '../../packages/copywriter/src/index.ts'
import type { ClaimSource, Draft } from '../../packages/copywriter/src/index.ts'
import { wrapMarkdown } from './wrap-markdown.ts'

/** The same texts from the same brief at every run. */
const SEED = 'lunch'
const COUNT = 3
/** As many as a pro user gets: enough for three angles, and for a line that a phone cuts. */
const MOST = 8

const ROWS: readonly { label: string; from: ClaimSource; value: string }[] = [
  { label: 'Target audience', from: 'targetAudience', value: SAMPLE_BRIEF.targetAudience },
  { label: 'Product or service', from: 'product', value: SAMPLE_BRIEF.product },
  { label: 'Pain point', from: 'painPoint', value: SAMPLE_BRIEF.painPoint },
  { label: 'Solution', from: 'solution', value: SAMPLE_BRIEF.solution },
  { label: 'Insight', from: 'insight', value: SAMPLE_BRIEF.insight },
  { label: 'Tone and CTA', from: 'cta', value: `${SAMPLE_BRIEF.tone}. ${SAMPLE_BRIEF.ctaType}` },
]

function formFor(messageType: MessageType): GenerationForm {
  const ctaType = messageType === 'Cold DM' ? SAMPLE_BRIEF.ctaType : ''
  return GenerationForm.parse({ ...SAMPLE_BRIEF, messageType, ctaType })
}

async function write(messageType: MessageType, count: number): Promise<Draft[]> {
  const drafts: Draft[] = []
  const request = { form: formFor(messageType), count, seed: SEED }
  for await (const event of builtInWriter().write(request, new AbortController().signal))
    if (event.kind === 'draft') drafts.push(event.draft)
  return drafts
}

const sentencesOf = (text: string) => text.split(/(?<=[.?!]) (?=\p{Lu}|\d)/u)

/** Below this share of a sentence its words are the writer's own. */
const LEAST_SHARE = 0.3

/** The field that most of a sentence comes from. */
function sourceOf(sentence: string, isLast: boolean): ClaimSource | undefined {
  const shares = new Map<ClaimSource, number>()
  for (const { from, text } of claims(sentence, readFields(formFor('Cold DM'))))
    if (from !== 'ours' && (from !== 'cta' || isLast))
      shares.set(from, (shares.get(from) ?? 0) + text.trim().length)
  const [best] = [...shares].toSorted(([, a], [, b]) => b - a)
  return best && best[1] >= sentence.length * LEAST_SHARE ? best[0] : undefined
}

/** How much of a message was said in the brief. */
function fromBriefIn(message: string): number {
  const stretches = claims(message, readFields(formFor('Cold DM')))
  return stretches.filter(({ from }) => from !== 'ours').reduce((sum, { text }) => sum + text.length, 0)
}

/** The longest run of words that a text and a field have in common. */
function commonRun(text: string, field: string): string {
  const words = text.split(' ')
  const runs = words.flatMap((_, from) => words.slice(from).map((_, at) => words.slice(from, from + at + 1)))
  const shared = runs.map((run) => run.join(' ').replace(/[.,?]$/, '')).filter((run) => field.includes(run))
  return shared.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** What the landing page shows: the message of a set that says most of the brief, and each part's place in the brief. */
export async function createLandingSample() {
  const drafts = await write('Cold DM', COUNT)
  const parted = drafts.map(({ content, score }, index) => {
    const sentences = sentencesOf(content)
    const parts = sentences.map((text, at) => ({
      text: `${at === 0 ? '' : ' '}${text}`,
      from: sourceOf(text, at === sentences.length - 1),
    }))
    return { parts, fromBrief: fromBriefIn(content), score: score.total, position: index + 1 }
  })
  const [shown] = parted.toSorted((a, b) => b.fromBrief - a.fromBrief)
  if (!shown) throw new Error('The sample brief gave no message.')
  const used = ROWS.filter(({ from }) => shown.parts.some((part) => part.from === from))
  const noteOf = (from: ClaimSource | undefined) => {
    const at = used.findIndex((row) => row.from === from)
    return at < 0 ? {} : { note: at + 1 }
  }
  return {
    brief: ROWS.map(({ label, from, value }) => ({ label, value, ...noteOf(from) })),
    message: shown.parts.map(({ text, from }) => ({ text, ...noteOf(from) })),
    position: shown.position,
    count: COUNT,
    score: shown.score,
    detail: detailOf(shown.parts.map(({ text, from }) => ({ text: text.trim(), ...noteOf(from) }))),
    angles: await anglesOf(),
    // The longest shows the cut-off.
    subject: (await write('Email Subject Line', MOST))
      .map(({ content }) => content)
      .reduce((longest, line) => (line.length > longest.length ? line : longest)),
  }
}

/** The sentence that has most of a field word for word; one with a figure first. */
function detailOf(parts: readonly { text: string; note?: number }[]) {
  const found = parts.flatMap(({ text, note }) =>
    ROWS.slice(1, -1).map(({ value }) => ({ text, note, words: commonRun(text, value) })),
  )
  const worth = (words: string) => words.length + (/\d/.test(words) ? 100 : 0)
  const [best] = found.toSorted((a, b) => worth(b.words) - worth(a.words))
  if (!best) throw new Error('The sample message quotes nothing of its brief.')
  const at = best.text.indexOf(best.words)
  const { words, note = 1 } = best
  return { before: best.text.slice(0, at), words, after: best.text.slice(at + words.length), note }
}

const MOST_OF_OPENING = 38

/** Three openings, no two from the same angle. */
async function anglesOf() {
  const drafts = await write('Cold DM', MOST)
  const different = drafts.filter(
    ({ angle }, index) => drafts.findIndex((other) => other.angle === angle) === index,
  )
  return different.slice(0, COUNT).map(({ angle, content }) => ({ angle, opening: openingOf(content) }))
}

function openingOf(text: string): string {
  const [first = ''] = sentencesOf(text)
  if (first.length <= MOST_OF_OPENING) return first
  return `${first.slice(0, first.lastIndexOf(' ', MOST_OF_OPENING)).replace(/[.,:;]$/, '')}…`
}

/** `apps/web/src/domains/brief/sample.json`, made by the built-in writer. */
export async function sampleFile(): Promise<string> {
  return `${JSON.stringify(await createLandingSample(), null, 2)}\n`
}

const BEGIN = '<!-- Made by `npm run docs`. -->'
const END = '<!-- End of what `npm run docs` makes. -->'

/** The README with the messages of the sample brief between its two marks. */
export async function createReadmeWithSamples(readme: string): Promise<string> {
  const [before, rest = ''] = readme.split(BEGIN)
  const [, after] = rest.split(END)
  if (after === undefined) throw new Error('README.md has lost the marks around its samples.')
  const rows = ROWS.map(({ label, value }) => `| ${label} | ${value} |`)
  const messages = (await write('Cold DM', COUNT)).map(
    ({ content, score }) => `> ${content}\n>\n> ${score.total} of 100`,
  )
  const lines = (await write('Email Subject Line', COUNT)).map(
    ({ content, score }) => `| ${content} | ${score.total} |`,
  )
  return [
    `${before}${BEGIN}`,
    ['| The brief | |', '|---|---|', ...rows].join('\n'),
    wrapMarkdown(messages.join('\n\n')),
    ['| Subject line | Score |', '|---|---|', ...lines].join('\n'),
    `${END}${after}`,
  ].join('\n\n')
}
