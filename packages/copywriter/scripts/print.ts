/** Prints what the composer writes for the sample briefs: `print.ts [dm|subject] [count] [part of a brief's name]`. */
import { SAMPLE_BRIEFS, formOf } from '../test/briefs.ts'
import { builtInWriter, readBrief } from '../src/index.ts'
import { matterOf } from '../src/composer/lore/matter.ts'

const [kind = 'dm', count = '3', name = '', seed = 'print'] = process.argv.slice(2)
const messageType = kind === 'dm' ? 'Cold DM' : 'Email Subject Line'
const writer = builtInWriter()
const totals: number[] = []

for (const sample of SAMPLE_BRIEFS.filter((brief) => brief.name.includes(name))) {
  const form = formOf(sample, messageType)
  const brief = await readBrief(form)
  console.log(`\n== ${sample.name} (${form.tone}, ${form.emotion}, ${form.ctaType || 'no CTA'})`)
  console.log(
    `   ${[form.targetAudience, form.product, form.painPoint, form.solution, form.insight].join(' | ').slice(0, 300)}`,
  )
  if (process.env['READ'])
    console.log(
      JSON.stringify(
        {
          troubles: brief.troubles,
          offer: brief.offer,
          ways: brief.ways,
          facts: brief.facts,
          matter: matterOf(brief.fields.targetAudience, brief.fields.product),
        },
        null,
        1,
      ),
    )
  try {
    for await (const event of writer.write(
      { form, count: Number(count), seed },
      new AbortController().signal,
    )) {
      if (event.kind !== 'draft') continue
      totals.push(event.draft.score.total)
      console.log(`${event.draft.score.total} [${event.draft.angle}] ${event.draft.content}`)
      if (process.env['WHY']) console.log(`     ${event.draft.explanation}`)
      if (process.env['SCORE'])
        for (const part of event.draft.score.checks.filter((check) => check.points < check.max))
          console.log(`     ${part.points}/${part.max} ${part.label}`)
    }
  } catch (error) {
    console.log(`!! ${String(error)}`)
  }
}
console.log(
  `\nmean ${(totals.reduce((a, b) => a + b, 0) / totals.length).toFixed(1)}, lowest ${Math.min(...totals)}, texts ${totals.length}`,
)
