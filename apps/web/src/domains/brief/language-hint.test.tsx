import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { LanguageHint } from './language-hint.tsx'

const ENGLISH_ONLY =
  'The built-in writer reads and writes English only. A language model writes in any language.'
const ANY_LANGUAGE = 'Write in any language: the texts come in the language of your brief.'

afterEach(cleanup)

describe('LanguageHint', () => {
  it('says that the built-in writer writes English only', () => {
    prepareRuntime()
    render(<LanguageHint />)
    screen.getByText(ENGLISH_ONLY)
    expect(screen.queryByText(ANY_LANGUAGE)).toBeNull()
  })

  it('says that a language model writes any language', () => {
    prepareRuntime({ writer: { kind: 'model', model: 'gpt-4o-mini' } })
    render(<LanguageHint />)
    screen.getByText(ANY_LANGUAGE)
    expect(screen.queryByText(ENGLISH_ONLY)).toBeNull()
  })

  it('renders both texts in a prerendered page, of which the server’s mark selects one', () => {
    prepareRuntime()
    const html = renderToString(<LanguageHint />)
    expect(html).toMatch(/only-built-in-writer">The built-in writer/)
    expect(html).toMatch(/only-language-model">Write in any language/)
  })
})
