import type { SupabaseClient } from '@supabase/supabase-js'
import { readClientResult, type WireCall } from './wire-call.ts'

const booksOf = (client: SupabaseClient, columns: string) => client.from('books').select(columns).order('id')
type Query = ReturnType<typeof booksOf>

/** A select list of `books`, and the expected rows. */
function embed(
  operation: string,
  columns: string,
  expectedData: unknown,
  [call, apply]: [string, (query: Query) => Query] = ['', (query) => query],
): WireCall {
  return {
    operation,
    call: `select('${columns}')${call}`,
    expected: '200',
    expectedData,
    run: ({ client }) => readClientResult(apply(booksOf(client, columns))),
  }
}

function refused(operation: string, columns: string, code: string): WireCall {
  return {
    operation,
    call: `select('${columns}')`,
    expected: code,
    run: ({ client }) => readClientResult(booksOf(client, columns)),
  }
}

const FIRST: [string, (query: Query) => Query] = [".eq('id', 1)", (query) => query.eq('id', 1)]

export const EMBED_CALLS: readonly WireCall[] = [
  embed('many to one', 'id, authors!books_by_author(name)', [{ id: 1, authors: { name: 'Ada' } }], FIRST),
  embed('many to one', 'author:author_id(name)', [{ author: { name: 'Ada' } }], FIRST),
  embed('one to one', 'id, covers(colour)', [
    { id: 1, covers: { colour: 'red' } },
    { id: 2, covers: null },
    { id: 3, covers: null },
  ]),
  {
    operation: 'one to many',
    call: "from('authors').select('name, books!books_by_author(id)')",
    expected: '200',
    expectedData: [
      { name: 'Ada', books: [{ id: 1 }] },
      { name: 'Emmy', books: [{ id: 2 }, { id: 3 }] },
    ],
    run: ({ client }) =>
      readClientResult(
        client
          .from('authors')
          .select('name, books!books_by_author(id)')
          .order('id')
          .order('id', { referencedTable: 'books' }),
      ),
  },
  embed('many to many', 'topics(name)', [{ topics: [{ name: 'machines' }] }], FIRST),
  {
    operation: 'through a view',
    call: "from('shelf').select('label, covers(colour)')",
    expected: '200',
    expectedData: [{ label: 'Engines', covers: { colour: 'red' } }],
    run: ({ client }) => readClientResult(client.from('shelf').select('label, covers(colour)').eq('id', 1)),
  },
  embed('!inner', 'id, covers!inner()', [{ id: 1 }]),
  embed('!left', 'id, covers!left(colour)', [{ id: 1, covers: { colour: 'red' } }], FIRST),
  embed(
    'filter of an embed',
    'id, topics(id)',
    [
      { id: 1, topics: [] },
      { id: 2, topics: [{ id: 1 }] },
      { id: 3, topics: [{ id: 1 }] },
    ],
    [".eq('topics.name', 'algebra')", (query) => query.eq('topics.name', 'algebra')],
  ),
  embed(
    'filter of an embed',
    'id, topics!inner(id)',
    [
      { id: 2, topics: [{ id: 1 }] },
      { id: 3, topics: [{ id: 1 }] },
    ],
    [
      ".or('name.eq.algebra,id.eq.7', { referencedTable: 'topics' })",
      (query) => query.or('name.eq.algebra,id.eq.7', { referencedTable: 'topics' }),
    ],
  ),
  embed(
    'embed is null',
    'id, covers()',
    [{ id: 2 }, { id: 3 }],
    [".is('covers', null)", (query) => query.is('covers', null)],
  ),
  embed(
    'embed is not null',
    'id, covers()',
    [{ id: 1 }],
    [".not('covers', 'is', null)", (query) => query.not('covers', 'is', null)],
  ),
  {
    operation: 'count of an embed',
    call: "from('authors').select('name, books!books_by_author(count)')",
    expected: '200',
    expectedData: [
      { name: 'Ada', books: [{ count: 1 }] },
      { name: 'Emmy', books: [{ count: 2 }] },
    ],
    run: ({ client }) =>
      readClientResult(client.from('authors').select('name, books!books_by_author(count)').order('name')),
  },
]

export const REFUSED_EMBED_CALLS: readonly WireCall[] = [
  refused('ambiguous embed', 'authors(name)', '300 PGRST201'),
  refused('unrelated embed', 'drafts(id)', '400 PGRST200'),
  refused('embed beyond one level', 'topics(book_topics(book_id))', '400 PGRST127'),
  refused('spread', '...covers(colour)', '400 PGRST127'),
  refused('aggregate', 'rating.sum()', '400 PGRST123'),
  refused('aggregate', 'count()', '400 PGRST123'),
  {
    operation: 'filter of what is not embedded',
    call: "select('id').eq('topics.name', 'algebra')",
    expected: '400 PGRST108',
    run: ({ client }) => readClientResult(booksOf(client, 'id').eq('topics.name', 'algebra')),
  },
  {
    operation: 'order by a list',
    call: "select('id, topics(id)').order('topics(name)')",
    expected: '400 PGRST118',
    run: ({ client }) => readClientResult(booksOf(client, 'id, topics(id)').order('topics(name)')),
  },
  refused('cast', 'id::regclass', '400 42704'),
  refused('unreadable select', 'id,', '400 PGRST100'),
]
