/** Short words frequent in one language and rare in the others. */
const FREQUENT = Object.entries({
  en: 'the and of to for with you your we our that is are this from it on by not can have',
  de: 'und der die das für mit nicht wir sie ist ein eine den von auf zu im ihre unsere werden oder bei',
  fr: 'le les des et pour avec vous nous est une dans sur votre vos pas plus aux ce sont nos',
  es: 'el los las y para con que una por es su tu nosotros más nuestra nuestro del como sin',
  it: 'il gli per che una di con sono della nostra nostro più anche alla dei nel vostra non',
  pt: 'os uma para com não você seu sua mais nós dos das em nossa nosso são ao pela do',
  nl: 'het een voor met niet wij van op en uw onze zijn je bij naar ook wordt ons te',
  pl: 'w i na nie się z do że dla jest oraz nasze twoje jak po są lub przez od',
  sv: 'och för att med det som inte är på vi din av till våra kan du eller den',
  da: 'og til er på med for vi det der af din den ikke har vores kan som du',
}).map(([language, list]) => ({ language, words: new Set(list.split(' ')) }))

const SCRIPTS = Object.entries({
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  zh: /\p{Script=Han}/gu,
  ko: /\p{Script=Hangul}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  el: /\p{Script=Greek}/gu,
  ar: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  th: /\p{Script=Thai}/gu,
  hi: /\p{Script=Devanagari}/gu,
})

/** With so many frequent words the text outweighs the declared language. */
const SURE = 25

/** The declared language, unless much text contradicts it; '' when unknown. */
export function detectPageLanguage(declared: readonly string[], text: string): string {
  const tag = declared.map(takePrimarySubtag).find(Boolean) ?? ''
  const found = detect(text.slice(0, 8_000))
  if (tag === '') return found.language
  return found.hits >= SURE && found.language !== tag && found.share > 0.7 ? found.language : tag
}

/** 'en-GB', 'en_US, de' → 'en' */
function takePrimarySubtag(tag: string): string {
  return /^\s*([a-z]{2,3})(?=[-_,;\s]|$)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
}

function detect(text: string): { language: string; hits: number; share: number } {
  const letters = (text.match(/\p{L}/gu) ?? []).length
  for (const [language, pattern] of SCRIPTS) {
    const own = (text.match(pattern) ?? []).length
    if (own > 20 && own > letters * 0.3) return { language, hits: own, share: own / letters }
  }
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = FREQUENT.map(({ language, words }) => ({
    language,
    hits: tokens.filter((token) => words.has(token)).length,
  }))
  const [best, second] = counts.toSorted((a, b) => b.hits - a.hits)
  if (!best || best.hits < 4 || best.hits < tokens.length * 0.06) return { language: '', hits: 0, share: 0 }
  return { ...best, share: best.hits / Math.max(1, best.hits + (second?.hits ?? 0)) }
}
