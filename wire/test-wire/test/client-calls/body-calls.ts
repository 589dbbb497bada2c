import { insertDrafts } from './insert-drafts.ts'
import { readResponse, type WireCall } from './wire-call.ts'

const jsonRequest = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const BODY_CALLS: readonly WireCall[] = [
  {
    operation: 'columns',
    call: 'POST /drafts?columns=id,title',
    condition: 'with a key that is not in `columns`',
    expected: '201',
    expectedData: { body: [{ id: 151, note: null }] },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest(
          '/drafts?columns=id,title&select=id,note',
          jsonRequest('POST', { id: 151, title: 'c', note: 'left out' }, { prefer: 'return=representation' }),
        ),
      ),
  },
  {
    operation: 'Prefer: return',
    call: 'POST /drafts',
    condition: '`Prefer: return=headers-only`',
    expected: '201',
    expectedData: {
      body: '',
      location: '/rest/v1/drafts?id=eq.152',
      'preference-applied': 'return=headers-only',
    },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest(
          '/drafts',
          jsonRequest('POST', { id: 152, title: 'h' }, { prefer: 'return=headers-only' }),
        ),
        'location',
        'preference-applied',
      ),
  },
  {
    operation: 'Prefer: missing',
    call: 'POST /drafts?columns=id,title,stars',
    condition: '`Prefer: missing=default`',
    expected: '201',
    expectedData: { body: [{ stars: 3 }], 'preference-applied': 'missing=default, return=representation' },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest(
          '/drafts?columns=id,title,stars&select=stars',
          jsonRequest('POST', { id: 153, title: 'm' }, { prefer: 'missing=default,return=representation' }),
        ),
        'preference-applied',
      ),
  },
  {
    operation: 'CSV body',
    call: 'POST /drafts',
    condition: '`Content-Type: text/csv`',
    expected: '201',
    expectedData: { body: [{ id: 154, title: 'a, b', note: null }] },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/drafts?select=id,title,note', {
          method: 'POST',
          headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
          body: 'id,title,note\n154,"a, b",NULL',
        }),
      ),
  },
  {
    operation: 'form body',
    call: 'POST /drafts',
    condition: '`Content-Type: application/x-www-form-urlencoded`',
    expected: '201',
    expectedData: { body: [{ id: 155, title: 'a form' }] },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/drafts?select=id,title', {
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
    expectedData: { body: [{ id: 156, title: 'put' }] },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest(
          '/drafts?id=eq.156&select=id,title',
          jsonRequest('PUT', { id: 156, title: 'put' }, { prefer: 'return=representation' }),
        ),
      ),
  },
  {
    operation: 'Prefer: max-affected',
    call: 'DELETE /drafts?id=in.(157,158)',
    condition: '`Prefer: handling=strict, max-affected=1`',
    expected: '400 PGRST124',
    async run(context) {
      await insertDrafts(context, { id: 157 }, { id: 158 })
      return readResponse(
        await context.requestRest('/drafts?id=in.(157,158)', {
          method: 'DELETE',
          headers: { prefer: 'handling=strict, max-affected=1' },
        }),
      )
    },
  },
]

export const REFUSED_BODY_CALLS: readonly WireCall[] = [
  {
    operation: 'body',
    call: 'POST /drafts',
    condition: 'with a body that is not JSON',
    expected: '400 PGRST102',
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/drafts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{',
        }),
      ),
  },
  {
    operation: 'body',
    call: 'POST /drafts',
    condition: 'rows with different keys, without columns',
    expected: '400 PGRST102',
    run: async ({ requestRest }) =>
      readResponse(await requestRest('/drafts', jsonRequest('POST', [{ id: 161 }, { title: 'x' }]))),
  },
  ...(['PATCH', 'DELETE'] as const).map((method): WireCall => ({
    operation: 'limited write',
    call: `${method} /drafts?order=id&limit=1`,
    expected: '400 PGRST127',
    run: async ({ requestRest }) =>
      readResponse(await requestRest('/drafts?order=id&limit=1', jsonRequest(method, { note: 'x' }))),
  })),
  {
    operation: 'PUT',
    call: 'PUT /drafts?title=eq.x',
    condition: 'with a column other than the key',
    expected: '405 PGRST105',
    run: async ({ requestRest }) =>
      readResponse(await requestRest('/drafts?title=eq.x', jsonRequest('PUT', { id: 162, title: 'x' }))),
  },
  {
    operation: 'PUT',
    call: 'PUT /drafts?id=eq.163&limit=1',
    expected: '400 PGRST114',
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/drafts?id=eq.163&limit=1', jsonRequest('PUT', { id: 163, title: 'x' })),
      ),
  },
  {
    operation: 'PUT',
    call: 'PUT /drafts?id=eq.164',
    condition: 'with another id in the body',
    expected: '400 PGRST115',
    run: async ({ requestRest }) =>
      readResponse(await requestRest('/drafts?id=eq.164', jsonRequest('PUT', { id: 165, title: 'x' }))),
  },
  {
    operation: 'method',
    call: 'PROPFIND /drafts',
    expected: '405 PGRST117',
    run: async ({ requestRest }) => readResponse(await requestRest('/drafts', { method: 'PROPFIND' })),
  },
  {
    operation: 'path',
    call: 'GET /',
    expected: '404 PGRST125',
    run: async ({ requestRest }) => readResponse(await requestRest('/')),
  },
  {
    operation: 'token',
    call: 'GET /topics',
    condition: 'with a token that has expired',
    expected: '401 PGRST303',
    run: async ({ requestRest, expiredToken }) =>
      readResponse(await requestRest('/topics', { headers: { authorization: `Bearer ${expiredToken}` } })),
  },
  {
    operation: 'token',
    call: 'GET /topics',
    condition: 'with a malformed token',
    expected: '401 PGRST301',
    run: async ({ requestRest }) =>
      readResponse(await requestRest('/topics', { headers: { authorization: 'Bearer nonsense' } })),
  },
]
