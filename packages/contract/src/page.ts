import { z } from 'zod'
import {
  AUDIENCE_MAX_LENGTH,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
  URL_MAX_LENGTH,
} from './limits.ts'
import { isHttpUrl } from './web-address.ts'

export const ReadPageRequest = z.object({
  websiteUrl: z
    .string({ error: 'Please provide a valid website URL' })
    .trim()
    .max(URL_MAX_LENGTH, `Website URL may have at most ${URL_MAX_LENGTH} characters.`)
    .refine(isHttpUrl, 'Please provide a valid website URL'),
  whose: z.enum(['mine', 'theirs'], { error: 'Whose must be mine or theirs.' }).default('mine'),
})
/** The page's owner is the sender, or the prospect. */
export type PageOwner = z.infer<typeof ReadPageRequest>['whose']

export const PAGE_MAX_HEADINGS = 24
export const PAGE_HEADING_MAX_LENGTH = 160
export const PAGE_TEXT_MAX_LENGTH = 6_000

/**
 * What the page says, in the fields of the form. A field is empty when the page does not say: nothing is guessed. Of the
 * sender's page `targetAudience` is the page's audience; of the prospect's page it is the page's owner, `insight` a fact
 * to open with, and product and solution are empty.
 */
export const PageUnderstanding = z.object({
  product: z.string().max(PRODUCT_MAX_LENGTH),
  targetAudience: z.string().max(AUDIENCE_MAX_LENGTH),
  painPoint: z.string().max(PAIN_POINT_MAX_LENGTH),
  solution: z.string().max(SOLUTION_MAX_LENGTH),
  /** A fact with a number or a name, if the page has one. */
  insight: z.string().max(INSIGHT_MAX_LENGTH),
})
export type PageUnderstanding = z.infer<typeof PageUnderstanding>

/** What a page shows in place of what its owner says; each is a key of PAGE_ERRORS. */
export const PageNotice = z.enum([
  'consent_only',
  'sign_in_only',
  'needs_javascript',
  'refused_by_site',
  'page_missing',
  'parked',
  'out_of_service',
])
export type PageNotice = z.infer<typeof PageNotice>

/** A web page in plain text. All of it is untrusted. */
export const PageReading = z.object({
  /** After redirects. */
  url: z.string(),
  title: z.string(),
  description: z.string(),
  /** The site's own name, or ''. */
  siteName: z.string(),
  /** Primary subtag of BCP 47 such as 'en', or '' when unknown. */
  language: z.string(),
  headings: z.array(z.string().max(PAGE_HEADING_MAX_LENGTH)).max(PAGE_MAX_HEADINGS),
  /** No navigation, cookie notice or hidden text. Paragraphs are separated by line breaks. */
  text: z.string().max(PAGE_TEXT_MAX_LENGTH),
  understood: PageUnderstanding,
  /** Nothing but this was found. */
  notice: PageNotice.optional(),
})
export type PageReading = z.infer<typeof PageReading>

/** Reasons sent with the code `website_unavailable`. */
export const PAGE_ERRORS = {
  address_refused: "This address can't be read. Please use the public web address of a page.",
  not_found: 'There is no website at this address. Please check it for typing mistakes.',
  unreachable: 'This website did not answer. Please try again, or fill in the form instead.',
  too_slow: 'This website took too long to answer. Please try again, or fill in the form instead.',
  too_large:
    'This page is too large to read. Please use a smaller page of the site, or fill in the form instead.',
  too_many_redirects: 'This address leads from one page to the next without end. Please use another one.',
  refused_by_site: 'This website does not let us read the page. Please fill in the form instead.',
  page_missing: 'The website says that this page does not exist. Please check the address.',
  consent_only:
    'Only a notice about cookies and consent was found on this page. Please use another page of the site, or fill in the form instead.',
  sign_in_only:
    'Only a sign-in form was found on this page. Please use a public page of the site, or fill in the form instead.',
  needs_javascript:
    'This page shows its text only in a browser with JavaScript, so nothing could be read. Please use another page of the site, or fill in the form instead.',
  parked:
    'This domain shows no website of its own, only the page of a domain seller or host. Please check the address.',
  out_of_service:
    'Only a notice was found on this page: the site is under construction, being maintained or out of order. Please try again later, or fill in the form instead.',
  not_a_page:
    'There is no web page at this address but another kind of file. Please use the address of a page.',
  unreadable:
    'The text of this page could not be read. Please use another page, or fill in the form instead.',
  says_too_little:
    'This page says too little about what is offered. Please use another page, or fill in the form instead.',
  owner_unclear:
    'This page does not say who its owner is. Please use another page, or fill in the form instead.',
  not_english: 'This page is not in English. Please use an English page, or fill in the form instead.',
} as const
export type PageErrorCode = keyof typeof PAGE_ERRORS
