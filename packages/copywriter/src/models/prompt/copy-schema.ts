/** The same for every form: servers prepare a schema once and keep it. */
export const COPY_SCHEMA: { name: string; shape: object } = {
  name: 'messages',
  shape: {
    type: 'object',
    properties: {
      messages: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            angle: { type: 'string' },
            content: { type: 'string' },
            explanation: { type: 'string' },
          },
          required: ['angle', 'content', 'explanation'],
          additionalProperties: false,
        },
      },
    },
    required: ['messages'],
    additionalProperties: false,
  },
}
