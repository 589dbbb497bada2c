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

  it('leaves no trace of a bracket: no gap, no colon before nothing (P2.7)', () => {
    expect(cleanMessage('the call failed [E17].')).toBe('The call failed.')
    expect(cleanMessage('[pool] Error: the call [one [of two]] failed: [E17]')).toBe('The call failed.')
  })

  it('keeps what stands in round brackets, and a bracket that never closes (P2.7, D51)', () => {
    expect(cleanMessage('too many credits (at most 1,000,000)')).toBe('Too many credits (at most 1,000,000).')
    expect(cleanMessage('odd [ text')).toBe('Odd [ text.')
  })
})

describe('messageOf', () => {
  it('words an error without a message', () => {
    expect(messageOf(new Error(''))).toBe('An unexpected error occurred')
  })

  it('words an error that says nothing but its name or its code (P2.7)', () => {
    expect(messageOf(new Error('Error: [42501]'))).toBe('An unexpected error occurred')
    expect(messageOf({ message: 7 })).toBe('An unexpected error occurred')
  })

  it('words what is not an error at all', () => {
    expect(messageOf(undefined)).toBe('An unknown error occurred.')
    expect(messageOf(7)).toBe('An unknown error occurred.')
    expect(messageOf('[42501]')).toBe('An unknown error occurred.')
  })

  it('cleans the message of an error', () => {
    expect(messageOf(new Error('Error: too late'))).toBe('Too late.')
  })
})
