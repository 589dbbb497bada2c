import type { Sender, SenderFields } from '@firstline/contract/senders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadedList } from '#ui/loaded-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useFocusAfterRemoval } from '#ui/hooks/use-focus-after-removal.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { createId } from '#platform/browser/create-id.ts'
import { useRowChanges } from '#platform/use-row-changes.ts'
import { writeLastSender } from './last-sender.ts'
import { SenderDialog } from './sender-dialog.tsx'
import { SenderRow } from './sender-row.tsx'
import {
  deleteSender,
  insertSender,
  SENDERS_LOAD_FAILED,
  sendersQuery,
  updateSender,
} from './senders-query.ts'

const BLANK: SenderFields = { name: '', company: '', offer: '', proof: '', links: '' }

/** /senders: who the member writes for. */
export function SendersPage() {
  useFocusAfterRemoval()
  const { user } = useAuth()
  const changes = useRowChanges(['senders'])
  const query = useQuery(sendersQuery(user?.id))
  const senders = query.data
  const [edited, setEdited] = useState<Sender | 'new'>()
  const add = async (fields: SenderFields) => {
    const id = createId()
    await insertSender({ id, ...fields })
    // The next brief is most likely written for the sender that was just added.
    if (user) writeLastSender(user.id, id)
    await changes.refresh()
  }
  const remove = (sender: Sender) =>
    changes.remove('sender', sender, { drop: deleteSender, insert: insertSender })
  const addButton = <Button onClick={() => setEdited('new')}>Add a sender</Button>
  return (
    <div className="page pt-10 pb-24" aria-busy={query.isPending}>
      <PageTitle
        note="Who you write for. Choose one in a brief; the last one is chosen for you."
        actions={senders && senders.length > 0 ? addButton : undefined}
      >
        Senders
      </PageTitle>
      <LoadedList
        query={query}
        rows={senders}
        failure={SENDERS_LOAD_FAILED}
        empty={
          <EmptyState title="No senders yet" action={addButton}>
            Save once who you are, what you sell and what proves it. Every new brief starts with it, and
            messages may state the proof. Writing for clients? Save one for each.
          </EmptyState>
        }
      >
        {(all) => (
          <ul aria-label="Senders" className="border-t border-line">
            {all.map((sender) => (
              <SenderRow
                key={sender.id}
                sender={sender}
                onEdit={() => setEdited(sender)}
                onDelete={() => remove(sender)}
              />
            ))}
          </ul>
        )}
      </LoadedList>
      {edited === 'new' && (
        <SenderDialog
          title="Add a sender"
          initial={BLANK}
          onSave={add}
          onClose={() => setEdited(undefined)}
        />
      )}
      {edited && edited !== 'new' && (
        <SenderDialog
          title="Edit the sender"
          initial={edited}
          onSave={async (fields) => {
            await updateSender(edited.id, fields)
            await changes.refresh()
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
