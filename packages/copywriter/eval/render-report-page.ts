import type { MessageType } from '@firstline/contract/options'
import { escapeHtml } from './playbook/html.ts'
import type { RivalTexts } from './rival-texts.ts'
import type { Outcome } from './run-briefs.ts'

/** Every brief with its texts, scores and rival texts. */
export function renderReportPage(
  sections: readonly { messageType: MessageType; outcomes: readonly Outcome[] }[],
  rivals: readonly RivalTexts[],
): string {
  const bodies = sections.map(({ messageType, outcomes }) => {
    const rows = outcomes.map((outcome) =>
      renderRow(outcome, findRivals(rivals, outcome.brief.id, messageType)),
    )
    return `<h2>${escapeHtml(messageType)}</h2>${rows.join('\n')}`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Texts of every brief</title>
<style>
  body { font: 15px/1.5 system-ui; max-width: 1200px; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid #ccc; padding: 1rem 0 }
  .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem }
  dl { color: #555; font-size: 13px } dt { float: left; width: 7rem } dd { margin: 0 0 0 7rem }
  small { color: #777 }
</style>
${bodies.join('\n')}
</html>
`
}

function findRivals(rivals: readonly RivalTexts[], briefId: string, messageType: MessageType) {
  const found = rivals.find((each) => each.briefId === briefId)
  return (messageType === 'Cold DM' ? found?.dms : found?.subjects) ?? []
}

function renderRow({ brief, drafts, refusal, milliseconds }: Outcome, rivals: readonly string[]): string {
  const fields = Object.entries(brief.fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
  const own = drafts.map(
    ({ content, score, angle }) =>
      `<p>${escapeHtml(content)}<br><small>${score.total}, ${escapeHtml(angle)}</small></p>`,
  )
  return `<article id="${escapeHtml(brief.id)}"><h3>${escapeHtml(brief.id)} <small>${escapeHtml(brief.note)}, ${Math.round(milliseconds)} ms</small></h3>
<dl>${fields.join('')}</dl>
<div class="sides"><div>${own.join('')}${refusal === undefined ? '' : `<p><em>${escapeHtml(refusal)}</em></p>`}</div>
<div>${rivals.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</div></div></article>`
}
