import { afterEach, beforeEach } from 'vitest'

/** A complaint nobody expected fails the test. One that is expected is caught by the test's own spy. */
const complaints: unknown[][] = []

beforeEach(() => {
  complaints.length = 0
  console.error = (...words: unknown[]) => {
    complaints.push(words)
  }
})

afterEach(() => {
  const [first] = complaints.splice(0)
  if (first) throw new Error(`console.error was called: ${first.map(String).join(' ')}`)
})
