import { describe, expect, it } from 'vitest'
import { cleanMessage, readErrorMessage } from './clean-message.ts'

describe('cleanMessage', () => {
  it('strips "Error:" and what is in brackets', () => {
    expect(cleanMessage('Error: the network is down [ECONNREFUSED]')).toBe('The network is down.')
  })

  it('strips the names of errors too', () => {
    expect(cleanMessage('TypeError: nothing was found')).toBe('Nothing was found.')
  })

  it.each([
    'TypeError: Failed to fetch',
    'Failed to fetch',
    'Failed to fetch (firstline.example)',
    'Load failed',
    'NetworkError when attempting to fetch resource.',
    'TypeError: The network connection was lost.',
    'The Internet connection appears to be offline.',
    'TimeoutError: signal timed out',
    '{}',
  ])('says in plain words that the server was not reached, for "%s" (P2.7)', (text) => {
    expect(cleanMessage(text)).toBe('The server could not be reached. Please try again.')
    expect(readErrorMessage(new TypeError(text))).toBe('The server could not be reached. Please try again.')
  })

  it('begins with a capital and ends with a full stop', () => {
    expect(cleanMessage('nothing was charged')).toBe('Nothing was charged.')
  })

  it('keeps the punctuation at the end', () => {
    expect(cleanMessage('Really?')).toBe('Really?')
  })

  it('leaves no space or colon where a bracket was (P2.7)', () => {
    expect(cleanMessage('the call failed [E17].')).toBe('The call failed.')
    expect(cleanMessage('[pool] Error: the call [one [of two]] failed: [E17]')).toBe('The call failed.')
  })

  it('keeps what is in round brackets, and a bracket that never closes (P2.7, D51)', () => {
    expect(cleanMessage('too many credits (at most 1,000,000)')).toBe('Too many credits (at most 1,000,000).')
    expect(cleanMessage('odd [ text')).toBe('Odd [ text.')
  })
})

describe('readErrorMessage', () => {
  it('has a text for an error without a message', () => {
    expect(readErrorMessage(new Error(''))).toBe('An unexpected error occurred')
  })

  it('has a text for an error with only a name or a code (P2.7)', () => {
    expect(readErrorMessage(new Error('Error: [42501]'))).toBe('An unexpected error occurred')
    expect(readErrorMessage({ message: 7 })).toBe('An unexpected error occurred')
  })

  it('has a text for a thrown value that is no error', () => {
    expect(readErrorMessage(undefined)).toBe('An unknown error occurred.')
    expect(readErrorMessage(7)).toBe('An unknown error occurred.')
    expect(readErrorMessage('[42501]')).toBe('An unknown error occurred.')
  })

  it("does not show a browser's message about a mistake of the program (P2.7)", () => {
    const mistake = new TypeError('crypto.randomUUID is not a function')
    expect(readErrorMessage(mistake)).toBe('An unexpected error occurred')
  })

  it('cleans the message of an error', () => {
    expect(readErrorMessage(new Error('Error: too late'))).toBe('Too late.')
  })
})
