import { defineFunction, jsonAnswer } from '#server/wire/functions/index.ts'

/** Functions of the test, at `/functions/v1`. */
export const FUNCTIONS = [
  defineFunction({
    name: 'echo',
    access: 'anon',
    methods: ['GET', 'POST'],
    handler: async (_, request) =>
      jsonAnswer({
        method: request.method,
        type: request.headers.get('content-type'),
        body: await request.text(),
      }),
  }),
  defineFunction({ name: 'for-users', access: 'user', handler: ({ userId }) => jsonAnswer({ userId }) }),
]
