import { rankSituations, recognize } from '../src/playbook/recognize.ts'
import { readLabelledBriefs, judgeRecognition } from './labelled-briefs.ts'

// `node eval/recognition.ts [file]`: how often recognition is right, wrong or silent, and every error.
const briefs = readLabelledBriefs(process.argv[2])
recognize({ targetAudience: '', product: '', painPoint: '', solution: '', insight: '' })
const startedAt = performance.now()
const results = briefs.map((brief) => {
  const found = recognize(brief.fields)?.situation.id ?? null
  return { brief, found, verdict: judgeRecognition(brief, found) }
})
const milliseconds = (performance.now() - startedAt) / briefs.length

const labelled = briefs.filter(({ label }) => label !== null).length
const share = (verdict: string, of: number) => {
  const count = results.filter((result) => result.verdict === verdict).length
  return `${count} of ${of} (${((count / of) * 100).toFixed(1)} %)`
}
for (const verdict of ['wrong', 'missed', 'false alarm'])
  for (const { brief, found } of results.filter((result) => result.verdict === verdict)) {
    const best = rankSituations(brief.fields)
      .slice(0, 3)
      .map(({ situation, points }) => `${situation.id} ${points.toFixed(1)}`)
    console.log(
      `${verdict}: ${brief.id} is ${brief.label ?? 'none'}, found ${found ?? 'none'} (${best.join(', ')})`,
    )
    console.log(`  ${Object.values(brief.fields).join(' | ').replaceAll('\n', ' ').slice(0, 240)}`)
  }
console.log(`wrong ${share('wrong', labelled)}, missed ${share('missed', labelled)}`)
console.log(
  `false alarms ${share('false alarm', briefs.length - labelled)}, ${milliseconds.toFixed(1)} ms a brief`,
)
