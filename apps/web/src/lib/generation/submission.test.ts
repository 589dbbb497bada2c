import { beforeEach, describe, expect, it } from 'vitest'
import { memberSubmissions, newSubmission, submissionStore } from './submission.ts'
import { makeForm } from './testing/generation-server.ts'
import { tabTexts } from '#lib/tab-storage.ts'

beforeEach(() => sessionStorage.clear())

function stored(): unknown {
  return JSON.parse(sessionStorage.getItem('formData') ?? 'null')
}

describe('the stored submission', () => {
  it('keeps the form fields and the request id side by side under formData', () => {
    const submission = newSubmission(makeForm({ product: 'Ghostwriting' }))
    memberSubmissions.keep(submission)
    expect(stored()).toEqual({ ...makeForm({ product: 'Ghostwriting' }), requestId: submission.requestId })
    expect(memberSubmissions.read()).toEqual({ kind: 'found', submission })
  })

  it('gives every press of Generate another id', () => {
    expect(newSubmission(makeForm()).requestId).not.toBe(newSubmission(makeForm()).requestId)
  })

  it('remembers a failure, so that a reload shows it instead of paying again', () => {
    const failure = { code: 'writer_failed', message: 'The writer did not finish.', refunded: true }
    const submission = { ...newSubmission(makeForm()), failure }
    memberSubmissions.keep(submission)
    expect(memberSubmissions.read()).toEqual({ kind: 'found', submission })
  })

  it('says so when there is none', () => {
    expect(memberSubmissions.read()).toEqual({ kind: 'none' })
  })

  it('calls text that is no JSON unreadable', () => {
    sessionStorage.setItem('formData', '{"messageType":')
    expect(memberSubmissions.read()).toEqual({ kind: 'unreadable' })
  })

  it('calls a form that could never be posted unreadable', () => {
    sessionStorage.setItem('formData', JSON.stringify({ messageType: 'Fax' }))
    expect(memberSubmissions.read()).toEqual({ kind: 'unreadable' })
  })

  it('gives form data without an id one, and keeps that one', () => {
    sessionStorage.setItem('formData', JSON.stringify(makeForm()))
    const first = memberSubmissions.read()
    expect(first.kind).toBe('found')
    expect(memberSubmissions.read()).toEqual(first)
  })

  it('is put back as it was when what came after it is taken back', () => {
    const first = newSubmission(makeForm())
    const takeBackFirst = memberSubmissions.keep(first)
    memberSubmissions.keep(newSubmission(makeForm({ product: 'Ghostwriting' })))()
    expect(memberSubmissions.read()).toEqual({ kind: 'found', submission: first })
    takeBackFirst()
    expect(memberSubmissions.read()).toEqual({ kind: 'none' })
  })

  it('of one form is not found under another’s name', () => {
    memberSubmissions.keep(newSubmission(makeForm()))
    expect(submissionStore('somewhereElse', tabTexts).read()).toEqual({ kind: 'none' })
  })
})
