import type { SupabaseClient } from '@supabase/supabase-js'
import { insertDrafts } from './insert-drafts.ts'
import {
  type CallOutcome,
  readClientResult,
  applyMaxAffected,
  type WireCall,
  type WireContext,
} from './wire-call.ts'

const from = (client: SupabaseClient) => client.from('drafts')

export const INSERT_CALLS: readonly WireCall[] = [
  {
    operation: 'insert',
    call: 'insert({ id, title })',
    expected: '201',
    expectedData: null,
    run: ({ client }) => readClientResult(from(client).insert({ id: 101, title: 'one' })),
  },
  {
    operation: 'insert',
    call: "insert({ id, title }).select('id, stars')",
    expected: '201',
    expectedData: [{ id: 102, stars: 3 }],
    run: ({ client }) => readClientResult(from(client).insert({ id: 102, title: 'two' }).select('id, stars')),
  },
  {
    operation: 'insert',
    call: "insert([...], { count: 'exact' })",
    condition: 'rows with different keys',
    expected: '201',
    expectedData: {
      data: [
        { id: 103, stars: null },
        { id: 104, stars: 5 },
      ],
      count: 2,
    },
    run: ({ client }) =>
      readClientResult(
        from(client)
          .insert(
            [
              { id: 103, title: 'three' },
              { id: 104, title: 'four', stars: 5 },
            ],
            { count: 'exact' },
          )
          .select('id, stars'),
      ),
  },
  {
    operation: 'insert',
    call: 'insert([...], { defaultToNull: false })',
    expected: '201',
    expectedData: [
      { id: 105, stars: 3 },
      { id: 106, stars: 5 },
    ],
    run: ({ client }) =>
      readClientResult(
        from(client)
          .insert(
            [
              { id: 105, title: 'five' },
              { id: 106, title: 'six', stars: 5 },
            ],
            { defaultToNull: false },
          )
          .select('id, stars'),
      ),
  },
  {
    operation: 'insert',
    call: 'insert([])',
    expected: '201',
    expectedData: [],
    run: ({ client }) => readClientResult(from(client).insert([]).select('id')),
  },
  {
    operation: 'insert',
    call: 'insert(row)',
    condition: 'of another user, against the policy',
    expected: '403 42501',
    run: ({ client }) =>
      readClientResult(
        from(client).insert({ id: 107, title: 'x', user_id: '00000000-0000-4000-8000-000000000009' }),
      ),
  },
  {
    operation: 'insert',
    call: 'insert(row)',
    condition: 'with a key that exists',
    expected: '409 23505',
    async run(context) {
      await insertDrafts(context, { id: 108 })
      return readClientResult(from(context.client).insert({ id: 108, title: 'again' }))
    },
  },
  {
    operation: 'insert',
    call: 'insert(row)',
    condition: 'with an unknown column',
    expected: '400 PGRST204',
    run: ({ client }) => readClientResult(from(client).insert({ id: 109, title: 'x', colour: 'red' })),
  },
  {
    operation: 'insert',
    call: 'insert(row)',
    condition: 'that violates a check',
    expected: '400 23514',
    run: ({ client }) => readClientResult(from(client).insert({ id: 110, title: 'x', stars: 9 })),
  },
]

export const UPSERT_CALLS: readonly WireCall[] = [
  {
    operation: 'upsert',
    call: 'upsert(row)',
    condition: 'which is new',
    expected: '201',
    expectedData: [{ id: 121, note: 'new' }],
    run: ({ client }) =>
      readClientResult(from(client).upsert({ id: 121, title: 'u', note: 'new' }).select('id, note')),
  },
  {
    operation: 'upsert',
    call: 'upsert(row)',
    condition: 'which exists',
    expected: '200',
    expectedData: [{ id: 122, note: 'changed' }],
    async run(context) {
      await insertDrafts(context, { id: 122 })
      return readClientResult(
        from(context.client).upsert({ id: 122, title: 'u2', note: 'changed' }).select('id, note'),
      )
    },
  },
  {
    operation: 'upsert',
    call: "upsert(row, { onConflict: 'user_id,title' })",
    expected: '200',
    expectedData: [{ id: 124, note: 'by title' }],
    async run(context) {
      await insertDrafts(context, { id: 123, title: 'same title' })
      return readClientResult(
        from(context.client)
          .upsert(
            { id: 124, user_id: context.userId, title: 'same title', note: 'by title' },
            { onConflict: 'user_id,title' },
          )
          .select('id, note'),
      )
    },
  },
  {
    operation: 'upsert',
    call: 'upsert([...], { ignoreDuplicates: true })',
    expected: '201',
    expectedData: [{ id: 126 }],
    async run(context) {
      await insertDrafts(context, { id: 125 })
      return readClientResult(
        from(context.client)
          .upsert(
            [
              { id: 125, title: 'ignored' },
              { id: 126, title: 'taken' },
            ],
            { ignoreDuplicates: true },
          )
          .select('id'),
      )
    },
  },
]

