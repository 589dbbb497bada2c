import { toIdRows, readResponse, type WireCall } from './wire-call.ts'

export const HEADER_CALLS: readonly WireCall[] = [
  {
    operation: 'Range',
    call: 'GET /books',
    condition: '`Range: 1-2`',
    expected: '200',
    expectedData: { body: toIdRows(2, 3), 'content-range': '1-2/*' },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/books?select=id&order=id', { headers: { range: '1-2' } }),
        'content-range',
      ),
  },
  {
    operation: 'Range',
    call: 'GET /books',
    condition: '`Range: 1-1` and `Prefer: count=exact`',
    expected: '206',
    expectedData: { body: toIdRows(2), 'content-range': '1-1/3', 'preference-applied': 'count=exact' },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/books?select=id&order=id', { headers: { range: '1-1', prefer: 'count=exact' } }),
        'content-range',
        'preference-applied',
      ),
  },
  {
    operation: 'HEAD',
    call: 'HEAD /books',
    condition: '`Prefer: count=exact`',
    expected: '200',
    expectedData: { body: '', 'content-range': '0-2/3' },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/books', { method: 'HEAD', headers: { prefer: 'count=exact' } }),
        'content-range',
      ),
  },
  {
    operation: 'OPTIONS',
    call: 'OPTIONS /books',
    expected: '204',
    expectedData: { body: '', 'access-control-allow-origin': '*' },
    run: async ({ requestRest }) =>
      readResponse(await requestRest('/books', { method: 'OPTIONS' }), 'access-control-allow-origin'),
  },
  {
    operation: 'Accept-Profile',
    call: 'GET /topics',
    condition: '`Accept-Profile: public`',
    expected: '200',
    expectedData: { body: toIdRows(1, 2), 'content-profile': 'public' },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/topics?select=id', { headers: { 'accept-profile': 'public' } }),
        'content-profile',
      ),
  },
  {
    operation: 'Accept',
    call: 'GET /topics',
    condition: '`Accept: application/vnd.pgrst.array+json;nulls=stripped`',
    expected: '200',
    expectedData: {
      body: toIdRows(1, 2),
      'content-type': 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/topics?select=id', {
          headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
        }),
        'content-type',
      ),
  },
  {
    operation: 'Accept',
    call: 'GET /topics',
    condition: '`Accept: image/png`',
    expected: '406 PGRST107',
    run: async ({ requestRest }) =>
      readResponse(await requestRest('/topics', { headers: { accept: 'image/png' } })),
  },
  {
    operation: 'Prefer: handling',
    call: 'GET /topics',
    condition: '`Prefer: handling=strict, rubbish=1`',
    expected: '400 PGRST122',
    run: async ({ requestRest }) =>
      readResponse(await requestRest('/topics', { headers: { prefer: 'handling=strict, rubbish=1' } })),
  },
  {
    operation: 'Prefer: handling',
    call: 'GET /topics',
    condition: '`Prefer: handling=lenient, rubbish=1`',
    expected: '200',
    expectedData: { body: toIdRows(1, 2), 'preference-applied': 'handling=lenient' },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/topics?select=id', { headers: { prefer: 'handling=lenient, rubbish=1' } }),
        'preference-applied',
      ),
  },
  {
    operation: 'Prefer: timezone',
    call: 'GET /topics',
    condition: '`Prefer: timezone=Europe/Berlin`',
    expected: '200',
    expectedData: { body: toIdRows(1, 2), 'preference-applied': 'timezone=Europe/Berlin' },
    run: async ({ requestRest }) =>
      readResponse(
        await requestRest('/topics?select=id', { headers: { prefer: 'timezone=Europe/Berlin' } }),
        'preference-applied',
      ),
  },
]
