/** Can be dropped without a change of meaning. */
const MERE = /\b(?:bloody|sodding|goddamn|damn|damned|freaking|frigging|fucking|f\*+ing|effing|bleeding)\s+/gi
const CURSE = /\b(?:f(?:uck|\*{2,}|\*ck)|sh(?:it|\*t)|bullsh\w*|crap|arse|a\*\*|wtf)\b/i
const CLAUSE_WITH_CURSE =
  /\s{0,50}\b(?:whenever|when|because|what|how|as) (?:the )?[^,.;]{0,200}?(?:f\*{2,}|f\*ck|fuck|wtf)\*?[^,.;]*?(?=\s(?:and|but)\b|[,.;]|$)/gi

/** "Holy Sh*t Hot Sauce" is a brand. */
const BRAND =
  /(?:[A-Z][\w']{0,50} ){0,9}(?:S[hH]\*?\w{0,50}[tT]|F\*{1,50}\w{0,50}|F[uU]ck\w{0,50}) (?=[A-Z])/g

/** Removes swearing, in brand names too. */
export function dropCursing(text: string): string {
  const plain = text.replace(MERE, '').replace(CLAUSE_WITH_CURSE, ' without warning')
  return plain
    .split(/(?<=[.;,])\s+/)
    .map((part) => part.replace(BRAND, ''))
    .filter((part) => !CURSE.test(part))
    .join(' ')
}
