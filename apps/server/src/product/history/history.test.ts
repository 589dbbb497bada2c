import { type StoredSet, STORED_SET_COLUMNS, StoredSet as StoredSetSchema } from '@firstline/contract/history'
import { scriptedWriter } from '@firstline/copywriter/testing'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { afterAll, describe, expect, it } from 'vitest'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({ database, writer: scriptedWriter(DRAFTS_SCRIPT) })
afterAll(() => app.close())

const write = async (user: TestUser, product: string) =>
  (await postGeneration(app, user, makeForm({ product }))).json()

async function search({ client }: TestUser, params: Record<string, unknown> = {}): Promise<StoredSet[]> {
  const { data, error } = await client.rpc('search_history', params).select(STORED_SET_COLUMNS)
  expect(error).toBeNull()
  return StoredSetSchema.array().parse(data)
}

const productsOf = (sets: readonly StoredSet[]) => sets.map(({ form }) => form['product'])

describe('search_history', () => {
  it('returns the sets of the caller with their messages, newest first, in pages', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    await write(user, 'first offer')
    await write(user, 'second offer')
    await write(other, 'offer of another user')
    const sets = await search(user)
    expect(productsOf(sets)).toEqual(['second offer', 'first offer'])
    expect(sets[0]?.generation_items.map(({ content }) => content).sort()).toEqual(['One.', 'Three.', 'Two.'])
    const [newest] = await search(user, { p_limit: 1 })
    expect(productsOf(await search(user, { p_before: newest?.created_at }))).toEqual(['first offer'])
    expect(productsOf(await search(user, { p_message_type: 'Email Subject Line' }))).toEqual([])
  })

  it('pages through sets of one time without leaving any out', async () => {
    const user = await makeUser(app)
    for (const product of ['one', 'two', 'three', 'four', 'five']) await write(user, product)
    await owner.query(
      "update public.generations set created_at = '2026-01-31T10:00:00Z' where user_id = $1",
      [user.id],
    )
    const all = await search(user)
    const paged: StoredSet[] = []
    for (const _page of [1, 2, 3]) {
      const last = paged.at(-1)
      const position = last && { p_before: last.created_at, p_before_id: last.id }
      paged.push(...(await search(user, { ...position, p_limit: 2 })))
    }
    expect(paged).toEqual(all)
    expect(new Set(productsOf(paged))).toEqual(new Set(['one', 'two', 'three', 'four', 'five']))
    // A time alone excludes all sets of that time.
    expect(await search(user, { p_before: all[0]?.created_at })).toEqual([])
  })

  it('finds nothing for a text without a word', async () => {
    const user = await makeUser(app)
    await write(user, 'bakery for offices')
    for (const p_text of ['!!!', '\u2014', " '\\ &|! ", '\u2026', '\u{1F642}', '\u00A0!'])
      expect(productsOf(await search(user, { p_text })), p_text).toEqual([])
    for (const p_text of ['', '   ']) expect(await search(user, { p_text })).toHaveLength(1)
  })

  it('finds the beginnings of words in brief, note and messages, whatever signs are typed', async () => {
    const user = await makeUser(app)
    await write(user, 'bakery for offices')
    await write(user, 'window cleaning')
    const [cleaning] = await search(user)
    await user.client.from('generations').update({ note: 'Called on Friday' }).eq('id', cleaning?.id)
    expect(productsOf(await search(user, { p_text: 'BAK off' }))).toEqual(['bakery for offices'])
    expect(productsOf(await search(user, { p_text: 'frid' }))).toEqual(['window cleaning'])
    expect(await search(user, { p_text: 'thre' })).toHaveLength(2)
    expect(await search(user, { p_text: "x'); drop table \\ :* & | ! <-> (" })).toEqual([])
  })

  it('filters by the marks of messages', async () => {
    const user = await makeUser(app)
    await write(user, 'marked offer')
    await write(user, 'other offer')
    const marked = (await search(user)).find(({ form }) => form['product'] === 'marked offer')
    const mark = (changes: object) =>
      user.client.from('generation_items').update(changes).eq('id', marked?.generation_items[1]?.id)
    await mark({ is_favorite: true })
    await mark({ replied_at: '2026-02-01T10:00:00Z' })
    for (const p_mark of ['favorite', 'replied'])
      expect(productsOf(await search(user, { p_mark }))).toEqual(['marked offer'])
    expect(await search(user, { p_mark: 'used' })).toEqual([])
  })

  it('hides a deleted set until it is restored', async () => {
    const user = await makeUser(app)
    await write(user, 'deleted offer')
    const [set] = await search(user)
    const setDeleted = (deleted_at: string | null) =>
      user.client.from('generations').update({ deleted_at }).eq('id', set?.id)
    await setDeleted('2026-02-01T10:00:00Z')
    expect(await search(user)).toEqual([])
    await setDeleted(null)
    expect(productsOf(await search(user))).toEqual(['deleted offer'])
  })

  it('is refused to visitors and finds nothing of other users', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    await write(user, 'private offer')
    const { error } = await app.client(app.anonKey).rpc('search_history')
    expect(error?.code).toBe('42501')
    expect(await search(other, { p_text: 'private' })).toEqual([])
  })

  it('refuses a note of more than 2,000 characters and keeps the old one', async () => {
    const user = await makeUser(app)
    await write(user, 'noted offer')
    const [set] = await search(user)
    const setNote = (note: string) => user.client.from('generations').update({ note }).eq('id', set?.id)
    expect((await setNote('a'.repeat(2_000))).error).toBeNull()
    expect((await setNote('a'.repeat(2_001))).error?.code).toBe('23514')
    expect((await search(user))[0]?.note).toHaveLength(2_000)
  })
})

describe('marks and notes', () => {
  it('of another user are not changed', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    await write(user, 'offer with marks')
    const [set] = await search(user)
    const note = await other.client
      .from('generations')
      .update({ note: 'mine' })
      .eq('id', set?.id)
      .select('id')
    const mark = await other.client
      .from('generation_items')
      .update({ is_favorite: true })
      .eq('id', set?.generation_items[0]?.id)
      .select('id')
    expect([note.data, mark.data]).toEqual([[], []])
    const [stored] = await owner.query('select note from public.generations where id = $1', [set?.id])
    expect(stored?.['note']).toBe('')
  })
})
