import { beforeEach, describe, expect, it } from 'vitest'
import { newSubmission, readSubmission, storeSubmission } from './submission.ts'
import { makeForm } from './testing/generation-server.ts'

beforeEach(() => sessionStorage.clear())

function stored(): unknown {
  return JSON.parse(sessionStorage.getItem('formData') ?? 'null')
}

describe('the stored submission', () => {
  it('keeps the form fields and the request id side by side under formData', () => {
    const submission = newSubmission(makeForm({ product: 'Ghostwriting' }))
    storeSubmission(submission)
    expect(stored()).toEqual({ ...makeForm({ product: 'Ghostwriting' }), requestId: submission.requestId })
    expect(readSubmission()).toEqual({ kind: 'found', submission })
  })

  it('gives every press of Generate another id', () => {
    expect(newSubmission(makeForm()).requestId).not.toBe(newSubmission(makeForm()).requestId)
  })

  it('remembers a failure, so that a reload shows it instead of paying again', () => {
    const failure = { code: 'writer_failed', message: 'The writer did not finish.', refunded: true }
    const submission = { ...newSubmission(makeForm()), failure }
    storeSubmission(submission)
    expect(readSubmission()).toEqual({ kind: 'found', submission })
  })

  it('says so when there is none', () => {
    expect(readSubmission()).toEqual({ kind: 'none' })
  })

  it('calls text that is no JSON unreadable', () => {
    sessionStorage.setItem('formData', '{"messageType":')
    expect(readSubmission()).toEqual({ kind: 'unreadable' })
  })

  it('calls a form that could never be posted unreadable', () => {
    sessionStorage.setItem('formData', JSON.stringify({ messageType: 'Fax' }))
    expect(readSubmission()).toEqual({ kind: 'unreadable' })
  })

  it('gives form data without an id one, and keeps that one', () => {
    sessionStorage.setItem('formData', JSON.stringify(makeForm()))
    const first = readSubmission()
    expect(first.kind).toBe('found')
    expect(readSubmission()).toEqual(first)
  })
})
