import { beforeEach, describe, expect, it } from 'vitest'
import { memberSubmissions, createSubmission, createSubmissionStore } from './submission.ts'
import { makeForm } from './fake-generation-server.ts'
import { tabStorage } from '#platform/storage/text-storage.ts'

beforeEach(() => sessionStorage.clear())

function stored(): unknown {
  return JSON.parse(sessionStorage.getItem('formData') ?? 'null')
}

describe('the stored submission', () => {
  it('keeps the form fields and the request id side by side under formData', () => {
    const submission = {
      ...createSubmission(makeForm({ product: 'Ghostwriting' })),
      response: 'unknown' as const,
    }
    memberSubmissions.keep(submission)
    expect(stored()).toEqual({ ...makeForm({ product: 'Ghostwriting' }), requestId: submission.requestId })
    expect(memberSubmissions.read()).toEqual({ kind: 'found', submission })
  })

  it.each(['not-sent', 'accepted', 'unreadable'] as const)(
    'remembers that its response was: %s',
    (response) => {
      const submission = { ...createSubmission(makeForm()), response }
      memberSubmissions.keep(submission)
      expect(memberSubmissions.read()).toEqual({ kind: 'found', submission })
    },
  )

  it('creates another id for every press of Generate', () => {
    expect(createSubmission(makeForm()).requestId).not.toBe(createSubmission(makeForm()).requestId)
  })

  it('remembers a failure, so that a reload shows it instead of paying again', () => {
    const failure = { code: 'writer_failed', message: 'The writer did not finish.', refunded: true }
    const submission = { ...createSubmission(makeForm()), failure, response: 'accepted' as const }
    memberSubmissions.keep(submission)
    expect(memberSubmissions.read()).toEqual({ kind: 'found', submission })
  })

  it('returns none when nothing is stored', () => {
    expect(memberSubmissions.read()).toEqual({ kind: 'none' })
  })

  it('returns unreadable for text that is no JSON', () => {
    sessionStorage.setItem('formData', '{"messageType":')
    expect(memberSubmissions.read()).toEqual({ kind: 'unreadable' })
  })

  it('returns unreadable for a form that could never be posted', () => {
    sessionStorage.setItem('formData', JSON.stringify({ messageType: 'Fax' }))
    expect(memberSubmissions.read()).toEqual({ kind: 'unreadable' })
  })

  it('adds an id to form data without one, and stores it', () => {
    sessionStorage.setItem('formData', JSON.stringify(makeForm()))
    const first = memberSubmissions.read()
    expect(first).toMatchObject({ kind: 'found', submission: { response: 'not-sent' } })
    expect(memberSubmissions.read()).toEqual(first)
  })

  it('is restored when the following submission is undone', () => {
    const first = createSubmission(makeForm())
    const takeBackFirst = memberSubmissions.keep(first)
    memberSubmissions.keep(createSubmission(makeForm({ product: 'Ghostwriting' })))()
    expect(memberSubmissions.read()).toEqual({ kind: 'found', submission: first })
    takeBackFirst()
    expect(memberSubmissions.read()).toEqual({ kind: 'none' })
  })

  it('is not found under the key of another form', () => {
    memberSubmissions.keep(createSubmission(makeForm()))
    expect(createSubmissionStore('somewhereElse', tabStorage).read()).toEqual({ kind: 'none' })
  })
})
