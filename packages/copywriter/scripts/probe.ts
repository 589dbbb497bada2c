/** Prints what is read from the working briefs, each form in the frame it must fit: `probe.ts [part of an id] [...]`. */
import { WORKING_BRIEFS } from '../eval/working-briefs.ts'
import { formFor } from '../eval/run-briefs.ts'
import { capitalised } from '../src/brief/grammar.ts'
import { materialOf } from '../src/brief/material/read-material.ts'
import { readBrief } from '../src/brief/read-brief.ts'

const wanted = process.argv.slice(2)
for (const brief of WORKING_BRIEFS) {
  if (wanted.length > 0 && !wanted.some((part) => brief.id.includes(part))) continue
  const { fields } = brief
  console.log(
    `\n== ${brief.id}: ${[fields.targetAudience, fields.product, fields.painPoint, fields.solution, fields.insight].join(' | ').slice(0, 500)}`,
  )
  const read = await readBrief(formFor(brief, 'Cold DM'))
  if (!read.isEnglish) continue
  const { troubles, offer, gains, facts, reader } = materialOf(read)
  const print = (label: string, text: string | undefined, frame: (text: string) => string) => {
    if (text !== undefined) console.log(`   ${label.padEnd(9)} ${frame(text)}`)
  }
  for (const trouble of troubles) {
    console.log(`  trouble${trouble.isPart ? ' (part)' : ''}${trouble.isPast ? ' (past)' : ''}`)
    print('clause', trouble.clause, (text) => `${capitalised(text)}.`)
    print('parts', trouble.parts?.map((part) => `${capitalised(part)}.`).join(' '), (text) => text)
    print('when', trouble.when, (text) => `What do you do when ${text}?`)
    print('gerund', trouble.gerund, (text) => `Still ${text}?`)
    print('bare', trouble.bare, (text) => `You still ${text}.`)
    print(
      'things',
      trouble.things,
      (text) => `Why ${trouble.thingsArePlural ? 'do' : 'does'} ${text} happen?`,
    )
  }
  console.log(`  offer (${offer.kind}${offer.isPlural ? ', plural' : ''}, ${offer.sender})`)
  for (const clause of offer.clauses) print('clause', clause, (text) => `${capitalised(text)}.`)
  print('our', offer.our, (text) => `That's what ${text} ${offer.isPlural ? 'are' : 'is'} for.`)
  print('thing', offer.thing, (text) => `Could you use ${text}?`)
  print('short', offer.short, (text) => text)
  print('does', offer.does, (text) => `${capitalised(offer.our ?? 'it')} ${text}.`)
  for (const gain of gains) {
    console.log(`  gain (${gain.kind})`)
    print('clause', gain.clause, (text) => `With ${offer.our ?? 'us'}, ${text}.`)
    print('whatIf', gain.whatIf, (text) => `What if ${text}?`)
    print('phrase', gain.phrase, (text) => `${capitalised(text)}.`)
    print('tail', gain.tail, (text) => `${capitalised(offer.our ?? 'this')}, ${text}`)
    print('can', gain.can, (text) => `So you can ${text}.`)
  }
  for (const fact of facts) {
    console.log(`  fact (${fact.about}${fact.isTimely ? ', timely' : ''})`)
    print('clause', fact.clause, (text) => `${capitalised(text)}.`)
    print('phrase', fact.phrase, (text) => `${capitalised(text)}.`)
  }
  print('reader', reader.plural, (text) => `for ${text}`)
  print('place', reader.place, (text) => `in ${text}`)
}
