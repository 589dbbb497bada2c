import type { MessageType } from '@firstline/contract/options'
import { angleNames } from './angle-guides.ts'

/** One for each message type and the same for every form: servers prepare a schema once and keep it. */
export const COPY_SCHEMAS: Readonly<Record<MessageType, { name: string; shape: object }>> = {
  'Cold DM': { name: 'direct_messages', shape: messagesShape(angleNames('Cold DM')) },
  'Email Subject Line': {
    name: 'subject_lines',
    shape: messagesShape(angleNames('Email Subject Line')),
  },
}

function messagesShape(angles: string[]): object {
  return {
    type: 'object',
    properties: {
      messages: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            angle: { type: 'string', enum: angles },
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
  }
}
