import { listSituationLines } from '../../src/playbook/content-rules.ts'
import type { Cues, Situation } from '../../src/playbook/situation.ts'
import type { Content } from './content.ts'
import { findGaps, findSituationGaps, listSituations } from './gaps.ts'
import type { Gap } from './gaps.ts'
import { countOf } from '@firstline/contract/in-words'
import { html, linkSituation, notFound } from './html.ts'
import type { Html, Page } from './html.ts'

const MOST_FOUND = 60

/** All trades, or search results. */
export function renderTradesPage(content: Content, query: string): Page {
  if (query !== '') return searchPage(content, query)
  const rows = content.files.map((saved) => {
    const { situations } = saved.file
    const others = listSituations(saved, content).filter((each) => !situations.includes(each)).length
    return html`<tr><th scope="row"><a href="/trade/${saved.trade}">${saved.trade}</a></th>
<td>${situations.length}${others > 0 ? ` + ${others}` : null}</td>${numbersOf(situations, content)}
<td class="gaps">${sumUp(findGaps(saved, content))}</td></tr>`
  })
  const all = content.situations
  return {
    title: 'Playbook',
    body: html`<p>${countOf(content.files.length, 'file')}, ${countOf(all.length, 'situation')}. "6 + 2" are six of the file
and two of other files that name the trade too. Briefs are those of the labelled ones that recognition leads here.</p>
<table class="trades"><thead><tr><th scope="col">Trade</th><th scope="col">Situations</th>${NUMBER_HEADS}
<th scope="col">Gaps</th></tr></thead><tbody>${rows}</tbody></table>`,
  }
}

const NUMBER_HEADS = html`<th scope="col">Lines</th><th scope="col">Bodies</th><th scope="col">Briefs</th>`

function numbersOf(situations: readonly Situation[], content: Content): Html {
  const lines = situations.flatMap(listSituationLines)
  const bodies = lines.filter(({ kind }) => kind === 'body').length
  const ids = new Set(situations.map(({ id }) => id))
  const briefs = content.recognized().filter(({ found }) => found !== null && ids.has(found)).length
  return html`<td>${lines.length - bodies}</td><td>${bodies}</td><td>${briefs}</td>`
}

function sumUp(gaps: readonly Gap[]): string {
  const short = (kind: Gap['kind'], of: string, what: string) => {
    const { length } = gaps.filter((gap) => gap.kind === kind)
    return length > 0 ? [`${countOf(length, of)} with few ${what}`] : []
  }
  return [
    ...gaps.filter(({ situation }) => situation === undefined).map(({ text }) => text),
    ...short('subjects', 'situation', 'subjects'),
    ...short('bodies', 'mechanism', 'bodies'),
  ].join(', ')
}

function searchPage({ situations }: Content, query: string): Page {
  const wanted = query.toLowerCase()
  const found = situations.flatMap((situation) => {
    const texts = searchedTexts(situation).filter(([, text]) => text.toLowerCase().includes(wanted))
    return texts.length > 0 ? [{ id: situation.id, texts }] : []
  })
  const items = found.slice(0, MOST_FOUND).map(
    ({ id, texts }) => html`<li>${linkSituation(id)}
<ul>${texts.slice(0, 3).map(([place, text]) => html`<li>${text} <small>${place}</small></li>`)}</ul></li>`,
  )
  const more = found.length > MOST_FOUND ? `, the first ${MOST_FOUND} of them` : ''
  return {
    title: `Search for "${query}"`,
    body: html`<p>${countOf(found.length, 'situation')}${more}.</p><ul class="situations">${items}</ul>`,
  }
}

function searchedTexts(situation: Situation): (readonly [string, string])[] {
  const { id, audience, cues, mechanisms } = situation
  const cueTexts = ({ strong, weak, not = [] }: Cues) => [...strong, ...weak, ...not]
  const texts = (place: string, list: readonly string[]) => list.map((text) => [place, text] as const)
  return [
    ...texts('id', [id]),
    ...texts('audience', audience),
    ...texts('cues', cueTexts(cues)),
    ...mechanisms.flatMap((mechanism) => texts(`${mechanism.id}, cues`, cueTexts(mechanism.cues))),
    ...listSituationLines(situation).map(({ place, text }) => [place, text] as const),
  ]
}

export function renderTradePage(content: Content, trade: string): Page {
  const saved = content.files.find((file) => file.trade === trade)
  if (!saved) return notFound(`trade ${trade}`)
  const { vocabulary, situations } = saved.file
  const others = listSituations(saved, content).filter((each) => !situations.includes(each))
  const gaps = findGaps(saved, content).filter(({ situation }) => situation === undefined)
  return {
    title: trade,
    body: html`<p><code>packages/copywriter/content/trades/${trade}.json</code></p>
${gaps.length > 0 ? html`<p class="gaps">Gaps: ${sumUp(gaps)}</p>` : null}
${vocabulary ? html`<p>Named ${vocabulary.names.join(', ')}</p>` : null}
<ul class="situations">${situations.map((situation) => describeSituation(situation, content))}</ul>
${others.length > 0 ? html`<h2>In other files</h2><ul class="situations">${others.map((each) => describeSituation(each, content))}</ul>` : null}`,
  }
}

function describeSituation(situation: Situation, content: Content): Html {
  const lines = listSituationLines(situation)
  const bodies = lines.filter(({ kind }) => kind === 'body').length
  const briefs = content.recognized().filter(({ found }) => found === situation.id).length
  const gaps = findSituationGaps(situation).map(({ text }) => text)
  return html`<li>${linkSituation(situation.id)} for ${situation.prospect}
<p>${situation.statements[0]}</p>
<p><small>Mechanisms: ${situation.mechanisms.map(({ id }) => id).join(', ')}.
${countOf(lines.length - bodies, 'line')}, ${countOf(bodies, 'body', 'bodies')}, ${countOf(briefs, 'labelled brief')}.</small></p>
${gaps.length > 0 ? html`<p class="gaps">Gaps: ${gaps.join(', ')}</p>` : null}</li>`
}
