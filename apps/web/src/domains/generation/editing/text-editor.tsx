import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Rewrite } from '@firstline/contract/rewrite'
import type { MessageType } from '@firstline/contract/options'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { RevisionTools } from './revision-tools.tsx'
import { RewriteTools } from './rewrite-tools.tsx'
import type { Revision } from './use-revision.ts'
import type { TextEdit } from './use-text-edit.ts'

export interface TextEditorProps {
  edit: TextEdit
  revision: Revision
  messageType: MessageType
  onRewrite: (version: Rewrite) => void
  /** The id of the card's title. */
  describedBy: string
  onDone: () => void
}

/** A message in its card while it is edited. It is saved and scored while it is typed. */
export function TextEditor({ edit, revision, messageType, onRewrite, describedBy, onDone }: TextEditorProps) {
  const statusId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="max-w-112">
      <Textarea
        aria-label="Message"
        aria-describedby={`${describedBy} ${statusId}`}
        aria-invalid={edit.problem !== null || undefined}
        ref={field}
        rows={4}
        value={edit.text}
        onChange={(event) => edit.change(event.target.value)}
        onBlur={edit.flush}
        className="serif max-h-96 text-copy!"
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm leading-ui">
        <p id={statusId} role="status" className={edit.problem ? 'text-danger' : 'text-ink-3'}>
          {edit.problem ?? edit.status}
        </p>
        <p className="text-ink-3 tabular-nums">
          {edit.text.length} of {SCORED_TEXT_MAX_LENGTH}
        </p>
      </div>
      {edit.otherText !== undefined && (
        <div className="mt-2 text-sm leading-ui">
          <p className="text-ink-2">
            The other version: <q className="wrap-anywhere">{edit.otherText}</q>
          </p>
          <Button kind="second" size="sm" className="mt-2" onClick={edit.takeOther}>
            Use the other version
          </Button>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
        <Button
          kind="second"
          size="sm"
          icon={<RotateCcw className="size-4!" />}
          aria-disabled={!edit.isChanged}
          onClick={edit.restore}
        >
          Restore the original
        </Button>
      </div>
      <RevisionTools revision={revision} text={edit.text} messageType={messageType} />
      <RewriteTools text={edit.text} keep={revision.keep} messageType={messageType} onRewrite={onRewrite} />
    </div>
  )
}
