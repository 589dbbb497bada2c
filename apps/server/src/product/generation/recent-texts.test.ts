import { randomUUID } from 'node:crypto'
import { GenerationItems } from '@firstline/contract/generation'
import { repeatsEarlier, WriterError } from '@firstline/copywriter'
import { latch, scriptedWriter, type Script, type ScriptedWriter } from '@firstline/copywriter/testing'
import { startTestModel } from '@firstline/test-models'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { postGeneration, readEvents } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '#test/test-app.ts'

const { database } = await createProductDatabase()

const opened: TestApp[] = []
async function openApp(options: Partial<TestAppOptions>) {
  const app = await openTestApp({ database, ...options })
  opened.push(app)
  return app
}
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

const makeDrafts = (run: number) => [1, 2, 3].map((item) => ({ draft: `Text ${run}.${item}.` }))
const RUNS: Script = { runs: [1, 2, 3, 4].map(makeDrafts) }
const listRecent = (writer: ScriptedWriter) => writer.calls.map(({ request }) => request.recent)
const makeBody = (fields = {}) => ({ ...makeForm(fields), requestId: randomUUID() })

describe('recent texts passed to the writer', () => {
  it('are those of the same user and message type, newest first', async () => {
    const writer = scriptedWriter(RUNS)
    const app = await openApp({ writer })
    const [user, other] = [await makeUser(app), await makeUser(app)]
    await (await postGeneration(app, user, makeBody())).json()
    await (await postGeneration(app, other, makeBody())).json()
    await (await postGeneration(app, user, makeBody({ messageType: 'Email Subject Line' }))).json()
    await (await postGeneration(app, user, makeBody({ product: 'another product' }))).json()
    await postGeneration(app, user, makeBody()).catch(() => undefined)
    expect(listRecent(writer)).toEqual([
      [],
      [],
      [],
      ['Text 1.1.', 'Text 1.2.', 'Text 1.3.'],
      ['Text 4.1.', 'Text 4.2.', 'Text 4.3.', 'Text 1.1.', 'Text 1.2.', 'Text 1.3.'],
    ])
  })

  it('include stopped generations and exclude failed ones', async () => {
    const rest = latch()
    const writer = scriptedWriter({
      runs: [
        [{ draft: 'Before the stop.' }, { wait: rest.opened }],
        [{ draft: 'Before it failed.' }, { fail: new WriterError('writer_failed', 'no') }],
        makeDrafts(3),
      ],
    })
    const app = await openApp({ writer })
    const user = await makeUser(app)
    const stopped = makeBody()
    for await (const { event } of readEvents(await postGeneration(app, user, stopped, { events: true }))) {
      if (event === 'item') {
        await (await postGeneration(app, user, { requestId: stopped.requestId, action: 'stop' })).json()
      }
    }
    await (await postGeneration(app, user, makeBody())).json()
    await (await postGeneration(app, user, makeBody())).json()
    expect(listRecent(writer)).toEqual([[], ['Before the stop.'], ['Before the stop.']])
  })

  it('come from the last fifty generations', async () => {
    const writer = scriptedWriter({ runs: [makeDrafts(1)], repeatLast: true })
    const app = await openApp({ writer })
    const user = await makeUser(app)
    await database.query(
      `with made as (
         insert into public.generations (user_id, request_id, body_hash, message_type, form, plan, item_count, status,
           charge, charged_period, queue_rank, created_at)
         select $1, gen_random_uuid(), '', 'Cold DM', '{}', 'free', 1, 'done', 'free', now(), now(),
           timestamptz '2026-01-01' + number * interval '1 minute'
         from generate_series(1, 60) number
         returning id, created_at
       ), logged as (
         insert into public.message_logs (generation_id, user_id, message_type, model_used, estimated_tokens,
           cost_estimate, plan)
         select id, $1, 'Cold DM', 'composer', 0, 0, 'free' from made
       )
       insert into public.generation_items (generation_id, position, user_id, content, angle, score, created_at)
       select id, 1, $1, 'Text of ' || to_char(created_at at time zone 'utc', 'HH24:MI'), '', '{}', created_at from made`,
      [user.id],
    )
    await (await postGeneration(app, user, makeBody())).json()
    const [recent = []] = listRecent(writer)
    expect([recent.length, recent[0], recent.at(-1)]).toEqual([50, 'Text of 01:00', 'Text of 00:11'])
  })

  it('are those of the same visitor in the demo', async () => {
    const writer = scriptedWriter(RUNS)
    const app = await openApp({ writer, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
    const [visitor, other] = [makeVisitor(app, '198.51.100.1'), makeVisitor(app, '198.51.100.2')]
    for (const each of [visitor, other, visitor]) await (await each.post(makeBody())).json()
    expect(listRecent(writer)).toEqual([[], [], ['Text 1.1.', 'Text 1.2.', 'Text 1.3.']])
  })
})

describe('repeated form with a language model', () => {
  it('returns other texts and sends the earlier openings to the model', async () => {
    const stub = await startTestModel()
    onTestFinished(() => stub.close())
    const app = await openApp({ environment: { LLM_BASE_URL: stub.url, LLM_MODEL: 'stub' } })
    const user = await makeUser(app)
    const write = async () =>
      GenerationItems.parse(await (await postGeneration(app, user, makeBody())).json()).map(
        ({ content }) => content,
      )
    const first = await write()
    for (const text of await write()) expect(repeatsEarlier(text, first)).toBeUndefined()
    const prompt = JSON.stringify(stub.calls.at(-1)?.body.messages)
    for (const text of first) expect(prompt).toContain(text.split(' ').slice(0, 6).join(' '))
  })

  it('returns repeated texts when the model writes nothing else', async () => {
    const copy = [
      'Who answers while your front desk is at lunch? Our call cover texts back missed callers and keeps them with you. Worth a look?',
      'Ring your own practice at noon today and count. Every caller you missed, our call cover answers by text. Mind if I send an example?',
      'You rarely hear twice from a caller you missed. With our call cover, that person has a text from you before the next number is dialled. Want to hear more?',
    ]
    const stub = await startTestModel({
      write: ({ angles }) =>
        Promise.resolve(
          copy.map((content, index) => ({ angle: angles[index] ?? '', content, explanation: '' })),
        ),
    })
    onTestFinished(() => stub.close())
    const app = await openApp({ environment: { LLM_BASE_URL: stub.url, LLM_MODEL: 'stub' } })
    const user = await makeUser(app)
    for (const calls of [1, 3]) {
      const items = GenerationItems.parse(await (await postGeneration(app, user, makeBody())).json())
      expect(items.map(({ content }) => content).toSorted()).toEqual(copy.toSorted())
      expect(stub.calls).toHaveLength(calls)
    }
  })
})
