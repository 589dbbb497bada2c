import { readFileSync } from 'node:fs'
import type { PageUnderstanding } from '@firstline/contract/page'
import { readPage } from '../src/index.ts'

/** A page of an invented company with the expected fields; '' where the page says nothing. */
export interface PageFixture {
  file: string
  url: string
  siteName: string
  understood: PageUnderstanding
}

export const PAGE_FIXTURES = JSON.parse(
  readFileSync(new URL('page-fixtures.json', import.meta.url), 'utf8'),
) as readonly PageFixture[]

export function fixtureHtml(file: string): string {
  return readFileSync(new URL(`./pages/${file}.html`, import.meta.url), 'utf8')
}

export function readFixture(file: string): ReturnType<typeof readPage> {
  const url = PAGE_FIXTURES.find((fixture) => fixture.file === file)?.url ?? 'https://page.example/'
  return readPage(fixtureHtml(file), { url })
}

/** The page of an invented prospect with the expected fields; '' where the page says nothing. */
export interface ProspectFixture {
  file: string
  url: string
  targetAudience: string
  insight: string
  painPoint: string
}

export const PROSPECT_FIXTURES = JSON.parse(
  readFileSync(new URL('prospect-fixtures.json', import.meta.url), 'utf8'),
) as readonly ProspectFixture[]

export function readProspect({ file, url }: ProspectFixture): ReturnType<typeof readPage> {
  const html = readFileSync(new URL(`./prospects/${file}.html`, import.meta.url), 'utf8')
  return readPage(html, { url, whose: 'theirs' })
}
