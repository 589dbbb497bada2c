import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { createCallSender } from '../testing/create-call-sender.ts'
import { createFunctions } from '../testing/create-functions.ts'

const test = await createTestDatabase()
await createFunctions(test)
const wire = await openTestApi({ database: test.database })

const { client: ada, token } = await signUp(wire)
const { call, post } = createCallSender(wire, token)

describe('/rest/v1/rpc/<function> with a single unnamed parameter', () => {
  const JSON_TYPE = 'application/json'

  // PostgREST, findProc: by the names of the arguments, then by the type of the body.
  it.each<[name: string, type: string, body: string, expected: string]>([
    ['whole_overloaded', JSON_TYPE, '{}', '"nothing"'],
    ['whole_overloaded', JSON_TYPE, '{"x":1,"y":2}', '"named"'],
    ['whole_overloaded', JSON_TYPE, '{"a":1}', '"json {\\"a\\":1}"'],
    ['whole_overloaded', JSON_TYPE, '[1]', '"json [1]"'],
    ['whole_overloaded', 'text/plain', '{}', '"text {}"'],
    ['whole_overloaded', 'application/octet-stream', '{}', '"bytes 7b7d"'],
    ['whole_overloaded', 'application/x-www-form-urlencoded', 'x=1&y=2', '"named"'],
    ['whole_text', JSON_TYPE, '{"":"a"}', String.raw`"{\"\":\"A\"}"`],
    ['whole_bytes', JSON_TYPE, '{"":"a"}', '8'],
    ['whole_or_default', JSON_TYPE, '{}', '"{}"'],
    ['whole_or_default', 'text/plain', 'x', '"x"'],
    ['beside_unnamed', JSON_TYPE, '{"":"a"}', String.raw`"{\"\":\"a\"}"`],
    ['beside_unnamed', 'text/plain', 'a', '"a"'],
    ['half_default', JSON_TYPE, '{"b":5}', '6'],
    ['half_default', JSON_TYPE, '{}', '3'],
  ])('resolves %s and passes a body of type %s: %s', async (name, type, body, expected) => {
    const response = await call(name, { method: 'POST', type, body })
    expect([response.status, await response.text()]).toEqual([200, expected])
  })

  it.each<[path: string, expected: string]>([
    ['whole_overloaded', '"nothing"'],
    ['whole_overloaded?x=1&y=2', '"named"'],
    ['whole_text?=a', String.raw`"{\"\":\"A\"}"`],
    ['whole_json?=a', '{"":"a"}'],
  ])('passes the arguments of a GET as JSON: %s', async (path, expected) => {
    const response = await call(path, { type: 'text/plain' })
    expect([response.status, await response.text()]).toEqual([200, expected])
  })

  it.each<[name: string, type: string, body: string, status: number, code: string]>([
    ['whole_text', JSON_TYPE, '{}', 404, 'PGRST202'],
    ['whole_text', JSON_TYPE, '{"a":1}', 404, 'PGRST202'],
    ['whole_json', 'text/plain', '{}', 404, 'PGRST202'],
    ['whole_number', 'text/plain', '1', 404, 'PGRST202'],
    ['whole_number', JSON_TYPE, '{"":1}', 404, 'PGRST202'],
    ['two_unnamed', JSON_TYPE, '{}', 404, 'PGRST202'],
    ['two_unnamed', JSON_TYPE, '{"":1}', 404, 'PGRST202'],
    ['half_default', JSON_TYPE, '{"":1}', 404, 'PGRST202'],
    ['half_named', JSON_TYPE, '{"":1,"b":2}', 404, 'PGRST202'],
    ['half_named', JSON_TYPE, '{"b":2}', 404, 'PGRST202'],
    ['nothing', 'text/plain', 'x', 404, 'PGRST202'],
    ['echo_jsonb', JSON_TYPE, '{"w":1}', 404, 'PGRST202'],
    ['whole_unclear', JSON_TYPE, '{"a":1}', 300, 'PGRST203'],
  ])('does not resolve to the function otherwise: %s with %s %s', async (name, type, body, status, code) => {
    const response = await call(name, { method: 'POST', type, body })
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  it('does not resolve a GET without arguments', async () => {
    for (const name of ['whole_text', 'whole_json', 'whole_bytes']) {
      expect(await ada.rpc(name, undefined, { get: true })).toMatchObject({
        status: 404,
        error: { code: 'PGRST202' },
      })
    }
  })

  it('ignores `Prefer: params=single-object`, which PostgREST removed', async () => {
    const args = { v: { a: 1 } }
    const ignored = await post('echo_jsonb', args, { prefer: 'params=single-object' })
    expect([ignored.status, await ignored.json()]).toEqual([200, { a: 1 }])
    const strict = await post('echo_jsonb', args, { prefer: 'handling=strict, params=single-object' })
    expect([strict.status, await strict.json()]).toMatchObject([400, { code: 'PGRST122' }])
  })
})

describe('/rest/v1/rpc/<function> that does not resolve', () => {
  it('names the function it searched for and suggests a similar one', async () => {
    const { error, status } = await ada.rpc('greet', { nam: 'Ada', mark: '!' })
    expect([status, error]).toEqual([
      404,
      expect.objectContaining({
        code: 'PGRST202',
        message: 'Could not find the function public.greet(mark, nam) in the schema cache',
        details:
          'Searched for the function public.greet with parameters mark, nam or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.greet(name, mark)',
      }),
    ])
    const typo = await ada.rpc('nothin', undefined, { get: true })
    expect(typo.error).toMatchObject({
      message: 'Could not find the function public.nothin without parameters in the schema cache',
      hint: 'Perhaps you meant to call the function public.nothing',
    })
  })

  it('does not suggest a function that can not be called for its unnamed parameters', async () => {
    for (const name of ['two_unnamd', 'two_unnamed', 'whole_number']) {
      const { error } = await ada.rpc(name, { a: 1 })
      expect(error?.code).toBe('PGRST202')
      expect(error?.hint ?? '').not.toMatch(/two_unnamed|whole_number/)
    }
  })

  it('truncates the names of arguments in the error', async () => {
    const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name_${index}`, index]))
    const response = await post('add', names)
    expect(response.status).toBe(404)
    expect((await response.text()).length).toBeLessThan(2_000)
  })

  it('does not reveal a function that the caller may not execute', async () => {
    const { error, status } = await ada.rpc('hidden', { secret_argument: 1 })
    expect([status, error?.code]).toEqual([403, '42501'])
    for (const wrong of [await ada.rpc('hidden'), await ada.rpc('hiden')]) {
      expect(wrong.error?.code).toBe('PGRST202')
      expect(JSON.stringify(wrong.error)).not.toMatch(/secret_argument|public\.hidden\(/)
    }
    expect(await wire.client().rpc('hidden', { secret_argument: 1 })).toMatchObject({ status: 401 })
    const service = wire.client(wire.gateway.keys.serviceRoleKey)
    const hint = (await service.rpc('hiden')).error?.hint
    expect(hint ?? '').not.toContain('secret_argument')
  })

  it('lists the overloads of an ambiguous call', async () => {
    const { error, status } = await ada.rpc('unclear', { a: 1 })
    expect([status, error]).toEqual([
      300,
      expect.objectContaining({
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
        hint: expect.stringContaining('Try renaming the parameters'),
      }),
    ])
  })

  it.each(['on_change', 'proceed', 'any_of?v=1', 'inside', 'private_things.inside', 'pg_sleep', 'uid'])(
    'responds with PGRST202 to %s',
    async (path) => {
      const response = await call(path)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'PGRST202'])
    },
  )

  it.each(['PUT', 'PATCH', 'DELETE'])('refuses the method %s with 405', async (method) => {
    const response = await call('add?a=1&b=2', { method })
    expect([response.status, await response.json()]).toMatchObject([405, { code: 'PGRST101' }])
  })

  it('refuses filters, orders and columns of a scalar result', async () => {
    for (const path of ['add?a=1&b=2&c=eq.3', 'numbers?upto=1&order=x', 'numbers?upto=1&select=y']) {
      const response = await call(path)
      expect([response.status, await response.json()]).toMatchObject([400, { code: '42703' }])
    }
    expect((await call('pairs?unknown=eq.1')).status).toBe(400)
  })
})
