import { readBrief } from './index.ts'
import { SAMPLE_BRIEFS, formOf } from '../test/briefs.ts'
import { SUBJECT_ANGLES } from './composer/subject/angles.ts'
import { writeSubject } from './composer/subject/write-subject.ts'
import { randomFrom } from './composer/random.ts'
for (const n of process.argv.slice(2)) {
  const b = await readBrief(formOf(SAMPLE_BRIEFS.find((s) => s.name.includes(n))!, 'Email Subject Line'))
  const r = randomFrom('a')
  const m = new Map<string, string>()
  for (let i = 0; i < 60; i++)
    for (const a of SUBJECT_ANGLES) {
      const c = writeSubject(a, b, r)
      if (c) m.set(c.text, c.score.total + ' ' + c.opener)
    }
  console.log('##', n, m.size)
  for (const [t, v] of [...m].sort((x, y) => x[1].split(' ')[1]!.localeCompare(y[1].split(' ')[1]!)))
    console.log(v.padEnd(16), t)
}
