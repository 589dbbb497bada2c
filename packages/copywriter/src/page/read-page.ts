import { PAGE_HEADING_MAX_LENGTH, PAGE_MAX_HEADINGS, PAGE_TEXT_MAX_LENGTH } from '@firstline/contract/page'
import type { PageOwner, PageReading } from '@firstline/contract/page'
import { dropNotices, findNotice, separateNotices } from './notices.ts'
import { selectMainBlocks } from './select-main-blocks.ts'
import { collectBlocks } from './markup/collect-blocks.ts'
import { detectPageLanguage } from './detect-page-language.ts'
import { cutAtWord, toPlainText } from './to-plain-text.ts'
import { findSiteName } from './find-site-name.ts'
import { readStructuredData } from './read-structured-data.ts'
import { splitTitle, dropSiteName } from './split-title.ts'
import { takeTurn } from '../take-turn.ts'
import { understandPage } from './understand/understand-page.ts'
import { understandProspect } from './understand/understand-prospect.ts'

export interface ReadPageOptions {
  /** After redirects. */
  url: string
  /** The `Content-Language` header. */
  contentLanguage?: string | undefined
  whose?: PageOwner | undefined
}

const TITLE_MAX_LENGTH = 300
const DESCRIPTION_MAX_LENGTH = 500
const NAME_MAX_LENGTH = 100
/** Characters that can't say what is offered: "Welcome", a name, a slogan. */
const LITTLE_TEXT = 40

/** Never throws, whatever the page holds, and yields to the event loop. */
export async function readPage(html: string, options: ReadPageOptions): Promise<PageReading> {
  const markup = await collectBlocks(html)
  const separated = separateNotices(markup.blocks, markup.title)
  const blocks = selectMainBlocks(separated.blocks)
  const things = readStructuredData(markup.jsonLd)
  const metaOf = (...names: string[]) => names.map((name) => markup.meta.get(name)).find(Boolean) ?? ''
  const firstHeading = blocks.find((block) => block.zone.heading === 1)?.text ?? ''
  const parts = splitTitle(metaOf('og:title') || markup.title || firstHeading).filter(
    (part) => !findNotice(part),
  )
  const siteName = findSiteName({
    metaName: metaOf('og:site_name', 'application-name'),
    things,
    parts: [...parts, ...splitTitle(markup.title)],
    url: options.url,
  })
  const title = cutAtWord(dropSiteName(parts, siteName), TITLE_MAX_LENGTH)
  const described = dropNotices(metaOf('description', 'og:description', 'twitter:description')).text
  const description = cutAtWord(described, DESCRIPTION_MAX_LENGTH)
  const text = cutAtWord(blocks.map((block) => block.text).join('\n'), PAGE_TEXT_MAX_LENGTH)
  const declared = [
    markup.lang,
    metaOf('content-language', 'language', 'dc.language'),
    options.contentLanguage ?? '',
    metaOf('og:locale'),
  ]
  const language = detectPageLanguage(declared, `${title}\n${description}\n${text}`)
  const found = text.length + description.length
  const notice =
    separated.isReplaced || found < LITTLE_TEXT
      ? (separated.notice ?? (markup.hasScript ? 'needs_javascript' : undefined))
      : undefined
  await takeTurn()
  const understand = options.whose === 'theirs' ? understandProspect : understandPage
  return deepCopy({
    url: options.url,
    title,
    description,
    siteName: cutAtWord(toPlainText(siteName), NAME_MAX_LENGTH),
    language,
    headings: blocks
      .filter(({ zone }) => zone.heading >= 1 && zone.heading <= 3)
      .map((block) => cutAtWord(block.text, PAGE_HEADING_MAX_LENGTH))
      .slice(0, PAGE_MAX_HEADINGS),
    text,
    understood: await understand({ title, description, siteName, language, things, blocks }),
    notice,
  })
}

/** A substring keeps its whole source in memory; a deep copy frees the page. */
const deepCopy = (page: PageReading) => JSON.parse(JSON.stringify(page)) as PageReading
