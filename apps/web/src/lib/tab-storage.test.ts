import { afterEach, expect, it, vi } from 'vitest'
import { memberDraft } from './brief/draft.ts'
import { emptyValues } from './brief/brief-values.ts'
import { memberSubmissions, newSubmission } from './generation/submission.ts'
import { makeForm } from './generation/testing/generation-server.ts'
import { clearTab, readTab, readTabJson, writeTab } from './tab-storage.ts'

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
  'a browser that %s keeps a form and its submission as long as the page lives',
  (why) => {
    REFUSALS[why]()
    const values = { ...emptyValues('Cold DM'), product: 'Ghostwriting' }
    memberDraft.keep(values)
    expect(memberDraft.read()).toEqual(values)
    const submission = newSubmission(makeForm())
    const takeBack = memberSubmissions.keep(submission)
    expect(memberSubmissions.read()).toEqual({ kind: 'found', submission })
    takeBack()
    expect(memberSubmissions.read()).toEqual({ kind: 'none' })
  },
)

it('what does not fit any more leaves nothing older in its place', () => {
  writeTab('key', 'old')
  REFUSALS['is full']()
  writeTab('key', 'new')
  expect(readTab('key')).toBe('new')
  expect(sessionStorage.getItem('key')).toBeNull()
  clearTab()
  expect(readTab('key')).toBeNull()
})

it('what is no JSON counts as nothing', () => {
  writeTab('key', '{')
  expect(readTabJson('key')).toBeUndefined()
})
