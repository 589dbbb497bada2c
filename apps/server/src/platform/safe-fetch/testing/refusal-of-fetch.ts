import { FetchRefusedError } from '../fetch-refused-error.ts'

/** Why a page was not fetched. @throws whatever else happened, and if it was fetched after all. */
export async function refusalOfFetch(page: Promise<unknown>): Promise<FetchRefusedError> {
  try {
    await page
  } catch (error) {
    if (error instanceof FetchRefusedError) return error
    throw error
  }
  throw new Error('The page was fetched')
}

/** A signal that is never aborted. */
export const noSignal = new AbortController().signal
