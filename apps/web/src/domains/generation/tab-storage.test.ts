import { afterEach, expect, it, vi } from 'vitest'
import { memberDraft } from '#domains/brief/draft.ts'
import { createEmptyValues } from '#domains/brief/brief-values.ts'
import { memberSubmissions, createSubmission } from './submission.ts'
import { makeForm } from './fake-generation-server.ts'
import { clearTab, readTab, readTabJson, writeTab } from '#platform/storage/tab-storage.ts'

const REFUSALS = {
  'is full': () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
  },
  'may store nothing': () => {
    vi.stubGlobal(
      'sessionStorage',
      new Proxy(sessionStorage, {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      }),
    )
  },
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearTab()
})

it.each(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[])(
  'a browser that %s keeps a form and its submission in memory',
  (why) => {
    REFUSALS[why]()
    const values = { ...createEmptyValues('Cold DM'), product: 'Ghostwriting' }
    memberDraft.keep(values)
    expect(memberDraft.read()).toEqual(values)
    const submission = createSubmission(makeForm())
    const restore = memberSubmissions.keep(submission)
    expect(memberSubmissions.read()).toMatchObject({ submission: { requestId: submission.requestId } })
    restore()
    expect(memberSubmissions.read()).toEqual({ kind: 'none' })
  },
)

it('a text that does not fit removes the older one', () => {
  writeTab('key', 'old')
  REFUSALS['is full']()
  writeTab('key', 'new')
  expect(readTab('key')).toBe('new')
  expect(sessionStorage.getItem('key')).toBeNull()
  clearTab()
  expect(readTab('key')).toBeNull()
})

it('text that is no JSON counts as nothing', () => {
  writeTab('key', '{')
  expect(readTabJson('key')).toBeUndefined()
})
