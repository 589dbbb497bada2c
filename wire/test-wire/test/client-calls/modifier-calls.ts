import { toIdRows, readClientResult, type CallOutcome, type WireCall } from './wire-call.ts'

export const SELECT_CALLS: readonly WireCall[] = [
  {
    operation: 'from',
    call: "from('authors').select()",
    expected: '200',
    expectedData: [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Emmy' },
    ],
    run: ({ client }) => readClientResult(client.from('authors').select()),
  },
  {
    operation: 'schema',
    call: "schema('public').from('topics').select('name')",
    expected: '200',
    expectedData: [{ name: 'algebra' }, { name: 'machines' }],
    run: ({ client }) => readClientResult(client.schema('public').from('topics').select('name')),
  },
  {
    operation: 'schema',
    call: "schema('auth').from('users').select()",
    expected: '406 PGRST106',
    run: ({ client }) => readClientResult(client.schema('auth').from('users').select()),
  },
  {
    operation: 'select',
    call: "select('label:title, rating::text, s:detail->>s').eq('id', 1)",
    expected: '200',
    expectedData: [{ label: 'Engines', rating: '5', s: 'five' }],
    run: ({ client }) =>
      readClientResult(client.from('books').select('label:title, rating::text, s:detail->>s').eq('id', 1)),
  },
  {
    operation: 'select',
    call: "select('*', { count: 'exact', head: true })",
    expected: '200',
    expectedData: { data: null, count: 3 },
    run: ({ client }) => readClientResult(client.from('books').select('*', { count: 'exact', head: true })),
  },
  {
    operation: 'select',
    call: "select('id', { count: 'exact' }).limit(1)",
    expected: '206',
    expectedData: { data: toIdRows(1), count: 3 },
    run: ({ client }) =>
      readClientResult(client.from('books').select('id', { count: 'exact' }).order('id').limit(1)),
  },
  ...(['planned', 'estimated'] as const).map((count): WireCall => ({
    operation: 'select',
    call: `select('id', { count: '${count}' })`,
    expected: '200',
    expectedData: { data: toIdRows(1, 2, 3), count: 3 },
    run: ({ client }) => readClientResult(client.from('books').select('id', { count }).order('id')),
  })),
  {
    operation: 'select',
    call: "from('nowhere').select()",
    expected: '404 PGRST205',
    run: ({ client }) => readClientResult(client.from('nowhere').select()),
  },
  {
    operation: 'select',
    call: "from('books').select()",
    condition: 'by an anonymous caller',
    expected: '401 42501',
    run: ({ anonymous }) => readClientResult(anonymous.from('books').select()),
  },
]

