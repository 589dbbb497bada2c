import type { SupabaseClient } from '@supabase/supabase-js'
import { drafts } from './drafts.ts'
import { type Answer, answerOf, atMost, type WireCall, type WireStage } from './wire-call.ts'

const from = (client: SupabaseClient) => client.from('drafts')

export const INSERT_CALLS: readonly WireCall[] = [
  {
    operation: 'insert',
    call: 'insert({ id, title })',
    expected: '201',
    gives: null,
    run: ({ client }) => answerOf(from(client).insert({ id: 101, title: 'one' })),
  },
  {
    operation: 'insert',
    call: "insert({ id, title }).select('id, stars')",
    expected: '201',
    gives: [{ id: 102, stars: 3 }],
    run: ({ client }) => answerOf(from(client).insert({ id: 102, title: 'two' }).select('id, stars')),
  },
  {
    operation: 'insert',
    call: "insert([...], { count: 'exact' })",
    given: 'rows with different keys',
    expected: '201',
    gives: {
      data: [
        { id: 103, stars: null },
        { id: 104, stars: 5 },
      ],
      count: 2,
    },
    run: ({ client }) =>
      answerOf(
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
    gives: [
      { id: 105, stars: 3 },
      { id: 106, stars: 5 },
    ],
    run: ({ client }) =>
      answerOf(
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
    gives: [],
    run: ({ client }) => answerOf(from(client).insert([]).select('id')),
  },
  {
    operation: 'insert',
    call: 'insert(row)',
    given: 'of another user, against the policy',
    expected: '403 42501',
    run: ({ client }) =>
      answerOf(from(client).insert({ id: 107, title: 'x', user_id: '00000000-0000-4000-8000-000000000009' })),
  },
  {
    operation: 'insert',
    call: 'insert(row)',
    given: 'with a key that is taken',
    expected: '409 23505',
    async run(stage) {
      await drafts(stage, { id: 108 })
      return answerOf(from(stage.client).insert({ id: 108, title: 'again' }))
    },
  },
  {
    operation: 'insert',
    call: 'insert(row)',
    given: 'with an unknown column',
    expected: '400 PGRST204',
    run: ({ client }) => answerOf(from(client).insert({ id: 109, title: 'x', colour: 'red' })),
  },
  {
    operation: 'insert',
    call: 'insert(row)',
    given: 'that breaks a check',
    expected: '400 23514',
    run: ({ client }) => answerOf(from(client).insert({ id: 110, title: 'x', stars: 9 })),
  },
]

export const UPSERT_CALLS: readonly WireCall[] = [
  {
    operation: 'upsert',
    call: 'upsert(row)',
    given: 'which is new',
    expected: '201',
    gives: [{ id: 121, note: 'new' }],
    run: ({ client }) =>
      answerOf(from(client).upsert({ id: 121, title: 'u', note: 'new' }).select('id, note')),
  },
  {
    operation: 'upsert',
    call: 'upsert(row)',
    given: 'which is there',
    expected: '200',
    gives: [{ id: 122, note: 'changed' }],
    async run(stage) {
      await drafts(stage, { id: 122 })
      return answerOf(from(stage.client).upsert({ id: 122, title: 'u2', note: 'changed' }).select('id, note'))
    },
  },
  {
    operation: 'upsert',
    call: "upsert(row, { onConflict: 'user_id,title' })",
    expected: '200',
    gives: [{ id: 124, note: 'by title' }],
    async run(stage) {
      await drafts(stage, { id: 123, title: 'same title' })
      return answerOf(
        from(stage.client)
          .upsert(
            { id: 124, user_id: stage.userId, title: 'same title', note: 'by title' },
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
    gives: [{ id: 126 }],
    async run(stage) {
      await drafts(stage, { id: 125 })
      return answerOf(
        from(stage.client)
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
    gives: null,
    async run(stage) {
      await drafts(stage, { id: 131 })
      return answerOf(from(stage.client).update({ note: 'n' }).eq('id', 131))
    },
  },
  {
    operation: 'update',
    call: "update({ note }, { count: 'exact' }).in('id', ids).select()",
    expected: '200',
    gives: {
      data: [
        { id: 132, note: 'n' },
        { id: 133, note: 'n' },
      ],
      count: 2,
    },
    async run(stage) {
      await drafts(stage, { id: 132 }, { id: 133 })
      return answerOf(
        from(stage.client)
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
    given: 'a row that a policy hides',
    expected: '200',
    gives: [],
    run: ({ client }) => answerOf(from(client).update({ note: 'n' }).eq('id', 1).select()),
  },
  {
    operation: 'update',
    call: 'update({ note }).in(...).select().single()',
    given: 'two rows: none is changed',
    expected: '406 PGRST116',
    async run(stage) {
      await drafts(stage, { id: 134 }, { id: 135 })
      const answer = await answerOf(
        from(stage.client).update({ note: 'lost' }).in('id', [134, 135]).select().single(),
      )
      return nothingDone(stage, answer, 'lost')
    },
  },
  {
    operation: 'maxAffected',
    call: 'update({ note }).in(...).maxAffected(1)',
    given: 'two rows: none is changed',
    expected: '400 PGRST124',
    async run(stage) {
      await drafts(stage, { id: 136 }, { id: 137 })
      const query = from(stage.client).update({ note: 'too many' }).in('id', [136, 137])
      atMost(query, 1)
      return nothingDone(stage, await answerOf(query), 'too many')
    },
  },
  {
    operation: 'rollback',
    call: "update({ note }).eq('id', id).rollback().select()",
    given: 'which is kept all the same',
    expected: '200',
    gives: [{ note: 'kept' }],
    async run(stage) {
      await drafts(stage, { id: 138 })
      await from(stage.client).update({ note: 'kept' }).eq('id', 138).rollback()
      return answerOf(from(stage.client).select('note').eq('id', 138))
    },
  },
]

export const DELETE_CALLS: readonly WireCall[] = [
  {
    operation: 'delete',
    call: "delete().eq('id', id)",
    expected: '204',
    gives: null,
    async run(stage) {
      await drafts(stage, { id: 141 })
      return answerOf(from(stage.client).delete().eq('id', 141))
    },
  },
  {
    operation: 'delete',
    call: "delete({ count: 'exact' }).in('id', ids).select('id')",
    expected: '200',
    gives: { data: [{ id: 142 }, { id: 143 }], count: 2 },
    async run(stage) {
      await drafts(stage, { id: 142 }, { id: 143 })
      return answerOf(
        from(stage.client).delete({ count: 'exact' }).in('id', [142, 143]).select('id').order('id'),
      )
    },
  },
  {
    operation: 'delete',
    call: "delete().eq('id', 1).select()",
    given: 'a row that a policy hides',
    expected: '200',
    gives: [],
    run: ({ client }) => answerOf(from(client).delete().eq('id', 1).select()),
  },
]

/** A refused write must have changed nothing, too. */
async function nothingDone({ client }: WireStage, answer: Answer, note: string): Promise<Answer> {
  const { data } = await from(client).select('id').eq('note', note)
  return data?.length === 0 ? answer : { outcome: `${answer.outcome}, but rows were changed` }
}
