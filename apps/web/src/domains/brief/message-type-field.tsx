import { MESSAGE_TYPES } from '@firstline/contract/options'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { BriefForm } from './use-brief-form.ts'

const messageTypes = MESSAGE_TYPES.map((value) => ({ value, label: value }))

export function MessageTypeField({ form }: { form: BriefForm }) {
  return (
    <SegmentedControl
      label="Message type"
      value={form.values.messageType}
      onValueChange={(messageType) => form.change({ messageType })}
      options={messageTypes}
    />
  )
}
