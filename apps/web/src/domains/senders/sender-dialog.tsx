import { zodResolver } from '@hookform/resolvers/zod'
import {
  PRODUCT_MAX_LENGTH,
  PROOF_MAX_LENGTH,
  SENDER_LINKS_MAX,
  SENDER_LINKS_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
} from '@firstline/contract/limits'
import { SenderFields } from '@firstline/contract/senders'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { completeAddress } from '#domains/brief/complete-address.ts'
import { describeReason } from '#platform/describe-reason.ts'

type TypedFields = z.input<typeof SenderFields>

/** Links may be typed without a scheme. The field keeps them as typed: a change of its size on blur would move `Save`. */
const resolver: Resolver<TypedFields, unknown, SenderFields> = (
  { links = '', ...typed },
  context,
  options,
) => {
  const complete = links.split(/\s+/).filter(Boolean).map(completeAddress).join('\n')
  return zodResolver(SenderFields)({ ...typed, links: complete }, context, options)
}

export interface SenderDialogProps {
  title: string
  initial: SenderFields
  /** The dialog closes when it resolves; a rejection is shown. */
  onSave: (sender: SenderFields) => Promise<void>
  onClose: () => void
}

/** The fields of a sender. */
export function SenderDialog({ title, initial, onSave, onClose }: SenderDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<TypedFields, unknown, SenderFields>({
    resolver,
    defaultValues: initial,
  })
  const { errors } = formState
  const save = handleSubmit(async (sender) => {
    try {
      await onSave(sender)
      onClose()
    } catch (error) {
      setError('root', { message: describeReason(error, 'The sender was not saved') })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description="Typed once, used by every brief."
    >
      <Form onSubmit={save} className="flex flex-col gap-3 p-5 tablet:p-6">
        <Field label="Name" hint="Yours, or your client's" error={errors.name?.message}>
          <TextInput maxLength={SENDER_NAME_MAX_LENGTH} autoComplete="name" {...register('name')} />
        </Field>
        <Field label="Company" aside="Optional" error={errors.company?.message}>
          <TextInput
            maxLength={SENDER_NAME_MAX_LENGTH}
            autoComplete="organization"
            {...register('company')}
          />
        </Field>
        <Field
          label="What you sell"
          aside="Optional"
          hint="Fills in the product of a new brief"
          error={errors.offer?.message}
        >
          <Textarea rows={2} className="min-h-12!" maxLength={PRODUCT_MAX_LENGTH} {...register('offer')} />
        </Field>
        <Field
          label="Proof"
          aside="Optional"
          hint="One fact that messages may state: 38 clinics in Leeds use it"
          error={errors.proof?.message}
        >
          <Textarea rows={2} className="min-h-12!" maxLength={PROOF_MAX_LENGTH} {...register('proof')} />
        </Field>
        <Field
          label="Links"
          aside="Optional"
          hint={`Up to ${SENDER_LINKS_MAX} addresses, one a line. Allowed in a message, never required`}
          error={errors.links?.message}
        >
          <Textarea
            rows={2}
            className="min-h-12!"
            inputMode="url"
            autoComplete="off"
            maxLength={SENDER_LINKS_MAX_LENGTH}
            {...register('links')}
          />
        </Field>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errors.root?.message}
        </p>
        <Button type="submit" busy={formState.isSubmitting} busyText="Saving..." className="self-start">
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
