import { randomUUID } from 'node:crypto'
import { GenerationItems } from '@firstline/contract/generation'
import { repeatsEarlier, WriterError } from '@firstline/copywriter'
import { latch, scriptedWriter, type Script, type ScriptedWriter } from '@firstline/copywriter/testing'
import { startStubModel } from '@firstline/stub-model'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { postGeneration, eventsOf } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '#test/test-app.ts'

const { database } = await createProductDatabase()

const opened: TestApp[] = []
async function open(options: Partial<TestAppOptions>) {
  const app = await openTestApp({ database, ...options })
  opened.push(app)
  return app
}
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

const numbered = (run: number) => [1, 2, 3].map((item) => ({ draft: `Text ${run}.${item}.` }))
const RUNS: Script = { runs: [1, 2, 3, 4].map(numbered) }
const recentOf = (writer: ScriptedWriter) => writer.calls.map(({ request }) => request.recent)
const body = (fields = {}) => ({ ...makeForm(fields), requestId: randomUUID() })

describe('what a writer is told of earlier generations', () => {
  it('is all the same user got of the same message type, newest first', async () => {
    const writer = scriptedWriter(RUNS)
    const app = await open({ writer })
    const [user, stranger] = [await makeUser(app), await makeUser(app)]
    await (await postGeneration(app, user, body())).json()
    await (await postGeneration(app, stranger, body())).json()
    await (await postGeneration(app, user, body({ messageType: 'Email Subject Line' }))).json()
    await (await postGeneration(app, user, body({ product: 'another product' }))).json()
    await postGeneration(app, user, body()).catch(() => undefined)
    expect(recentOf(writer)).toEqual([
      [],
      [],
      [],
      ['Text 1.1.', 'Text 1.2.', 'Text 1.3.'],
      ['Text 4.1.', 'Text 4.2.', 'Text 4.3.', 'Text 1.1.', 'Text 1.2.', 'Text 1.3.'],
    ])
  })

  it('holds what was written before a stop, and nothing of what failed', async () => {
    const rest = latch()
    const writer = scriptedWriter({
      runs: [
        [{ draft: 'Before the stop.' }, { wait: rest.opened }],
        [{ draft: 'Before it failed.' }, { fail: new WriterError('writer_failed', 'no') }],
        numbered(3),
      ],
    })
    const app = await open({ writer })
    const user = await makeUser(app)
    const stopped = body()
    for await (const { event } of eventsOf(await postGeneration(app, user, stopped, { events: true }))) {
      if (event === 'item') {
        await (await postGeneration(app, user, { requestId: stopped.requestId, action: 'stop' })).json()
      }
    }
    await (await postGeneration(app, user, body())).json()
    await (await postGeneration(app, user, body())).json()
    expect(recentOf(writer)).toEqual([[], ['Before the stop.'], ['Before the stop.']])
  })

  it('goes back fifty generations and no further', async () => {
    const writer = scriptedWriter({ runs: [numbered(1)], repeatLast: true })
    const app = await open({ writer })
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
    await (await postGeneration(app, user, body())).json()
    const [recent = []] = recentOf(writer)
    expect([recent.length, recent[0], recent.at(-1)]).toEqual([50, 'Text of 01:00', 'Text of 00:11'])
  })

  it('is a visitor’s own, in the demo', async () => {
    const writer = scriptedWriter(RUNS)
    const app = await open({ writer, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
    const [visitor, other] = [makeVisitor(app, '198.51.100.1'), makeVisitor(app, '198.51.100.2')]
    for (const somebody of [visitor, other, visitor]) await (await somebody.post(body())).json()
    expect(recentOf(writer)).toEqual([[], [], ['Text 1.1.', 'Text 1.2.', 'Text 1.3.']])
  })
})

describe('the same form again, with a language model', () => {
  it('gives other texts, and the model is told how the last ones began', async () => {
    const stub = await startStubModel()
    onTestFinished(() => stub.close())
    const app = await open({ environment: { LLM_BASE_URL: stub.url, LLM_MODEL: 'stub' } })
    const user = await makeUser(app)
    const write = async () =>
      GenerationItems.parse(await (await postGeneration(app, user, body())).json()).map(
        ({ content }) => content,
      )
    const first = await write()
    for (const text of await write()) expect(repeatsEarlier(text, first)).toBeUndefined()
    const prompt = JSON.stringify(stub.calls.at(-1)?.body.messages)
    for (const text of first) expect(prompt).toContain(text.split(' ').slice(0, 6).join(' '))
  })

  it('gives what the model repeats, when it has nothing else to say', async () => {
    const copy = [
      'Who answers while your front desk is at lunch? Our call cover texts back missed callers and keeps them with you. Worth a look?',
      'Ring your own practice at noon today and count. Every caller you missed, our call cover answers by text. Mind if I send an example?',
      'You rarely hear twice from a caller you missed. With our call cover, that person has a text from you before the next number is dialled. Want to hear more?',
    ]
    const stub = await startStubModel({
      write: ({ angles }) =>
        Promise.resolve(
          copy.map((content, index) => ({ angle: angles[index] ?? '', content, explanation: '' })),
        ),
    })
    onTestFinished(() => stub.close())
    const app = await open({ environment: { LLM_BASE_URL: stub.url, LLM_MODEL: 'stub' } })
    const user = await makeUser(app)
    for (const calls of [1, 3]) {
      const items = GenerationItems.parse(await (await postGeneration(app, user, body())).json())
      expect(items.map(({ content }) => content).toSorted()).toEqual(copy.toSorted())
      expect(stub.calls).toHaveLength(calls)
    }
  })
})
