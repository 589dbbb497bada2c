import type { SavedBrief } from '@firstline/contract/saved-briefs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadedList } from '#ui/loaded-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useFocusAfterRemoval } from '#ui/hooks/use-focus-after-removal.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getGeneratorPath } from '#platform/router/paths.ts'
import { useRowChanges } from '#platform/use-row-changes.ts'
import { BriefRow } from './brief-row.tsx'
import { listFolders } from './list-folders.ts'
import { NameBriefDialog } from './name-brief-dialog.tsx'
import {
  BRIEFS_LOAD_FAILED,
  deleteBrief,
  insertBrief,
  savedBriefsQuery,
  updateBrief,
} from './saved-briefs-query.ts'

/** /briefs: saved briefs by folder. */
export function BriefsPage() {
  useFocusAfterRemoval()
  const { user } = useAuth()
  const changes = useRowChanges(['saved-briefs'])
  const query = useQuery(savedBriefsQuery(user?.id))
  const briefs = query.data
  const [renamed, setRenamed] = useState<SavedBrief>()
  const duplicate = ({ folder, name, form }: SavedBrief) =>
    changes.attempt('The brief was not duplicated', () =>
      insertBrief({ folder, name: `${name} (copy)`, form }),
    )
  const remove = (brief: SavedBrief) =>
    changes.remove('brief', brief, { drop: deleteBrief, insert: insertBrief })
  const folders = listFolders(briefs)
  return (
    <div className="page pt-10 pb-24" aria-busy={query.isPending}>
      <PageTitle
        note="A folder for each client. Open a brief, change what is new, and generate."
        actions={<ButtonLink to={getGeneratorPath('Cold DM')}>New brief</ButtonLink>}
      >
        Briefs
      </PageTitle>
      <LoadedList
        query={query}
        rows={briefs}
        failure={BRIEFS_LOAD_FAILED}
        empty={
          <EmptyState
            title="No saved briefs"
            action={<ButtonLink to={getGeneratorPath('Cold DM')}>Write a brief</ButtonLink>}
          >
            Fill in the generator&apos;s form and press Save: the brief is kept here, and you never type it
            again.
          </EmptyState>
        }
      >
        {(all) =>
          ['', ...folders].map((folder) => {
            const own = all.filter((brief) => brief.folder === folder)
            if (own.length === 0) return null
            return (
              <section key={folder} aria-label={folder || 'Without a folder'} className="mb-8">
                {folder !== '' && <h2 className="serif mb-2 text-h3 wrap-anywhere">{folder}</h2>}
                <ul className="border-t border-line">
                  {own.map((brief) => (
                    <BriefRow
                      key={brief.id}
                      brief={brief}
                      onRename={() => setRenamed(brief)}
                      onDuplicate={() => duplicate(brief)}
                      onDelete={() => remove(brief)}
                    />
                  ))}
                </ul>
              </section>
            )
          })
        }
      </LoadedList>
      {renamed && (
        <NameBriefDialog
          title="Rename or move"
          initial={{ name: renamed.name, folder: renamed.folder }}
          folders={folders}
          onSave={async (name) => {
            await updateBrief(renamed.id, name)
            await changes.refresh()
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </div>
  )
}
