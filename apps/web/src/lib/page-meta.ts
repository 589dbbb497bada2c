import { runtime } from './runtime.ts'

/** What a route's `meta` returns: the page's name before the brand's, and a sentence for those who find it elsewhere. */
export function pageMeta(title: string | undefined, description?: string) {
  const { brandName } = runtime()
  return [
    { title: title ? `${title} · ${brandName}` : brandName },
    {
      name: 'description',
      content: description ?? 'Cold DMs and email subject lines, written from what you know.',
    },
  ]
}