export const MODIFIER_CALLS: readonly WireCall[] = [
  {
    operation: 'order',
    call: "order('rating')",
    expected: '200',
    expectedData: toIdRows(2, 1, 3),
    run: ({ client }) => readClientResult(client.from('books').select('id').order('rating')),
  },
  {
    operation: 'order',
    call: "order('author_id', { ascending: false }).order('rating', { nullsFirst: true })",
    expected: '200',
    expectedData: toIdRows(3, 2, 1),
    run: ({ client }) =>
      readClientResult(
        client
          .from('books')
          .select('id')
          .order('author_id', { ascending: false })
          .order('rating', { nullsFirst: true }),
      ),
  },
  {
    operation: 'order',
    call: "order('name', { referencedTable: 'topics', ascending: false })",
    expected: '200',
    expectedData: [{ topics: [{ name: 'machines' }] }],
    run: ({ client }) =>
      readClientResult(
        client
          .from('books')
          .select('topics(name)')
          .order('name', { referencedTable: 'topics', ascending: false })
          .eq('id', 1),
      ),
  },
  {
    operation: 'order',
    call: "order('covers(colour)')",
    expected: '200',
    expectedData: toIdRows(1, 2, 3),
    run: ({ client }) =>
      readClientResult(
        client.from('books').select('id').order('covers(colour)').order('id').select('id, covers()'),
      ),
  },
  {
    operation: 'limit',
    call: 'limit(1)',
    expected: '200',
    expectedData: toIdRows(1),
    run: ({ client }) => readClientResult(client.from('books').select('id').order('id').limit(1)),
  },
  {
    operation: 'limit',
    call: "limit(1, { referencedTable: 'written' })",
    expected: '200',
    expectedData: [{ written: toIdRows(2) }],
    run: ({ client }) =>
      readClientResult(
        client
          .from('authors')
          .select('written:books!books_by_author(id)')
          .eq('id', 2)
          .order('id', { referencedTable: 'written' })
          .limit(1, { referencedTable: 'written' }),
      ),
  },
  {
    operation: 'range',
    call: 'range(1, 2)',
    expected: '200',
    expectedData: toIdRows(2, 3),
    run: ({ client }) => readClientResult(client.from('books').select('id').order('id').range(1, 2)),
  },
  {
    operation: 'range',
    call: "select('id', { count: 'exact' }).range(9, 10)",
    expected: '416 PGRST103',
    run: ({ client }) => readClientResult(client.from('books').select('id', { count: 'exact' }).range(9, 10)),
  },
  {
    operation: 'single',
    call: "eq('id', 1).single()",
    expected: '200',
    expectedData: { id: 1 },
    run: ({ client }) => readClientResult(client.from('books').select('id').eq('id', 1).single()),
  },
  {
    operation: 'single',
    call: "eq('id', 9).single()",
    condition: 'a row that a policy hides',
    expected: '406 PGRST116',
    run: ({ client }) => readClientResult(client.from('books').select('id').eq('id', 9).single()),
  },
  {
    operation: 'maybeSingle',
    call: "eq('id', 9).maybeSingle()",
    expected: '200',
    expectedData: null,
    run: ({ client }) => readClientResult(client.from('books').select('id').eq('id', 9).maybeSingle()),
  },
  {
    operation: 'maybeSingle',
    call: 'maybeSingle()',
    condition: 'of several rows',
    expected: '406 PGRST116',
    run: ({ client }) => readClientResult(client.from('books').select('id').maybeSingle()),
  },
  {
    operation: 'csv',
    call: "select('id,title').csv()",
    expected: '200',
    expectedData: 'id,title\n1,Engines\n2,Rings\n3,"rings, again"',
    run: ({ client }) => readClientResult(client.from('books').select('id,title').order('id').csv()),
  },
  {
    operation: 'stripNulls',
    call: "select('id,rating').stripNulls()",
    expected: '200',
    expectedData: [{ id: 1, rating: 5 }, { id: 2, rating: 3 }, { id: 3 }],
    run: ({ client }) => readClientResult(client.from('books').select('id,rating').order('id').stripNulls()),
  },
  {
    operation: 'stripNulls',
    call: "select('id,rating').eq('id', 3).single().stripNulls()",
    expected: '200',
    expectedData: { id: 3 },
    run: ({ client }) =>
      readClientResult(client.from('books').select('id,rating').eq('id', 3).single().stripNulls()),
  },
  {
    operation: 'setHeader',
    call: "setHeader('Prefer', 'handling=strict,rubbish=1')",
    expected: '400 PGRST122',
    run: ({ client }) =>
      readClientResult(client.from('books').select('id').setHeader('Prefer', 'handling=strict,rubbish=1')),
  },
  {
    operation: 'throwOnError',
    call: "from('nowhere').select().throwOnError()",
    expected: 'PGRST205 is thrown',
    async run({ client }): Promise<CallOutcome> {
      try {
        await client.from('nowhere').select().throwOnError()
        return { outcome: 'nothing is thrown' }
      } catch (error) {
        return { outcome: `${(error as { code?: string }).code} is thrown` }
      }
    },
  },
  {
    operation: 'abortSignal',
    call: 'abortSignal(signal)',
    condition: 'which is not aborted',
    expected: '200',
    expectedData: toIdRows(1, 2, 3),
    run: ({ client }) =>
      readClientResult(
        client.from('books').select('id').order('id').abortSignal(new AbortController().signal),
      ),
  },
  {
    operation: 'retry',
    call: 'retry(false)',
    expected: '200',
    expectedData: toIdRows(1, 2, 3),
    run: ({ client }) => readClientResult(client.from('books').select('id').order('id').retry(false)),
  },
]

/** Response formats of the client that this server does not have. */
export const REFUSED_FORMAT_CALLS: readonly WireCall[] = [
  {
    operation: 'geojson',
    call: 'geojson()',
    expected: '406 PGRST107',
    run: ({ client }) => readClientResult(client.from('books').select().geojson()),
  },
  {
    operation: 'explain',
    call: 'explain()',
    expected: '406 PGRST107',
    run: ({ client }) => readClientResult(client.from('books').select().explain()),
  },
  {
    operation: 'getOpenApiSpec',
    call: 'getOpenApiSpec()',
    expected: '404 PGRST125',
    async run({ client }): Promise<CallOutcome> {
      const { status, error } = await client.schema('public').getOpenApiSpec()
      return { outcome: `${status} ${error?.code ?? ''}`.trim() }
    },
  },
]
