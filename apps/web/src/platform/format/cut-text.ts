/** The beginning of a text. Never cuts a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.charCodeAt(max - 1)
  const isHalf = end >= 0xd800 && end <= 0xdbff
  return text.slice(0, isHalf ? max - 1 : max)
}
