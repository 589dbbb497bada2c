import type { GenerationForm } from '@firstline/contract/generation'
import type { Rewrite } from '@firstline/contract/rewrite'
import { useState } from 'react'
import { ResultCard, type ResultCardProps } from '#domains/generation/results/result-card.tsx'
import { MarkButtons } from './mark-buttons.tsx'
import { TextEditor } from './text-editor.tsx'
import type { ItemStates } from './use-item-states.ts'
import { useRevision } from './use-revision.ts'
import { useTextEdit } from './use-text-edit.ts'

export interface MemberResultCardProps extends ResultCardProps {
  /** Scores an edited text; undefined for a brief that is no longer valid. */
  form: GenerationForm | undefined
  states: ItemStates | undefined
  /** Has a language model write a set of versions. */
  onRewrite: (version: Rewrite) => void
}

/** A result of a member: it can be marked and edited in place. */
export function MemberResultCard({ form, states, onRewrite, ...card }: MemberResultCardProps) {
  const { item } = card
  const edit = useTextEdit(item, form, states)
  const revision = useRevision(form, edit.text, edit.change)
  const [isEditing, setEditing] = useState(false)
  const state = states?.get(item.id)
  const isEdited = edit.isChanged
  const shown = isEdited
    ? { ...item, content: edit.text, score: edit.score ?? state?.edited_score ?? undefined }
    : item
  return (
    <ResultCard
      {...card}
      item={shown}
      isEdited={isEdited}
      renderEditor={
        isEditing
          ? (titleId) => (
              <TextEditor
                edit={edit}
                revision={revision}
                onRewrite={onRewrite}
                messageType={card.messageType}
                describedBy={titleId}
                onDone={() => setEditing(false)}
              />
            )
          : undefined
      }
      mend={
        form &&
        states && {
          canMend: revision.canMend,
          onMend: (check) => {
            setEditing(true)
            revision.revise('score', check)
          },
        }
      }
      renderActions={
        states &&
        state &&
        ((titleId) => (
          <MarkButtons
            state={state}
            onToggle={(mark) => states.toggle(item.id, mark)}
            isEditing={isEditing}
            onEdit={() => setEditing(!isEditing)}
            describedBy={titleId}
          />
        ))
      }
    />
  )
}
