import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import type { BriefValues } from '#domains/brief/brief-values.ts'
import { cutText } from '#platform/format/cut-text.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { listFolders } from './list-folders.ts'
import { type BriefName, NameBriefDialog } from './name-brief-dialog.tsx'
import {
  insertBrief,
  savedBriefsQuery,
  BRIEF_FOLDER_MAX_LENGTH,
  BRIEF_NAME_MAX_LENGTH,
} from './saved-briefs-query.ts'

/** Asks for name and folder of a new brief, and stores it. */
export function SaveBriefDialog({ values, onClose }: { values: BriefValues; onClose: () => void }) {
  const { user } = useAuth()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(savedBriefsQuery(user?.id))
  const save = async (name: BriefName) => {
    await insertBrief({ ...name, form: values })
    await client.invalidateQueries({ queryKey: ['saved-briefs'] })
    notify.success('Brief saved', {
      action: { label: 'Show briefs', onClick: () => void navigate(paths.briefs) },
    })
  }
  const name = values.targetAudience || values.websiteUrl || 'New brief'
  return (
    <NameBriefDialog
      title="Save the brief"
      initial={{
        name: cutText(name, BRIEF_NAME_MAX_LENGTH),
        folder: cutText(values.sender?.company ?? '', BRIEF_FOLDER_MAX_LENGTH),
      }}
      folders={listFolders(data)}
      onSave={save}
      onClose={onClose}
    />
  )
}
