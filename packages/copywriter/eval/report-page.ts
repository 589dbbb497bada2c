import type { MessageType } from '@firstline/contract/options'
import type { RivalTexts } from './brief.ts'
import type { Outcome } from './run-briefs.ts'

/** One page with every brief, its texts, their scores, and beside them a rival's where there are some. */
export function reportPage(
  sections: readonly { messageType: MessageType; outcomes: readonly Outcome[] }[],
  rivals: readonly RivalTexts[],
): string {
  const bodies = sections.map(({ messageType, outcomes }) => {
    const rows = outcomes.map((outcome) => row(outcome, rivalsOf(rivals, outcome.brief.id, messageType)))
    return `<h2>${escaped(messageType)}</h2>${rows.join('\n')}`
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

function rivalsOf(rivals: readonly RivalTexts[], briefId: string, messageType: MessageType) {
  const found = rivals.find((each) => each.briefId === briefId)
  return (messageType === 'Cold DM' ? found?.dms : found?.subjects) ?? []
}

function row({ brief, drafts, refusal, milliseconds }: Outcome, rivals: readonly string[]): string {
  const fields = Object.entries(brief.fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(String(value))}</dd>`)
  const own = drafts.map(
    ({ content, score, angle }) =>
      `<p>${escaped(content)}<br><small>${score.total}, ${escaped(angle)}</small></p>`,
  )
  return `<article id="${escaped(brief.id)}"><h3>${escaped(brief.id)} <small>${escaped(brief.note)}, ${Math.round(milliseconds)} ms</small></h3>
<dl>${fields.join('')}</dl>
<div class="sides"><div>${own.join('')}${refusal === undefined ? '' : `<p><em>${escaped(refusal)}</em></p>`}</div>
<div>${rivals.map((text) => `<p>${escaped(text)}</p>`).join('')}</div></div></article>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
