import { afterEach, beforeEach } from 'vitest'

/** An unexpected console.error fails the test. A test that expects one uses its own spy. */
const errorCalls: unknown[][] = []

beforeEach(() => {
  errorCalls.length = 0
  console.error = (...words: unknown[]) => {
    errorCalls.push(words)
  }
})

afterEach(() => {
  const [first] = errorCalls.splice(0)
  if (first) throw new Error(`console.error was called: ${first.map(String).join(' ')}`)
})
