import type { SavedBrief } from '@firstline/contract/saved-briefs'

/** The folders in use, without the briefs that are in none. */
export function listFolders(briefs: readonly SavedBrief[] | undefined): string[] {
  return [...new Set(briefs?.map(({ folder }) => folder))].filter((folder) => folder !== '')
}
