import { readClientResult, applyMaxAffected, readResponse, type WireCall } from './wire-call.ts'

export const RPC_CALLS: readonly WireCall[] = [
  {
    operation: 'rpc',
    call: "rpc('add', { a: 1, b: 2 })",
    expected: '200',
    expectedData: 3,
    run: ({ client }) => readClientResult(client.rpc('add', { a: 1, b: 2 })),
  },
  {
    operation: 'rpc',
    call: "rpc('add', { a: 1, b: 2 }, { get: true })",
    expected: '200',
    expectedData: 3,
    run: ({ client }) => readClientResult(client.rpc('add', { a: 1, b: 2 }, { get: true })),
  },
  {
    operation: 'rpc',
    call: "rpc('sum_of', { list: [1, 2] }, { get: true })",
    expected: '200',
    expectedData: 3,
    run: ({ client }) => readClientResult(client.rpc('sum_of', { list: [1, 2] }, { get: true })),
  },
  {
    operation: 'rpc',
    call: "rpc('rated', { at_least: 1 }, { head: true, count: 'exact' })",
    expected: '200',
    expectedData: { data: null, count: 2 },
    run: ({ client }) =>
      readClientResult(client.rpc('rated', { at_least: 1 }, { head: true, count: 'exact' })),
  },
  {
    operation: 'rpc',
    call: "rpc('rated', { at_least: 1 }, { count: 'exact' }).select('id, covers(colour)').gt('rating', 1).order('id').limit(1)",
    expected: '206',
    expectedData: { data: [{ id: 1, covers: { colour: 'red' } }], count: 2 },
    run: ({ client }) =>
      readClientResult(
        client
          .rpc('rated', { at_least: 1 }, { count: 'exact' })
          .select('id, covers(colour)')
          .gt('rating', 1)
          .order('id')
          .limit(1),
      ),
  },
  {
    operation: 'rpc',
    call: "rpc('book', { of: 1 }).select('id,title')",
    expected: '200',
    expectedData: { id: 1, title: 'Engines' },
    run: ({ client }) => readClientResult(client.rpc('book', { of: 1 }).select('id,title')),
  },
  {
    operation: 'rpc',
    call: "rpc('nothing')",
    expected: '204',
    expectedData: null,
    run: ({ client }) => readClientResult(client.rpc('nothing')),
  },
  {
    operation: 'rpc',
    call: "rpc('whole', { any: ['thing'] })",
    condition: 'with a single unnamed parameter',
    expected: '200',
    expectedData: { any: ['thing'] },
    run: ({ client }) => readClientResult(client.rpc('whole', { any: ['thing'] })),
  },
  {
    operation: 'maxAffected',
    call: "rpc('clear_drafts').maxAffected(1)",
    condition: 'two rows: none is removed',
    expected: '400 PGRST124',
    async run({ client }) {
      await client.from('drafts').insert([
        { id: 171, title: 'cleared 1' },
        { id: 172, title: 'cleared 2' },
      ])
      const query = client.rpc('clear_drafts')
      applyMaxAffected(query, 1)
      const refusal = await readClientResult(query)
      const { data } = await client.from('drafts').select('id').in('id', [171, 172])
      return data?.length === 2 ? refusal : { outcome: `${refusal.outcome}, but rows were removed` }
    },
  },
]

export const REFUSED_RPC_CALLS: readonly WireCall[] = [
  {
    operation: 'rpc',
    call: "rpc('add', { a: 1 })",
    expected: '404 PGRST202',
    run: ({ client }) => readClientResult(client.rpc('add', { a: 1 })),
  },
  {
    operation: 'rpc',
    call: "rpc('unclear', { a: '1' })",
    expected: '300 PGRST203',
    run: ({ client }) => readClientResult(client.rpc('unclear', { a: '1' })),
  },
  {
    operation: 'rpc',
    call: "rpc('add', { a: 1, b: 2 }).maxAffected(1)",
    condition: 'which returns no set',
    expected: '400 PGRST128',
    run({ client }) {
      const query = client.rpc('add', { a: 1, b: 2 })
      applyMaxAffected(query, 1)
      return readClientResult(query)
    },
  },
  {
    operation: 'rpc',
    call: "rpc('clear_drafts', {}, { get: true })",
    condition: 'which writes',
    expected: '405 25006',
    run: ({ client }) => readClientResult(client.rpc('clear_drafts', {}, { get: true })),
  },
  {
    operation: 'rpc',
    call: "rpc('fails')",
    condition: 'which raises PT418',
    expected: '418 PT418',
    run: ({ client }) => readClientResult(client.rpc('fails')),
  },
  {
    operation: 'method',
    call: 'DELETE /rpc/add',
    expected: '405 PGRST101',
    run: async ({ requestRest }) => readResponse(await requestRest('/rpc/add', { method: 'DELETE' })),
  },
]
