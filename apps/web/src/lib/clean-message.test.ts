import { describe, expect, it } from 'vitest'
import { cleanMessage, messageOf } from './clean-message.ts'

describe('cleanMessage', () => {
  it('strips "Error:" and what stands in brackets', () => {
    expect(cleanMessage('Error: the network is down [ECONNREFUSED]')).toBe('The network is down.')
  })

  it('strips the names of errors too', () => {
    expect(cleanMessage('TypeError: failed to fetch')).toBe('Failed to fetch.')
  })

  it('begins with a capital and ends with a full stop', () => {
    expect(cleanMessage('nothing was charged')).toBe('Nothing was charged.')
  })

  it('keeps an ending that is there', () => {
    expect(cleanMessage('Really?')).toBe('Really?')
  })
})

describe('messageOf', () => {
  it('words an error without a message', () => {
    expect(messageOf(new Error(''))).toBe('An unexpected error occurred')
  })

  it('words what is not an error at all', () => {
    expect(messageOf(undefined)).toBe('An unknown error occurred.')
  })

  it('cleans the message of an error', () => {
    expect(messageOf(new Error('Error: too late'))).toBe('Too late.')
  })
})
