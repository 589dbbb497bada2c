import type { StoredSet } from '@firstline/contract/history'

/** Whom a set is for: the audience of its brief, or the address of the page. */
export function describeAudience({ form }: Pick<StoredSet, 'form'>): string {
  const { targetAudience, websiteUrl } = form
  if (typeof targetAudience === 'string' && targetAudience !== '') return targetAudience
  return typeof websiteUrl === 'string' && websiteUrl !== '' ? websiteUrl : 'Unnamed'
}
