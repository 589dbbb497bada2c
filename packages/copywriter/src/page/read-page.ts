import { PAGE_HEADING_MAX_LENGTH, PAGE_MAX_HEADINGS, PAGE_TEXT_MAX_LENGTH } from '@firstline/contract/page'
import type { PageReading } from '@firstline/contract/page'
import { mainBlocks } from './main-blocks.ts'
import { collect } from './markup/collect.ts'
import { pageLanguage } from './page-language.ts'
import { cutAtWord, plainText } from './plain-text.ts'
import { siteNameOf } from './site-name.ts'
import { structuredData } from './structured-data.ts'
import { titleParts, titleWithout } from './title.ts'
import { understand } from './understand/understand.ts'

export interface ReadPageOptions {
  /** Where the page was in the end, after redirects. */
  url: string
  /** The `Content-Language` header, if the server sent one. */
  contentLanguage?: string | undefined
}

const TITLE_MAX_LENGTH = 300
const DESCRIPTION_MAX_LENGTH = 500
const NAME_MAX_LENGTH = 100

/**
 * Reads a page: its title, text and what it says about the offer, all in plain text. Never throws for anything a page
 * may hold, and yields to the event loop on the way.
 */
export async function readPage(html: string, options: ReadPageOptions): Promise<PageReading> {
  const markup = await collect(html)
  const blocks = mainBlocks(markup.blocks)
  const things = structuredData(markup.jsonLd)
  const metaOf = (...names: string[]) => names.map((name) => markup.meta.get(name)).find(Boolean) ?? ''
  const firstHeading = blocks.find((block) => block.zone.heading === 1)?.text ?? ''
  const parts = titleParts(metaOf('og:title') || markup.title || firstHeading)
  const siteName = siteNameOf({
    metaName: metaOf('og:site_name', 'application-name'),
    things,
    parts: [...parts, ...titleParts(markup.title)],
    url: options.url,
  })
  const title = cutAtWord(titleWithout(parts, siteName), TITLE_MAX_LENGTH)
  const description = cutAtWord(
    metaOf('description', 'og:description', 'twitter:description'),
    DESCRIPTION_MAX_LENGTH,
  )
  const text = cutAtWord(blocks.map((block) => block.text).join('\n'), PAGE_TEXT_MAX_LENGTH)
  const declared = [
    markup.lang,
    metaOf('content-language', 'language', 'dc.language'),
    options.contentLanguage ?? '',
    metaOf('og:locale'),
  ]
  const language = pageLanguage(declared, `${title}\n${description}\n${text}`)
  await new Promise<void>((resolve) => setImmediate(resolve))
  return detached({
    url: options.url,
    title,
    description,
    siteName: cutAtWord(plainText(siteName), NAME_MAX_LENGTH),
    language,
    headings: blocks
      .filter(({ zone }) => zone.heading >= 1 && zone.heading <= 3)
      .map((block) => cutAtWord(block.text, PAGE_HEADING_MAX_LENGTH))
      .slice(0, PAGE_MAX_HEADINGS),
    text,
    understood: await understand({ title, description, siteName, language, things, blocks }),
  })
}

/** Pieces of a string keep the whole of it in memory; what is kept of a page should not keep the page. */
const detached = (page: PageReading) => JSON.parse(JSON.stringify(page)) as PageReading
