import { randomUUID } from 'node:crypto'
import { ScoredMessage } from '@firstline/contract/brief'
import { readStoredForm } from '@firstline/contract/generation'
import { STORED_SET_COLUMNS, StoredSet } from '@firstline/contract/history'
import type { Readings } from '@firstline/contract/readings'
import { readSavedForm, SAVED_BRIEF_COLUMNS, SavedBrief } from '@firstline/contract/saved-briefs'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { makeAddress } from '@firstline/wire/test-wire/fixtures'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { readBalance } from '#test/read-balance.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const SOURCE = 'misses calls @ lunch, 6 a wk'
const SENTENCE = 'You miss six calls a week at lunch.'
const FORM = makeForm({
  painPoint: `${SOURCE}. books by hand`,
  solution: 'texts back',
  insight: 'Opened in May',
})
const READINGS: Readings = [
  { source: SOURCE, sentence: SENTENCE },
  { source: 'books by hand', sentence: null },
]
const TEXT = 'Do you miss calls at lunch? Our call cover texts back. Worth a look?'

const writer = scriptedWriter(DRAFTS_SCRIPT)
let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await openTestApp({ database, writer, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  user = await makeUser(app, { dm: 6 })
})
afterAll(() => app.close())

/** The form of the latest call of the writer. */
const lastForm = () => writer.calls.at(-1)?.request.form

const reading = (changes: object = {}) => ({ source: SOURCE, sentence: SENTENCE, ...changes })
const INVALID: readonly (readonly [string, string, unknown])[] = [
  ['readings that are not a list', 'readings', 'yes'],
  ['a list of texts', 'readings.0', [SENTENCE]],
  ['13 readings', 'readings', Array.from({ length: 13 }, (_, at) => reading({ source: SOURCE.slice(at) }))],
  ['a sentence of 301 characters', 'readings.0.sentence', [reading({ sentence: 'x'.repeat(301) })]],
  ['a sentence with a link', 'readings.0.sentence', [reading({ sentence: 'See https://acme.example.' })]],
  ['a sentence with www', 'readings.0.sentence', [reading({ sentence: 'See www.acme.example.' })]],
  ['a sentence without a word', 'readings.0.sentence', [reading({ sentence: ' ... ' })]],
  ['a sentence with a control character', 'readings.0.sentence', [reading({ sentence: 'You\u0007 wait.' })]],
  ['a sentence that cannot be stored', 'readings.0.sentence', [reading({ sentence: 'You\u0000 wait.' })]],
  ['a missing source', 'readings.0.source', [{ sentence: SENTENCE }]],
  ['an empty source', 'readings.0.source', [reading({ source: '  ' })]],
  ['a source with a control character', 'readings.0.source', [reading({ source: 'a\u0007' })]],
  ['a source of another text', 'readings.0.source', [reading({ source: 'another sentence' })]],
  [
    'two readings of one source',
    'readings.1.source',
    [reading(), reading({ source: ` ${SOURCE.replace(' ', '  ')}` })],
  ],
]

const naming = (field: string) => ({ fields: expect.arrayContaining([expect.objectContaining({ field })]) })

