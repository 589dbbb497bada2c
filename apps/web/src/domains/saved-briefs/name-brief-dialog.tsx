import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { describeReason } from '#platform/describe-reason.ts'
import { BRIEF_FOLDER_MAX_LENGTH, BRIEF_NAME_MAX_LENGTH } from './saved-briefs-query.ts'

const BriefName = z.object({
  name: z.string().trim().min(1, 'Please name the brief.').max(BRIEF_NAME_MAX_LENGTH),
  folder: z.string().trim().max(BRIEF_FOLDER_MAX_LENGTH),
})
export type BriefName = z.infer<typeof BriefName>

export interface NameBriefDialogProps {
  title: string
  initial: BriefName
  /** Folders to choose from; others can be typed. */
  folders: readonly string[]
  /** The dialog closes when it resolves; a rejection is shown. */
  onSave: (name: BriefName) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a brief and its folder. */
export function NameBriefDialog({ title, initial, folders, onSave, onClose }: NameBriefDialogProps) {
  const listId = useId()
  const { register, handleSubmit, setError, formState } = useForm<BriefName>({
    resolver: zodResolver(BriefName),
    defaultValues: initial,
  })
  const save = handleSubmit(async (name) => {
    try {
      await onSave(name)
      onClose()
    } catch (error) {
      setError('root', { message: describeReason(error, 'The brief was not saved') })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description="One folder per client keeps them apart."
    >
      <Form onSubmit={save} className="flex flex-col gap-3 p-5 tablet:p-6">
        <Field label="Name" error={formState.errors.name?.message}>
          <TextInput maxLength={BRIEF_NAME_MAX_LENGTH} autoComplete="off" {...register('name')} />
        </Field>
        <Field label="Folder" aside="Optional" error={formState.errors.folder?.message}>
          <TextInput
            list={listId}
            maxLength={BRIEF_FOLDER_MAX_LENGTH}
            autoComplete="off"
            placeholder="A client"
            {...register('folder')}
          />
        </Field>
        <datalist id={listId}>
          {folders.map((folder) => (
            <option key={folder}>{folder}</option>
          ))}
        </datalist>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {formState.errors.root?.message}
        </p>
        <Button type="submit" busy={formState.isSubmitting} busyText="Saving..." className="self-start">
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
