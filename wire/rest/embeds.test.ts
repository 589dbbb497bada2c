import { describe, expect, it } from 'vitest'
import { createLibrary } from './testing/create-library.ts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { SLOW_POLL } from '@firstline/platform/testing/times'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const test = await createTestDatabase()
await createLibrary(test)
const wire = await openTestApi({ database: test.database })

const { client: ada, token } = await signUp(wire, 'ada@example.test')

async function get(path: string, bearer = token): Promise<[number, unknown]> {
  const response = await wire.fetch(`/rest/v1/${path}`, { headers: { authorization: `Bearer ${bearer}` } })
  return [response.status, await response.json()]
}

describe('GET /rest/v1/<table> with embeds', () => {
  it.each([
    // To-one: an object; null without a related row or when a policy hides it.
    [
      'books?select=id,author:author_id(name)&order=id',
      [
        { id: 1, author: { name: 'Ada' } },
        { id: 2, author: { name: 'Emmy' } },
        { id: 3, author: { name: 'Emmy' } },
        { id: 4, author: null },
      ],
    ],
    [
      'books?select=id,editor:authors!books_by_editor(name)&id=lt.3&order=id',
      [
        { id: 1, editor: { name: 'Emmy' } },
        { id: 2, editor: null },
      ],
    ],
    [
      'books?select=id,authors!editor_id(*)&id=eq.3',
      [{ id: 3, authors: { id: 1, name: 'Ada', country: 'GB', is_hidden: false } }],
    ],
    ['books?select=id,books_by_author(name)&id=eq.1', [{ id: 1, books_by_author: { name: 'Ada' } }]],
    [
      'books?select=id,covers(colour)&id=in.(1,2)&order=id',
      [
        { id: 1, covers: { colour: 'red' } },
        { id: 2, covers: null },
      ],
    ],
    [
      'covers?select=colour,books(title)&order=book_id',
      [
        { colour: 'red', books: { title: 'Engines' } },
        { colour: 'black', books: null },
      ],
    ],
    // To-many: a list.
    [
      'authors?select=name,books!author_id(id)&order=id',
      [
        { name: 'Ada', books: [{ id: 1 }] },
        { name: 'Emmy', books: [{ id: 2 }, { id: 3 }] },
        { name: 'Sofia', books: [] },
      ],
    ],
    [
      'topics?select=name,books(id)&order=id&books.order=id.desc',
      [
        { name: 'algebra', books: [{ id: 3 }, { id: 2 }] },
        { name: 'machines', books: [{ id: 3 }, { id: 1 }] },
        { name: 'unused', books: [] },
      ],
    ],
    [
      'books?select=id,subjects:topics(name)&subjects.order=name&id=eq.3',
      [{ id: 3, subjects: [{ name: 'algebra' }, { name: 'machines' }] }],
    ],
    [
      'parts?select=name,parts(name),whole:part_of(name)&id=eq.2',
      [{ name: 'mast', parts: [{ name: 'sail' }], whole: { name: 'ship' } }],
    ],
    // Through views.
    ['shelf?select=label,authors(name)&id=eq.1', [{ label: 'Engines', authors: { name: 'Ada' } }]],
    [
      'top_shelf?select=label,authors(name)&label=eq.Engines',
      [{ label: 'Engines', authors: { name: 'Ada' } }],
    ],
    ['authors?select=name,top_shelf(label)&id=eq.1', [{ name: 'Ada', top_shelf: [{ label: 'Engines' }] }]],
    ['shelf?select=id,topics(name)&id=eq.1', [{ id: 1, topics: [{ name: 'machines' }] }]],
    // Filters, order, limit and offset of embedded rows.
    [
      'authors?select=name,books!author_id(id)&books.title=like.1*&id=eq.2',
      [{ name: 'Emmy', books: [{ id: 3 }] }],
    ],
    [
      'authors?select=name,books!author_id(id)&books.order=id.desc&books.limit=1&id=eq.2',
      [{ name: 'Emmy', books: [{ id: 3 }] }],
    ],
    [
      'authors?select=name,books!author_id(id)&books.order=id&books.offset=1&id=eq.2',
      [{ name: 'Emmy', books: [{ id: 3 }] }],
    ],
    [
      'authors?select=name,b:books!author_id(id)&b.or=(id.eq.2,id.eq.9)&id=eq.2',
      [{ name: 'Emmy', b: [{ id: 2 }] }],
    ],
    [
      'authors?select=name,books!author_id(n:detail->n,tags)&books.id=eq.1&id=eq.1',
      [{ name: 'Ada', books: [{ n: 5, tags: ['a', 'b'] }] }],
    ],
    // Top-level filters by the existence of embedded rows.
    [
      'authors?select=name,books!author_id!inner(id)&books.mood=eq.dark',
      [{ name: 'Emmy', books: [{ id: 2 }] }],
    ],
    ['books?select=id,authors!author_id!inner()&authors.country=eq.DE&order=id', [{ id: 2 }, { id: 3 }]],
    ['books?select=id,author:author_id()&author=is.null', [{ id: 4 }]],
    ['books?select=id,author:author_id()&author=not.is.null&order=id', [{ id: 1 }, { id: 2 }, { id: 3 }]],
    ['authors?select=id,books!author_id()&books=is.not_null&order=id', [{ id: 1 }, { id: 2 }]],
    ['authors?select=id,books!author_id()&or=(books.is.null,country.eq.GB)&order=id', [{ id: 1 }, { id: 4 }]],
    [
      'books?select=id,by:authors!author_id(name)&authors.name=eq.Ada&authors=not.is.null&order=authors(id)',
      [{ id: 1, by: { name: 'Ada' } }],
    ],
    // Top-level order by a to-one embed.
    [
      'books?select=id,author:author_id()&order=author(name).desc.nullslast,id.desc',
      [{ id: 3 }, { id: 2 }, { id: 1 }, { id: 4 }],
    ],
  ])('returns the embedded rows of %s', async (path, expected) => {
    expect(await get(path)).toEqual([200, expected])
  })

  it.each([
    ['books?select=id,parts(*)', 400, { code: 'PGRST200', hint: null }],
    [
      'topics?select=id,book(*)',
      400,
      { code: 'PGRST200', hint: "Perhaps you meant 'books' instead of 'book'." },
    ],
    ['books?select=id,authors!wrong(*)', 400, { code: 'PGRST200' }],
    ['books?select=id,authors(*)', 300, { code: 'PGRST201' }],
    ['authors?select=id,books!author_id()&order=books(title)', 400, { code: 'PGRST118' }],
    ['books?select=id,authors!author_id(id),authors!editor_id(id)', 400, { code: '42712' }],
    ['authors?select=id&order=books(title)', 400, { code: 'PGRST108' }],
    ['books?select=id,author:author_id()&author=eq.1', 400, { code: 'PGRST120' }],
    ['books?select=id,author:author_id(colour)', 400, { code: '42703' }],
    ['books?select=id,author:author_id(name)&author.colour=eq.1', 400, { code: '42703' }],
    ['authors?select=id,books!author_id(secret)', 403, { code: '42501' }],
    ['authors?select=id,books!author_id()&books.secret=eq.alpha&books=not.is.null', 403, { code: '42501' }],
    ['authors?select=id,books!author_id(id)&books.order=secret', 403, { code: '42501' }],
    ['authors?select=id,vaults_of_authors(vault_id)', 403, { code: '42501' }],
  ])('refuses the embed of %s', async (path, status, error) => {
    expect(await get(path)).toEqual([status, expect.objectContaining(error)])
  })

  it('lists the candidates of an ambiguous embed, with a hint for each', async () => {
    const { error } = await ada.from('books').select('id, authors(name)')
    expect(error).toMatchObject({
      message: "Could not embed because more than one relationship was found for 'books' and 'authors'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_by_author using books(author_id) and authors(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'books with authors',
          relationship: 'books_by_editor using books(editor_id) and authors(id)',
        },
      ],
      hint: expect.stringContaining("'authors!books_by_author', 'authors!books_by_editor'"),
    })
  })

  it('does not reveal rows that policies hide by filters, orders or counts of embeds', async () => {
    // Policies hide the author of book 4 and a book of topic 2 from this caller.
    expect(await get('books?select=id,author:author_id()&author=not.is.null&id=eq.4')).toEqual([200, []])
    expect(await get('books?select=id,author:author_id()&author.name=eq.Nobody&author=not.is.null')).toEqual([
      200,
      [],
    ])
    expect(await get('topics?select=id,books!inner()&books.title=eq.Unseen')).toEqual([200, []])
    expect(
      (await get('books?select=id,author:author_id(name)&order=author(name).nullsfirst&limit=1'))[1],
    ).toEqual([{ id: 4, author: null }])
    const { count } = await ada
      .from('topics')
      .select('id, books!inner(id)', { count: 'exact' })
      .eq('books.id', 5)
    expect(count).toBe(0)
  })

  it('returns at most 1,000 embedded rows in each row', async () => {
    await test.owner.query(
      `insert into public.parts select n, 'chip', 3 from generate_series(1000, 2200) as n`,
    )
    const [, body] = await get('parts?select=id,parts(id)&id=eq.3')
    expect(body).toEqual([{ id: 3, parts: expect.objectContaining({ length: 1000 }) }])
    const rest = await get('parts?select=id,parts(id)&id=eq.3&parts.offset=1000&parts.order=id')
    expect(rest[1]).toEqual([{ id: 3, parts: expect.objectContaining({ length: 201 }) }])
  })

  it('returns embeds in the response to a write', async () => {
    const { data } = await ada
      .from('books')
      .insert({ title: 'New', author_id: 1, editor_id: 3 })
      .select('title, author:author_id(name), editor:editor_id(name), topics(id)')
      .single()
    expect(data).toEqual({ title: 'New', author: { name: 'Ada' }, editor: null, topics: [] })
    const changed = await ada
      .from('books')
      .update({ author_id: 2 })
      .eq('title', 'New')
      .select('author:author_id(name)')
    expect(changed.data).toEqual([{ author: { name: 'Emmy' } }])
    const removed = await ada
      .from('books')
      .delete()
      .eq('title', 'New')
      .select('title, author:author_id(name)')
    expect(removed.data).toEqual([{ title: 'New', author: { name: 'Emmy' } }])
  })

  it('updates only the rows that an inner embed matches', async () => {
    await ada.from('books').insert([
      { title: 'by Ada', author_id: 1, note: 'x' },
      { title: 'by Emmy', author_id: 2, note: 'x' },
    ])
    const { data } = await ada
      .from('books')
      .update({ price: 3 })
      .eq('note', 'x')
      .eq('author.name', 'Emmy')
      .select('title, author:author_id!inner(name)')
    expect(data).toEqual([{ title: 'by Emmy', author: { name: 'Emmy' } }])
    const { data: prices } = await ada.from('books').select('price').eq('note', 'x').order('title')
    expect(prices).toEqual([{ price: null }, { price: 3 }])
  })

  it('recognizes a foreign key that is added or dropped at run time', async () => {
    const path = 'places?select=city,topics(name)'
    expect((await get(path))[0]).toBe(400)
    await test.owner.query(
      'alter table public.places add column topic_id integer constraint place_topic references public.topics',
    )
    await expect.poll(async () => (await get(path))[0], SLOW_POLL).toBe(200)
    await test.owner.query('alter table public.places drop column topic_id')
    await expect.poll(async () => (await get(path))[0], SLOW_POLL).toBe(400)
  })
})
