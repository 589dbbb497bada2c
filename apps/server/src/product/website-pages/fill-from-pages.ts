import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import { formFromProspect } from '@firstline/copywriter'
import { AppError } from '#server/app-error.ts'
import type { ReadWebsite } from './read-website.ts'

export interface FilledForm {
  /** With what the prospect's page says. */
  filled: GenerationForm
  /** The sender's page. */
  page?: PageReading | undefined
}

/**
 * Reads the pages of a website-only form.
 * @throws {AppError} website_unavailable at the field of the page, too_many_requests
 */
export async function fillFromPages(
  readPage: ReadWebsite,
  userId: string,
  form: GenerationForm,
): Promise<FilledForm> {
  if (!form.websiteOnlyMode) return { filled: form }
  const { websiteUrl, prospectUrl } = form
  const [page, prospect] = await Promise.all([
    websiteUrl === '' ? undefined : readPage(userId, websiteUrl),
    prospectUrl === undefined
      ? undefined
      : readPage(userId, prospectUrl, 'theirs').catch(moveErrorToProspect),
  ])
  return { filled: prospect ? formFromProspect(form, prospect) : form, page }
}

/** The page reader names the field of its own request. */
function moveErrorToProspect(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'website_unavailable') throw error
  const { message } = error
  throw new AppError(error.code, { message, fields: [{ field: 'prospectUrl', message }], cause: error })
}
