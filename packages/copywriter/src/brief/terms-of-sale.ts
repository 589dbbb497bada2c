/** Terms the brief states, as sentences that say no more than it does. */
const TERMS: readonly (readonly [RegExp, string])[] = [
  [/\bno (long[- ]term )?(contracts?|commitment|lock[- ]in)\b/i, "There's no contract to sign."],
  [/\bno retainers?\b/i, "There's no retainer."],
  [/\bmonth[- ]to[- ]month\b/i, "It's month to month."],
  [
    /\bpay (only )?(on|for|per|when|by) (results?|performance|outcome)|\bperformance[- ]based\b/i,
    'You pay on results.',
  ],
  [/\bpay (only )?per (lead|call|show|meeting|appointment|booking)\b/i, 'You pay per $2.'],
  [/\bmoney[- ]back\b/i, "There's a money-back guarantee."],
  [/\b(flat|fixed) (fee|price|rate)\b/i, "It's one $1 $2."],
  [/\bno setup (fees?|costs?)\b/i, "There's no setup fee."],
  [/\bfree trial\b/i, "There's a free trial."],
  [/\bno credit card\b/i, 'You need no credit card.'],
]

export function readTermsOfSale(text: string): string[] {
  return TERMS.flatMap(([pattern, sentence]) => {
    const match = pattern.exec(text)
    return match
      ? [sentence.replace(/\$(\d)/g, (_, group: string) => (match[Number(group)] ?? '').toLowerCase())]
      : []
  })
}
