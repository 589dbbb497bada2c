import type { MetaDescriptor } from 'react-router'
import type { pageWaking } from './paths.ts'
import { runtime } from './runtime.ts'

/** A page that is written to HTML when the application is built. */
type PublicPath = keyof typeof pageWaking

/** The picture of the product that others show beside a link to it; `e2e/make-pictures.ts` makes it. */
const SHARE_PICTURE = { path: '/share.png', width: '1200', height: '630', alt: 'Get the first line right.' }

const TAGLINE = 'Cold DMs and email subject lines, written from what you know.'

/** What a member's page, or one that a link in a mail leads to, returns as `meta`: nobody is to find it by searching. */
export function pageMeta(title: string | undefined): MetaDescriptor[] {
  return [...names(title, TAGLINE), { name: 'robots', content: 'noindex' }]
}

/** What a page that is meant to be found returns as `meta`: its one address, and how it looks where it is linked to. */
export function publicMeta(page: {
  path: PublicPath
  title: string
  description: string
  /** What the page says, in the words of schema.org: nothing that can't be read on it. */
  data?: Record<string, unknown>
}): MetaDescriptor[] {
  const { supabaseUrl: site, brandName } = runtime()
  const address = site + page.path
  return [
    ...names(page.title, page.description),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brandName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: site + SHARE_PICTURE.path },
    { property: 'og:image:width', content: SHARE_PICTURE.width },
    { property: 'og:image:height', content: SHARE_PICTURE.height },
    { property: 'og:image:alt', content: SHARE_PICTURE.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.data } }] : []),
  ]
}

function names(title: string | undefined, description: string): MetaDescriptor[] {
  const { brandName } = runtime()
  return [
    { title: title ? `${title} · ${brandName}` : brandName },
    { name: 'description', content: description },
  ]
}