export const UPDATE_CALLS: readonly WireCall[] = [
  {
    operation: 'update',
    call: "update({ note }).eq('id', id)",
    expected: '204',
    expectedData: null,
    async run(context) {
      await insertDrafts(context, { id: 131 })
      return readClientResult(from(context.client).update({ note: 'n' }).eq('id', 131))
    },
  },
  {
    operation: 'update',
    call: "update({ note }, { count: 'exact' }).in('id', ids).select()",
    expected: '200',
    expectedData: {
      data: [
        { id: 132, note: 'n' },
        { id: 133, note: 'n' },
      ],
      count: 2,
    },
    async run(context) {
      await insertDrafts(context, { id: 132 }, { id: 133 })
      return readClientResult(
        from(context.client)
          .update({ note: 'n' }, { count: 'exact' })
          .in('id', [132, 133])
          .select('id, note')
          .order('id'),
      )
    },
  },
  {
    operation: 'update',
    call: "update({ note }).eq('id', 1).select()",
    condition: 'a row that a policy hides',
    expected: '200',
    expectedData: [],
    run: ({ client }) => readClientResult(from(client).update({ note: 'n' }).eq('id', 1).select()),
  },
  {
    operation: 'update',
    call: 'update({ note }).in(...).select().single()',
    condition: 'two rows: none is changed',
    expected: '406 PGRST116',
    async run(context) {
      await insertDrafts(context, { id: 134 }, { id: 135 })
      const refusal = await readClientResult(
        from(context.client).update({ note: 'lost' }).in('id', [134, 135]).select().single(),
      )
      return verifyUnchanged(context, refusal, 'lost')
    },
  },
  {
    operation: 'maxAffected',
    call: 'update({ note }).in(...).maxAffected(1)',
    condition: 'two rows: none is changed',
    expected: '400 PGRST124',
    async run(context) {
      await insertDrafts(context, { id: 136 }, { id: 137 })
      const query = from(context.client).update({ note: 'too many' }).in('id', [136, 137])
      applyMaxAffected(query, 1)
      return verifyUnchanged(context, await readClientResult(query), 'too many')
    },
  },
  {
    operation: 'rollback',
    call: "update({ note }).eq('id', id).rollback().select()",
    condition: 'which is committed nevertheless',
    expected: '200',
    expectedData: [{ note: 'kept' }],
    async run(context) {
      await insertDrafts(context, { id: 138 })
      await from(context.client).update({ note: 'kept' }).eq('id', 138).rollback()
      return readClientResult(from(context.client).select('note').eq('id', 138))
    },
  },
]

export const DELETE_CALLS: readonly WireCall[] = [
  {
    operation: 'delete',
    call: "delete().eq('id', id)",
    expected: '204',
    expectedData: null,
    async run(context) {
      await insertDrafts(context, { id: 141 })
      return readClientResult(from(context.client).delete().eq('id', 141))
    },
  },
  {
    operation: 'delete',
    call: "delete({ count: 'exact' }).in('id', ids).select('id')",
    expected: '200',
    expectedData: { data: [{ id: 142 }, { id: 143 }], count: 2 },
    async run(context) {
      await insertDrafts(context, { id: 142 }, { id: 143 })
      return readClientResult(
        from(context.client).delete({ count: 'exact' }).in('id', [142, 143]).select('id').order('id'),
      )
    },
  },
  {
    operation: 'delete',
    call: "delete().eq('id', 1).select()",
    condition: 'a row that a policy hides',
    expected: '200',
    expectedData: [],
    run: ({ client }) => readClientResult(from(client).delete().eq('id', 1).select()),
  },
]

/** Verifies that a refused write has changed nothing. */
async function verifyUnchanged(
  { client }: WireContext,
  refusal: CallOutcome,
  note: string,
): Promise<CallOutcome> {
  const { data } = await from(client).select('id').eq('note', note)
  return data?.length === 0 ? refusal : { outcome: `${refusal.outcome}, but rows were changed` }
}
