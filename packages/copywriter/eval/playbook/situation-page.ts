import {
  checkLine,
  countLineWords,
  findRepeats,
  findSharedCues,
  listSituationLines,
} from '../../src/playbook/content-rules.ts'
import type { SituationLine } from '../../src/playbook/content-rules.ts'
import { rankSituations, pickSurest } from '../../src/playbook/recognize.ts'
import type { RankedSituation } from '../../src/playbook/recognize.ts'
import type { Cues, Wording } from '../../src/playbook/situation.ts'
import { findLine } from './content.ts'
import type { Content, RecognizedBrief } from './content.ts'
import { findSituationGaps } from './gaps.ts'
import { html, linkSituation, notFound } from './html.ts'
import type { Html, Page } from './html.ts'

export function renderSituationPage(content: Content, id: string): Page {
  const saved = content.files.find(({ file }) => file.situations.some((each) => each.id === id))
  const situation = saved?.file.situations.find((each) => each.id === id)
  if (!saved || !situation) return notFound(`situation ${id}`)
  const groups = Map.groupBy(listSituationLines(situation), ({ place }) => place)
  const showGroups = (isWanted: (place: string) => boolean) =>
    [...groups].filter(([place]) => isWanted(place)).map(([place, lines]) => showLines(place, lines))
  const own = situation.mechanisms.map((mechanism) => `${mechanism.id}, `)
  const shared = findSharedCues(content.situations)
  const gaps = findSituationGaps(situation).map(({ text }) => text)
  return {
    title: id,
    body: html`<p>For ${situation.prospect}. Trades: ${situation.trades.join(', ') || 'any business'}.</p>
<p><code>packages/copywriter/content/trades/${saved.trade}.json</code>, line ${findLine(saved.text, id)}</p>
${gaps.length > 0 ? html`<p class="gaps">Gaps: ${gaps.join(', ')}</p>` : null}
${showRepeats(findRepeats(content.lines, id))}
<h2>Recognition</h2>
<p>Audience: ${situation.audience.join(', ')}</p>
${showCues(situation.cues, shared)}
${(situation.wordings ?? []).map(showWording)}
${showBriefs(content.recognized(), id)}
<h2>Lines</h2>
${showGroups((place) => !own.some((start) => place.startsWith(start)))}
${situation.mechanisms.map(
  (mechanism) => html`<h2>Mechanism ${mechanism.id}</h2>
${showCues(mechanism.cues)}${showGroups((place) => place.startsWith(`${mechanism.id}, `))}`,
)}`,
  }
}

function showLines(place: string, lines: readonly SituationLine[]): Html {
  const items = lines.map((line) => {
    const remarks = checkLine(line).map(({ message }) => html` <strong>${message}</strong>`)
    return html`<li>${line.text} <small>${countLineWords(line.text)} words, ${line.text.length} characters</small>${remarks}</li>`
  })
  return html`<h3>${place} <small>${lines.length}</small></h3><ul>${items}</ul>`
}

function showRepeats(repeats: readonly (readonly [SituationLine, SituationLine])[]): Html | null {
  if (repeats.length === 0) return null
  const items = repeats.map(
    ([line, other]) =>
      html`<li>${line.text} <small>${linkSituation(line.id)}, ${line.place}</small><br>
${other.text} <small>${linkSituation(other.id)}, ${other.place}</small></li>`,
  )
  return html`<h2>Lines that say the same</h2><ul class="remarks">${items}</ul>`
}

function showCues({ strong, weak, not = [] }: Cues, shared?: ReadonlyMap<string, readonly string[]>): Html {
  const tooMany = strong.filter((cue) => shared?.has(cue))
  return html`<dl><dt>Strong cues</dt><dd>${strong.join(', ')}
${tooMany.length > 0 ? html`<strong>strong in more than eight situations: ${tooMany.join(', ')}</strong>` : null}</dd>
<dt>Weak cues</dt><dd>${weak.join(', ')}</dd>${not.length > 0 ? html`<dt>Cues against it</dt><dd>${not.join(', ')}</dd>` : null}</dl>`
}

function showWording(wording: Wording): Html {
  const [first, second] = rankSituations({ ...wording, solution: '', insight: '' })
  const found = pickSurest([first, second].filter((each) => each !== undefined))
  return html`<p>Wording: ${Object.values(wording).join(' | ')}<br>
<small>${found ? html`leads to ${linkSituation(found.id)}` : 'leads nowhere surely'},
first ${showRanked(first)}, runner-up ${showRanked(second)}</small></p>`
}

const showRanked = (ranked: RankedSituation | undefined): Html =>
  ranked ? html`${linkSituation(ranked.situation.id)} with ${ranked.points.toFixed(1)} points` : html`none`

function showBriefs(recognized: readonly RecognizedBrief[], id: string): Html {
  const list = (
    title: string,
    briefs: readonly RecognizedBrief[],
  ) => html`<h3>${title} <small>${briefs.length}</small></h3>
<ul>${briefs.map(showBrief)}</ul>`
  return html`${list(
    'Labelled briefs that reach it',
    recognized.filter(({ found }) => found === id),
  )}
${list(
  'Labelled with it, but not led here',
  recognized.filter(({ brief, found }) => brief.label === id && found !== id),
)}`
}

function showBrief({ brief, found, verdict, points }: RecognizedBrief): Html {
  const fields = Object.values(brief.fields).filter((text) => text !== '')
  return html`<li>${fields.join(' | ')} <small>${brief.id}, ${found ? linkSituation(found) : 'nothing found'},
${points.toFixed(1)} points</small>${verdict === 'right' ? null : html` <strong>${verdict}</strong>`}</li>`
}
