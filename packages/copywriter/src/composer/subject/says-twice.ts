import { stem } from '../critic/text.ts'

/** "Leads: lead generation for leads" says one thing twice. */
export function saysTwice(text: string): boolean {
  const words = (text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    .filter((word) => !/^(?:week|day|month|hour)s?$/.test(word))
    .map((word) => stem(word))
  return new Set(words).size < words.length
}
