import { capitalised } from '../brief/grammar.ts'

/** What a line may say, by slot. A missing slot makes the line unusable. */
export type Slots = ReadonlyMap<string, string>

/** The line with its slots filled, or undefined when one of them has no value. */
export function render(template: string, slots: Slots): string | undefined {
  let isComplete = true
  const filled = template.replace(/\{(\??[a-z-]+)\}/g, (_, name: string) => {
    const value = slots.get(name)
    if (value === undefined) isComplete = false
    return value ?? ''
  })
  return isComplete ? sentences(filled.trim()) : undefined
}

/** Capital after each stop; one stop at the end. */
export function sentences(text: string): string {
  return text
    .replace(/([.?!])[.]+(?=\s|$)/g, '$1')
    .split(/(?<=[.?!]["']?)\s+/)
    .map(capitalised)
    .join(' ')
}
