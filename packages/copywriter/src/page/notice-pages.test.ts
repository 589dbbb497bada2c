import { describe, expect, it } from 'vitest'
import { COMPANY_PAGES, NOTICE_PAGES } from '../../test/notice-pages.ts'
import { findReadingGap } from './find-reading-gap.ts'
import { readPage } from './read-page.ts'

const url = 'https://page.example/'

describe('findReadingGap', () => {
  it.each(Object.entries(NOTICE_PAGES))('names what was found on %s', async (_, { html, reason }) => {
    expect(findReadingGap(await readPage(html, { url }), 'mine')).toBe(reason)
    expect(findReadingGap(await readPage(html, { url, whose: 'theirs' }), 'theirs')).toBe(reason)
  })

  it.each(Object.entries(COMPANY_PAGES))('finds no gap on %s', async (_, { html, product, without }) => {
    const page = await readPage(html, { url })
    expect(findReadingGap(page, 'mine')).toBeUndefined()
    expect(page.understood.product).toMatch(product)
    if (without) expect([page.text, page.title, ...page.headings].join('\n')).not.toMatch(without)
    expect((await readPage(html, { url, whose: 'theirs' })).notice).toBeUndefined()
  })
})
