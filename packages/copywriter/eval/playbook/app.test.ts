import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { replacePlaybook } from '../../src/playbook/load-playbook.ts'
import type { TradeFile } from '../../src/playbook/situation.ts'
import type { LabelledBrief } from '../labelled-briefs.ts'
import { createPlaybookApp } from './app.ts'

const DENTAL = fileURLToPath(new URL('../../content/trades/dental.json', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'firstline-playbook-'))
const dental = JSON.parse(readFileSync(DENTAL, 'utf8')) as TradeFile
const [situation, neighbor] = dental.situations
if (!situation?.wordings?.[0] || !neighbor) throw new Error('dental.json has too few situations')
const wording = situation.wordings[0]

const brief: LabelledBrief = {
  id: 'r1',
  label: situation.id,
  also: [],
  fields: { ...wording, solution: '', insight: '' },
}
const unclear: LabelledBrief = {
  ...brief,
  id: 'r2',
  fields: { ...brief.fields, product: 'zinc', painPoint: '' },
}
const app = createPlaybookApp(folder, [brief, unclear])

async function get(address: string) {
  const response = await app(new Request(`http://playbook${address}`))
  return { status: response.status, text: await response.text() }
}
const save = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const saveDental = (situations: readonly object[]) =>
  save('dental.json', JSON.stringify({ ...dental, situations }, null, 2))
const tryBrief = (fields: object) => get(`/try?${new URLSearchParams({ ...wording, ...fields }).toString()}`)

beforeEach(() => {
  rmSync(folder, { recursive: true })
  cpSync(DENTAL, path.join(folder, 'dental.json'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
  // Other tests in this process need the product's own content.
  replacePlaybook()
})

describe('GET /', () => {
  it('lists trades with their numbers, gaps and labelled briefs', async () => {
    save('funeral.json', '{ "vocabulary": null, "situations": [] }')
    const { status, text } = await get('/')
    expect(status).toBe(200)
    expect(text).toMatch(new RegExp(`/trade/dental">dental</a></th>\\s*<td>${dental.situations.length}</td>`))
    expect(text).toMatch(
      /<td>1<\/td>\s*<td class="gaps"><\/td><\/tr>\s*<tr><th scope="row"><a href="\/trade\/funeral/,
    )
    expect(text).toContain('no vocabulary, 0 of 6 situations')
  })

  it('finds situations by a line, a cue, an audience or an id', async () => {
    for (const wanted of [
      situation.subjects[0],
      situation.cues.strong[0],
      situation.audience[0],
      situation.id,
    ]) {
      const { text } = await get(`/?${new URLSearchParams({ q: wanted ?? '' }).toString()}`)
      expect(text, wanted).toContain(`/situation/${situation.id}"`)
    }
    expect((await get('/?q=nowhere%20to%20be%20found')).text).toContain('0 situations.')
  })
})

describe('GET /trade/ID', () => {
  it('lists the situations and what they lack', async () => {
    const [mechanism, ...others] = situation.mechanisms
    const mechanisms = [{ ...mechanism, bodies: [] }, ...others]
    saveDental([{ ...situation, subjects: situation.subjects.slice(0, 10), mechanisms }])
    const { text } = await get('/trade/dental')
    expect(text).toContain(`for ${situation.prospect}`)
    expect(text).toContain('1 of 6 situations')
    expect(text).toContain(`Gaps: 10 of 12 subjects, ${mechanism?.id}: 0 of 4 bodies`)
  })
})

describe('GET /situation/ID', () => {
  it('shows lines with remarks, repeats, recognition and the place in the file', async () => {
    const [, ...statements] = situation.statements
    const planted = 'A colour chart that will unlock the waiting room!'
    saveDental([
      { ...situation, statements: [planted, ...statements] },
      { ...neighbor, questions: [...neighbor.questions, situation.questions[0]] },
      ...dental.situations.slice(2),
    ])
    const { text } = await get(`/situation/${situation.id}`)
    expect(text).toMatch(/dental\.json<\/code>, line \d+/)
    expect(text).toContain(`${planted} <small>9 words, ${planted.length} characters</small>`)
    expect(text).toContain('British spelling: &#34;colour&#34;')
    expect(text).toContain('hype or machine writing: &#34;unlock&#34;')
    expect(text).toMatch(new RegExp(`Lines that say the same[^]*${neighbor.id}</a>, questions`))
    expect(text).toMatch(
      /leads to <a[^>]*>[^<]+<\/a>,\s+first <a[^>]*>[^<]+<\/a> with \d+\.\d points, runner-up/,
    )
    expect(text).toMatch(
      /reach it <small>1<\/small>[^]*r1, [^]*not led here <small>1<\/small>[^]*r2, nothing found/,
    )
  })
})

describe('GET of an unknown address', () => {
  it('returns 404 with a page', async () => {
    for (const address of ['/trade/none', '/situation/none', '/situation/%zz', '/elsewhere'])
      expect((await get(address)).status, address).toBe(404)
  })
})

describe('a broken file of the playbook', () => {
  it('is reported with line and message, and is read again after a correction', async () => {
    save('cafe.json', '{\n  "vocabulary": null,\n  "situations": [\n    {},\n  ]\n}\n')
    const broken = await get(`/situation/${situation.id}`)
    expect(broken.status).toBe(200)
    expect(broken.text).toContain('cafe.json line 5: Unexpected token')
    save('cafe.json', '{ "vocabulary": null, "situations": [] }')
    expect((await get('/')).text).not.toContain('Unexpected token')
  })

  it('loses only the situation that has the wrong shape', async () => {
    saveDental([{ ...situation, statements: 'one' }, neighbor])
    const { text, status } = await get(`/situation/${neighbor.id}`)
    expect(status).toBe(200)
    expect(text).toMatch(new RegExp(`dental.json line \\d+, ${situation.id}, situations.0.statements: `))
    expect((await get(`/situation/${situation.id}`)).status).toBe(404)
  })
})

describe('GET /try', () => {
  it('shows what is recognized and five messages with their source lines', async () => {
    const { status, text } = await tryBrief({ tone: 'Casual', messageType: 'Email Subject Line' })
    expect(status).toBe(200)
    expect(text).toContain(`<a href="/situation/${situation.id}">${situation.id}</a>`)
    expect(text.match(/score \d+/g)).toHaveLength(5)
    expect(text).toContain('From subjects: ')
    expect(text).toContain('<option selected>Casual</option>')
  })

  it('recognizes from the content as it was last saved', async () => {
    saveDental([{ ...situation, id: 'renamed' }, ...dental.situations.slice(1)])
    expect((await tryBrief({})).text).toContain('<p><a href="/situation/renamed">renamed</a>')
  })

  it('escapes the text of the form', async () => {
    const hostile = `</textarea><script>alert("x")</script>'`
    const { text } = await tryBrief({ product: hostile, insight: hostile })
    expect(text).not.toContain('<script>')
    expect(text).toContain('&#60;script&#62;alert(&#34;x&#34;)')
    expect((await get(`/?q=${encodeURIComponent(hostile)}`)).text).not.toContain('<script>')
  })

  it('names the field of a rejected input', async () => {
    const empty = await tryBrief({ product: '' })
    expect(empty.status).toBe(422)
    expect(empty.text).toMatch(/aria-describedby="product-error"[^]*Please say what you offer\./)
    const long = await tryBrief({ insight: 'x'.repeat(301) })
    expect(long.text).toContain('Insight may have at most 300 characters.')
    expect((await tryBrief({ tone: 'Loud' })).text).toContain('Tone must be one of')
  })
})
