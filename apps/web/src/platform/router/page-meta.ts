import type { MetaDescriptor } from 'react-router'
import type { pageHydration } from './page-hydration.ts'
import { getRuntime } from '#platform/runtime.ts'

/** A prerendered page. */
type PublicPath = keyof typeof pageHydration

/** The preview picture for links (Open Graph), made by `e2e/make-pictures.ts`. */
const SHARE_PICTURE = { path: '/share.png', width: '1200', height: '630', alt: 'Get the first line right.' }

const TAGLINE = 'Cold DMs and email subject lines, written from what you know.'

/** The `meta` of a member's page, or one that a link in a mail leads to: search engines must not index it. */
export function createPageMeta(title: string | undefined): MetaDescriptor[] {
  return [...names(title, TAGLINE), { name: 'robots', content: 'noindex' }]
}

/** The `meta` of an indexed page: canonical address and link preview. */
export function createPublicMeta(page: {
  path: PublicPath
  title: string
  description: string
  /** Structured data (schema.org). It repeats only what the page shows. */
  data?: Record<string, unknown>
}): MetaDescriptor[] {
  const { supabaseUrl: site, brandName } = getRuntime()
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
  const { brandName } = getRuntime()
  return [
    { title: title ? `${title} · ${brandName}` : brandName },
    { name: 'description', content: description },
  ]
}
