export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation'
  /** Whether a total is asked for. Planned and estimated counts are answered exactly. */
  count: boolean
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  /** What was honoured, to be repeated in Preference-Applied. */
  applied: readonly string[]
}

const KNOWN = [
  'return=minimal',
  'return=headers-only',
  'return=representation',
  'count=exact',
  'count=planned',
  'count=estimated',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=null',
] as const

/** Reads `Prefer`. The first value of a kind wins; unknown ones are passed over. */
export function parsePrefer(header: string | undefined): Preferences {
  const asked = (header ?? '').split(',').map((each) => each.trim())
  const applied: (typeof KNOWN)[number][] = []
  for (const each of asked) {
    const known = KNOWN.find((candidate) => candidate === each)
    if (known !== undefined && !applied.some((other) => kindOf(other) === kindOf(known))) applied.push(known)
  }
  return {
    return: applied.includes('return=representation')
      ? 'representation'
      : applied.includes('return=headers-only')
        ? 'headers-only'
        : 'minimal',
    count: applied.some((each) => kindOf(each) === 'count'),
    resolution: applied.includes('resolution=merge-duplicates')
      ? 'merge-duplicates'
      : applied.includes('resolution=ignore-duplicates')
        ? 'ignore-duplicates'
        : null,
    applied,
  }
}

function kindOf(preference: string): string {
  return preference.split('=')[0] ?? ''
}
