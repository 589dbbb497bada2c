import { describeSender } from '@firstline/contract/senders'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { chooseSender, findSender } from '#domains/senders/choose-sender.ts'
import { readLastSender, writeLastSender } from '#domains/senders/last-sender.ts'
import { SENDERS_LOAD_FAILED, sendersQuery } from '#domains/senders/senders-query.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { lastBriefQuery } from './last-brief-query.ts'

/** Most members have one sender. */
const SenderQuestion = lazy(async () => ({ default: (await import('./sender-question.tsx')).SenderQuestion }))

const NONE = ''
const KEPT = 'kept'

export interface SenderFieldProps {
  form: BriefForm
  userId: string
  /** The form opened empty and no brief was loaded since: it gets the sender that was chosen last, else the first. */
  isNew: boolean
}

/** Who the brief is written for. A member without senders sees nothing of it. */
export function SenderField({ form, userId, isNew }: SenderFieldProps) {
  const { values, errors, change } = form
  const { data: senders, isError, isFetching, refetch } = useQuery(sendersQuery(userId))
  const { data: last } = useQuery(lastBriefQuery(userId))
  const isChosen = useRef(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew || isChosen.current || !senders) return
    isChosen.current = true
    const last = readLastSender(userId)
    const sender = senders.find(({ id }) => id === last) ?? (last === null ? undefined : senders[0])
    if (!sender || values.sender) return
    const chosen = chooseSender(values, sender)
    change({ ...chosen, sender: chosen.sender && { ...chosen.sender, isDefault: true } })
    writeLastSender(userId, sender.id)
  }, [isNew, senders, userId, values, change])

  if (isError && !senders) {
    return (
      <p className="text-sm text-ink-2">
        {SENDERS_LOAD_FAILED}.{' '}
        <button type="button" disabled={isFetching} onClick={() => refetch()} className="text-link">
          Try again
        </button>
      </p>
    )
  }
  if (!senders) return null
  if (senders.length === 0 && !values.sender) return null
  const own = findSender(senders, values.sender)
  const lastProduct = last?.sender && own && findSender([own], last.sender) ? last.product : ''
  const options = [
    { value: NONE, label: 'No sender' },
    ...senders.map((sender) => ({ value: sender.id, label: describeSender(sender) })),
    // Changed or deleted since the brief was saved.
    ...(values.sender && !own
      ? [{ value: KEPT, label: `${describeSender(values.sender) || 'A sender'} (as in this brief)` }]
      : []),
  ]
  const choose = (value: string) => {
    if (value === KEPT) return
    const next = senders.find(({ id }) => id === value)
    const { solution, insight } = values
    const changes = chooseSender(values, next)
    change(changes)
    writeLastSender(userId, next?.id ?? null)
    if (changes.solution === undefined || solution + insight === '') return
    notify.info('Solution and Insight were cleared', {
      description: 'They were about the offer of the sender before.',
      action: { label: 'Undo', onClick: () => change({ solution, insight }) },
      critical: true,
    })
  }
  return (
    <div
      ref={field}
      className={
        senders.length > 1
          ? 'order-last w-full tablet:grid tablet:grid-cols-2 tablet:gap-x-4 tablet:max-desktop:order-none tablet:max-desktop:flex-1 min-[73rem]:order-none min-[73rem]:flex-1'
          : 'order-last w-full tablet:max-desktop:order-none tablet:max-desktop:max-w-64 tablet:max-desktop:flex-1 min-[73rem]:order-none min-[73rem]:max-w-64 min-[73rem]:flex-1'
      }
    >
      <Field
        label="Sender"
        aside={
          <Link to={paths.senders} className="text-link">
            Edit senders
          </Link>
        }
        error={errors.sender}
        reserveHint={false}
      >
        <Select
          value={own?.id ?? (values.sender ? KEPT : NONE)}
          onValueChange={choose}
          options={options}
          name="sender"
        />
      </Field>
      {senders.length > 1 && own && values.sender?.isDefault && (
        <Suspense fallback={null}>
          <SenderQuestion form={form} own={own} lastProduct={lastProduct} field={field} />
        </Suspense>
      )}
    </div>
  )
}
