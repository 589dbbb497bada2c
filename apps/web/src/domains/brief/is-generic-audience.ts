const ANYONE = new Set(
  `adults anybody anyone brands business businesses client clients companies company consumers customer customers
  entrepreneur entrepreneurs everybody everyone firm firms leads leaders makers decision-makers men organisations
  organizations owner owners people person professional professionals prospects sme smes smb smbs startup startups users
  women`.split(/\s+/),
)
const FILLERS = new Set(
  'a all and any b2b b2c big busy decision for in large local many modern new of online or small some the who with'.split(
    ' ',
  ),
)

/** Whether an audience consists of words that fit any business: 'Business owners', 'all small businesses'. */
export function isGenericAudience(audience: string): boolean {
  const words = (audience.toLowerCase().match(/[\p{L}\d-]+/gu) ?? []).filter((word) => !FILLERS.has(word))
  return words.length > 0 && words.every((word) => ANYONE.has(word))
}
