import { describe, expect, it } from 'vitest'
import { findSubjectIssue } from './check-commits.ts'

describe('findSubjectIssue', () => {
  it.each([
    'auth: reject reused refresh tokens',
    'builtin-writer: list only items of one kind',
    'apps/web: load icons one by one',
    'auth, rest: share the response of a refusal',
  ])('accepts a lower-case area and an imperative summary: %s', (subject) => {
    expect(findSubjectIssue(subject)).toBeUndefined()
  })

  it.each([
    ['Reject reused refresh tokens', 'has no area'],
    ['Auth: reject reused refresh tokens', 'has no area'],
    ['auth: ', 'has no area'],
    ['auth: Reject reused tokens', 'upper case'],
    ['auth: rejects reused tokens', 'imperative'],
    ['auth: rejected reused tokens', 'imperative'],
    ['auth: reject reused tokens.', 'full stop'],
    [`auth: reject ${'x'.repeat(60)}`, '72 characters'],
  ])('refuses the subject "%s"', (subject, problem) => {
    expect(findSubjectIssue(subject)).toContain(problem)
  })

  it('leaves the subjects that git writes itself alone', () => {
    expect(findSubjectIssue("Merge branch 'auth'")).toBeUndefined()
    expect(findSubjectIssue('Revert "auth: reject reused tokens"')).toBeUndefined()
  })
})
