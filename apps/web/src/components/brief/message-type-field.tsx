import { MESSAGE_TYPES } from '@firstline/contract/options'
import { Segmented } from '#components/segmented.tsx'
import type { BriefForm } from '#hooks/use-brief-form.ts'

const messageTypes = MESSAGE_TYPES.map((value) => ({ value, label: value }))

/** What is to be written. */
export function MessageTypeField({ form }: { form: BriefForm }) {
  return (
    <Segmented
      label="Message type"
      value={form.values.messageType}
      onValueChange={(messageType) => form.change({ messageType })}
      options={messageTypes}
    />
  )
}
