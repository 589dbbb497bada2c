import { FetchRefusedError } from '../fetch-refused-error.ts'

/** Returns the error of a refused fetch. @throws any other error, and if the fetch succeeds. */
export async function catchRefusal(page: Promise<unknown>): Promise<FetchRefusedError> {
  try {
    await page
  } catch (error) {
    if (error instanceof FetchRefusedError) return error
    throw error
  }
  throw new Error('The page was fetched')
}

/** A signal that never aborts. */
export const noSignal = new AbortController().signal
