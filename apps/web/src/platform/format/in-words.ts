export { countOf, inWords, pluralOf } from '@firstline/contract/in-words'

export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
