import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES, TONES } from '@firstline/contract/options'
import { toSingularSender } from '../../src/brief/people.ts'
import { builtInWriter, readFields, WriterError } from '../../src/index.ts'
import type { Draft } from '../../src/index.ts'
import { chooseMechanism } from '../../src/playbook/choose-mechanism.ts'
import { listSituationLines } from '../../src/playbook/content-rules.ts'
import type { SituationLine } from '../../src/playbook/content-rules.ts'
import { MARGIN, rankSituations, pickSurest, THRESHOLD } from '../../src/playbook/recognize.ts'
import { html, linkSituation } from './html.ts'
import type { Html, Page } from './html.ts'

const MESSAGES = 5
const FIELDS = {
  targetAudience: 'Target audience',
  product: 'Product or service',
  painPoint: 'Pain point',
  solution: 'Solution',
  insight: 'Insight',
  tone: 'Tone',
  messageType: 'Message type',
}
const OPTIONS: Readonly<Record<string, readonly string[]>> = { tone: TONES, messageType: MESSAGE_TYPES }

const writer = builtInWriter()

/** A form for a brief; after submit, what is recognized and written. */
export async function renderTryPage(query: URLSearchParams): Promise<Page> {
  const title = 'Try a brief'
  if (query.size === 0) return { title, body: showForm(query) }
  // Browsers send line breaks as two characters; limits count one.
  const given = [...query]
    .filter(([name]) => name in FIELDS)
    .map(([name, text]) => [name, text.replaceAll('\r', '')])
  const { data: form, error } = GenerationForm.safeParse({
    messageType: MESSAGE_TYPES[0],
    ...Object.fromEntries(given),
  })
  return form
    ? { title, body: html`${showForm(query)}${await showOutcome(form)}` }
    : { title, body: showForm(query, error.issues), status: 422 }
}

function showForm(
  query: URLSearchParams,
  issues: readonly { path: PropertyKey[]; message: string }[] = [],
): Html {
  const fields = Object.entries(FIELDS).map(([name, label]) => {
    const error = issues.find(({ path }) => path[0] === name)?.message
    const marks = error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`
    const options = OPTIONS[name]?.map(
      (option) => html`<option${query.get(name) === option ? html` selected` : null}>${option}</option>`,
    )
    // HTML ignores a line break after the tag.
    const control = options
      ? html`<select id="${name}" name="${name}"${marks}>${options}</select>`
      : html`<textarea id="${name}" name="${name}" rows="2"${marks}>\n${query.get(name)}</textarea>`
    return html`<p><label for="${name}">${label}</label> ${control}
${error === undefined ? null : html`<strong id="${name}-error">${error}</strong>`}</p>`
  })
  return html`<form class="brief" action="/try#recognized">${fields}<p><button>Recognize and write</button></p></form>`
}

async function showOutcome(form: GenerationForm): Promise<Html> {
  const { fields } = readFields(form)
  const ranked = rankSituations(fields)
  const found = pickSurest(ranked)
  const mechanism = found && chooseMechanism(found, fields)
  const rows = ranked.slice(0, 5).map(
    ({ situation, points }) => html`<tr><th scope="row">${linkSituation(situation.id)}</th>
<td>${points.toFixed(1)}</td><td>${chooseMechanism(situation, fields)?.id}</td></tr>`,
  )
  const { drafts, refusal } = await write(form)
  const lines = found ? listSituationLines(found) : []
  return html`<h2 id="recognized">Recognized</h2>
<p>${
    found
      ? html`${linkSituation(found.id)}, ${mechanism ? `mechanism ${mechanism.id}` : 'no mechanism'}.`
      : `Nothing surely: the first needs ${THRESHOLD} points and ${Math.round((MARGIN - 1) * 100)} % more than the second.`
  }</p>
${rows.length > 0 ? html`<table><thead><tr><th scope="col">Situation</th><th scope="col">Points</th><th scope="col">Mechanism</th></tr></thead><tbody>${rows}</tbody></table>` : null}
<h2>Messages</h2>
${refusal === undefined ? null : html`<p><strong>${refusal}</strong></p>`}
<ol class="situations">${drafts.map((draft) => showDraft(draft, lines))}</ol>`
}

async function write(form: GenerationForm): Promise<{ drafts: Draft[]; refusal?: string }> {
  const drafts: Draft[] = []
  try {
    const request = { form, count: MESSAGES, seed: 'playbook' }
    for await (const event of writer.write(request, new AbortController().signal))
      if (event.kind === 'draft') drafts.push(event.draft)
    return { drafts }
  } catch (error) {
    if (!(error instanceof WriterError)) throw error
    return { drafts, refusal: error.message }
  }
}

function showDraft({ content, score }: Draft, lines: readonly SituationLine[]): Html {
  const used = lines.filter((line) => isIn(content, line))
  return html`<li>${content} <small>score ${score.total}</small>
${used.length > 0 ? html`<ul>${used.map(({ place, text }) => html`<li><small>From ${place}: ${text}</small></li>`)}</ul>` : null}</li>`
}

/** Whether a message has all text of a line between its slots, as "I" or "we". */
function isIn(message: string, { text }: SituationLine): boolean {
  return [text, toSingularSender(text)].some((form) =>
    form
      .split(/\{\w+\}|\[[^\]]*\]/)
      .map((piece) => piece.trim().toLowerCase())
      .every((piece) => message.toLowerCase().includes(piece)),
  )
}