describe('readings of a form', () => {
  it.each(INVALID)(
    'refuse %s by naming %s, in every function, without a charge',
    async (_, field, readings) => {
      const calls = writer.calls.length
      const balance = await readBalance(database, user.id)
      const body = { ...FORM, readings, text: TEXT, aim: 'shorter' }
      for (const name of ['generate-messages', 'score-message', 'revise-message', 'read-brief']) {
        const refusal = await callFunction(app, user, name, body)
        expect([name, refusal.status]).toEqual([name, 422])
        expect(refusal.body, name).toMatchObject({ code: 'invalid_fields', ...naming(field) })
      }
      const visitor = makeVisitor(app, makeAddress())
      const refusal = await visitor.post({ ...FORM, readings })
      expect(refusal.status).toBe(422)
      expect(await refusal.json()).toMatchObject({ code: 'invalid_fields', ...naming(field) })
      expect(await (await visitor.post({ checkOnly: true })).json()).toMatchObject({ remaining: 2 })
      expect(await readBalance(database, user.id)).toEqual(balance)
      expect(writer.calls).toHaveLength(calls)
    },
  )

  it('are stored with the form, given to the writer, and returned by history and export', async () => {
    const member = await makeUser(app)
    const response = await postGeneration(app, member, { ...FORM, readings: READINGS })
    expect(response.status).toBe(200)
    expect(lastForm()?.readings).toEqual(READINGS)
    const { data } = await member.client.rpc('search_history').select(STORED_SET_COLUMNS)
    const [set] = StoredSet.array().parse(data)
    expect(set && readStoredForm(set.form)?.readings).toEqual(READINGS)
    const account = await callFunction(app, member, 'account-export')
    expect(account.body).toMatchObject({ generations: [{ brief: { readings: READINGS } }] })
  })

  it('are a part of the form of a request id: others are refused, the same are joined', async () => {
    const member = await makeUser(app)
    const body = { ...FORM, requestId: randomUUID(), readings: READINGS }
    const first = await (await postGeneration(app, member, body)).json()
    expect(await (await postGeneration(app, member, body)).json()).toEqual(first)
    for (const readings of [undefined, READINGS.slice(0, 1), [{ ...reading(), sentence: null }]]) {
      const other = await postGeneration(app, member, { ...body, readings })
      expect(other.status).toBe(409)
      expect(await other.json()).toMatchObject({ code: 'request_reused' })
    }
    expect(await readBalance(database, member.id)).toMatchObject({ dm: 5 })
  })

  it('are stored by the demo, without those of the insight', async () => {
    const visitor = makeVisitor(app, makeAddress())
    const readings = [...READINGS, { source: 'Opened in May', sentence: 'You opened in May.' }]
    expect((await visitor.post({ ...FORM, readings })).status).toBe(200)
    expect(lastForm()).toMatchObject({ insight: '', readings: READINGS })
    const [row] = await owner.query(
      'select form from public.generations where visitor is not null order by created_at desc limit 1',
    )
    expect(row).toMatchObject({ form: { readings: READINGS } })
  })

  it('stay with a rewrite and in website-only mode, where pages fill the fields later', async () => {
    const rewrite = { text: TEXT, aim: 'version' as const, keep: [] }
    const rewriting = await postGeneration(app, user, { ...FORM, rewrite, readings: READINGS })
    expect(rewriting.status).toBe(200)
    expect(lastForm()).toMatchObject({ rewrite, readings: READINGS })
    const body = {
      ...FORM,
      websiteOnlyMode: true,
      websiteUrl: 'https://acme.invalid/',
      readings: [reading({ source: 'x' })],
    }
    // The readings are accepted; the page can't be read.
    expect(await callFunction(app, user, 'score-message', { ...body, text: TEXT })).toMatchObject({
      status: 422,
      body: { code: 'website_unavailable' },
    })
  })

  it('count as said by the sender, also with a figure of the sender’s own', async () => {
    const readings = [reading({ sentence: 'You miss 48 calls a month at lunch.' })]
    const text = 'You miss 48 calls a month at lunch. Our call cover texts back. Worth a look?'
    const score = async (body: object) =>
      ScoredMessage.parse((await callFunction(app, user, 'score-message', { ...FORM, text, ...body })).body)
    expect(
      (await score({})).claims.filter(({ isInvented }) => isInvented).map((claim) => claim.text),
    ).toEqual(['48'])
    const { claims, hardFailures } = await score({ readings })
    expect(hardFailures).toEqual([])
    expect(claims.filter(({ isInvented }) => isInvented)).toEqual([])
    expect(claims.find((claim) => claim.text.includes('48'))?.from).toBe('painPoint')
  })

  it('keep markup of a sentence as text, in every answer', async () => {
    const sentence = '<script>alert(1)</script> You miss calls & wait.'
    const response = await postGeneration(app, user, { ...FORM, readings: [reading({ sentence })] })
    expect(response.status).toBe(200)
    expect(lastForm()?.readings).toEqual([{ source: SOURCE, sentence }])
    const answer = await callFunction(app, user, 'read-brief', { ...FORM, readings: [reading({ sentence })] })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })
})

describe('/rest/v1/saved_briefs with readings', () => {
  it('keeps the longest valid readings', async () => {
    const painPoint = Array.from({ length: 12 }, (_, at) => `${at}${'中'.repeat(38)}`).join('. ')
    const readings = painPoint.split('. ').map((source) => ({ source, sentence: '中'.repeat(300) }))
    const form = makeForm({ painPoint, solution: '文'.repeat(500), readings })
    const { error } = await user.client.from('saved_briefs').insert({ name: 'Long', form })
    expect(error).toBeNull()
    const { data } = await user.client.from('saved_briefs').select(SAVED_BRIEF_COLUMNS).eq('name', 'Long')
    const [brief] = SavedBrief.array().parse(data)
    expect(brief && readSavedForm(brief)?.readings).toEqual(readings)
  })

  it('returns a brief with invalid readings as the brief without them', async () => {
    for (const [name, , readings] of INVALID) {
      if (JSON.stringify(readings).includes('\\u0000')) continue
      const { error } = await user.client.from('saved_briefs').insert({ name, form: { ...FORM, readings } })
      expect([name, error]).toEqual([name, null])
      const { data } = await user.client.from('saved_briefs').select(SAVED_BRIEF_COLUMNS).eq('name', name)
      const [brief] = SavedBrief.array().parse(data)
      const form = brief && readSavedForm(brief)
      expect(form?.product, name).toBe(FORM.product)
      expect(form, name).not.toHaveProperty('readings')
    }
  })
})
