/**
 * How long one user gets something new: generates from the same brief again and again, each time with what was given before,
 * and counts the sentences met twice. `npm run eval:again`, with `-- --times 50` and `--brief w35`.
 */
import { parseArgs } from 'node:util'
import { readFields } from '../src/brief/read-fields.ts'
import { builtInWriter } from '../src/index.ts'
import { NO_FRAME, skeletonOf } from '../src/composer/critic/fresh.ts'
import { formFor } from './run-briefs.ts'
import { WORKING_BRIEFS } from './working-briefs.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '50' }, brief: { type: 'string', default: '' } },
})
const RECENT = 400
const writer = builtInWriter()
for (const brief of WORKING_BRIEFS.filter(({ id }) => id.includes(values.brief))) {
  const form = formFor(brief, 'Cold DM')
  const read = readFields(form)
  const texts = new Set<string>()
  const sentences = new Set<string>()
  const skeletons = new Set<string>()
  const count = { texts: 0, sameText: 0, sentences: 0, sameSentence: 0, sameSkeleton: 0 }
  let recent: string[] = []
  try {
    for (let time = 0; time < Number(values.times); time += 1) {
      const fresh: string[] = []
      const request = { form, count: 3, seed: `again ${time}`, recent }
      for await (const event of writer.write(request, new AbortController().signal))
        if (event.kind === 'draft') fresh.push(event.draft.content)
      for (const text of fresh) {
        count.texts += 1
        count.sameText += Number(texts.has(text))
        texts.add(text)
        // The ask is the user's own choice and comes back.
        for (const sentence of text.split(/(?<=[.?])\s+/).slice(0, -1)) {
          const skeleton = skeletonOf(sentence, read)
          count.sentences += 1
          count.sameSentence += Number(sentences.has(sentence))
          count.sameSkeleton += Number(skeleton !== NO_FRAME && skeletons.has(skeleton))
          sentences.add(sentence)
          skeletons.add(skeleton)
        }
      }
      recent = [...fresh, ...recent].slice(0, RECENT)
    }
  } catch (error) {
    console.log(`${brief.id}: ${String(error)}`)
    continue
  }
  const share = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`
  console.log(
    `${brief.id}: of ${count.texts} texts ${share(count.sameText, count.texts)} came again; of ${count.sentences} sentences ${share(count.sameSentence, count.sentences)} word for word, ${share(count.sameSkeleton, count.sentences)} with the same frame`,
  )
}
