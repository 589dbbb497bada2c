import { drafts } from './drafts.ts'
import { heardIn, type WireCall } from './wire-call.ts'

const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const BODY_CALLS: readonly WireCall[] = [
  {
    operation: 'columns',
    call: 'POST /drafts?columns=id,title',
    given: 'with one more key',
    expected: '201',
    gives: { body: [{ id: 151, note: null }] },
    run: async ({ ask }) =>
      heardIn(
        await ask(
          '/drafts?columns=id,title&select=id,note',
          json('POST', { id: 151, title: 'c', note: 'left out' }, { prefer: 'return=representation' }),
        ),
      ),
  },
  {
    operation: 'Prefer: return',
    call: 'POST /drafts',
    given: '`Prefer: return=headers-only`',
    expected: '201',
    gives: { body: '', location: '/rest/v1/drafts?id=eq.152', 'preference-applied': 'return=headers-only' },
    run: async ({ ask }) =>
      heardIn(
        await ask('/drafts', json('POST', { id: 152, title: 'h' }, { prefer: 'return=headers-only' })),
        'location',
        'preference-applied',
      ),
  },
  {
    operation: 'Prefer: missing',
    call: 'POST /drafts?columns=id,title,stars',
    given: '`Prefer: missing=default`',
    expected: '201',
    gives: { body: [{ stars: 3 }], 'preference-applied': 'missing=default, return=representation' },
    run: async ({ ask }) =>
      heardIn(
        await ask(
          '/drafts?columns=id,title,stars&select=stars',
          json('POST', { id: 153, title: 'm' }, { prefer: 'missing=default,return=representation' }),
        ),
        'preference-applied',
      ),
  },
  {
    operation: 'CSV body',
    call: 'POST /drafts',
    given: '`Content-Type: text/csv`',
    expected: '201',
    gives: { body: [{ id: 154, title: 'a, b', note: null }] },
    run: async ({ ask }) =>
      heardIn(
        await ask('/drafts?select=id,title,note', {
          method: 'POST',
          headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
          body: 'id,title,note\n154,"a, b",NULL',
        }),
      ),
  },
  {
    operation: 'form body',
    call: 'POST /drafts',
    given: '`Content-Type: application/x-www-form-urlencoded`',
    expected: '201',
    gives: { body: [{ id: 155, title: 'a form' }] },
    run: async ({ ask }) =>
      heardIn(
        await ask('/drafts?select=id,title', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', prefer: 'return=representation' },
          body: 'id=155&title=a+form',
        }),
      ),
  },
  {
    operation: 'PUT',
    call: 'PUT /drafts?id=eq.156',
    expected: '201',
    gives: { body: [{ id: 156, title: 'put' }] },
    run: async ({ ask }) =>
      heardIn(
        await ask(
          '/drafts?id=eq.156&select=id,title',
          json('PUT', { id: 156, title: 'put' }, { prefer: 'return=representation' }),
        ),
      ),
  },
  {
    operation: 'Prefer: max-affected',
    call: 'DELETE /drafts?id=in.(157,158)',
    given: '`Prefer: handling=strict, max-affected=1`',
    expected: '400 PGRST124',
    async run(stage) {
      await drafts(stage, { id: 157 }, { id: 158 })
      return heardIn(
        await stage.ask('/drafts?id=in.(157,158)', {
          method: 'DELETE',
          headers: { prefer: 'handling=strict, max-affected=1' },
        }),
      )
    },
  },
]

/** Refusals of writes. */
export const REFUSED_BODY_CALLS: readonly WireCall[] = [
  {
    operation: 'body',
    call: 'POST /drafts',
    given: 'with what is no JSON',
    expected: '400 PGRST102',
    run: async ({ ask }) =>
      heardIn(
        await ask('/drafts', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }),
      ),
  },
  {
    operation: 'body',
    call: 'POST /drafts',
    given: 'rows with different keys, without columns',
    expected: '400 PGRST102',
    run: async ({ ask }) => heardIn(await ask('/drafts', json('POST', [{ id: 161 }, { title: 'x' }]))),
  },
  ...(['PATCH', 'DELETE'] as const).map((method): WireCall => ({
    operation: 'limited write',
    call: `${method} /drafts?order=id&limit=1`,
    expected: '400 PGRST127',
    run: async ({ ask }) => heardIn(await ask('/drafts?order=id&limit=1', json(method, { note: 'x' }))),
  })),
  {
    operation: 'PUT',
    call: 'PUT /drafts?title=eq.x',
    given: 'not the key',
    expected: '405 PGRST105',
    run: async ({ ask }) => heardIn(await ask('/drafts?title=eq.x', json('PUT', { id: 162, title: 'x' }))),
  },
  {
    operation: 'PUT',
    call: 'PUT /drafts?id=eq.163&limit=1',
    expected: '400 PGRST114',
    run: async ({ ask }) =>
      heardIn(await ask('/drafts?id=eq.163&limit=1', json('PUT', { id: 163, title: 'x' }))),
  },
  {
    operation: 'PUT',
    call: 'PUT /drafts?id=eq.164',
    given: 'with another id in the body',
    expected: '400 PGRST115',
    run: async ({ ask }) => heardIn(await ask('/drafts?id=eq.164', json('PUT', { id: 165, title: 'x' }))),
  },
  {
    operation: 'method',
    call: 'PROPFIND /drafts',
    expected: '405 PGRST117',
    run: async ({ ask }) => heardIn(await ask('/drafts', { method: 'PROPFIND' })),
  },
  {
    operation: 'path',
    call: 'GET /',
    expected: '404 PGRST125',
    run: async ({ ask }) => heardIn(await ask('/')),
  },
  {
    operation: 'token',
    call: 'GET /topics',
    given: 'with a token that has expired',
    expected: '401 PGRST303',
    run: async ({ ask, expiredToken }) =>
      heardIn(await ask('/topics', { headers: { authorization: `Bearer ${expiredToken}` } })),
  },
  {
    operation: 'token',
    call: 'GET /topics',
    given: 'with what is no token',
    expected: '401 PGRST301',
    run: async ({ ask }) => heardIn(await ask('/topics', { headers: { authorization: 'Bearer nonsense' } })),
  },
]
