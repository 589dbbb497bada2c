/** The sentences of a text, with their stops. */
export function splitIntoSentences(text: string): string[] {
  return text.split(/(?<=[.?!]["'”’)]?)\s+|\n+/).filter((sentence) => sentence.trim() !== '')
}
