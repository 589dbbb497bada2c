import { OPTIONAL_MAILS } from '@firstline/contract/mails'
import { Button } from '#ui/button.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { readErrorMessage } from '#platform/clean-message.ts'
import { AccountPart } from './account-part.tsx'
import { useMailPreferences } from './use-mail-preferences.ts'

const NOTE = 'Mails about payments, your plan and your security are always sent. These are up to you.'
const UNPROVEN = 'Your address is not verified, so none of these is sent for now.'

export function MailsPart({ userId }: { userId: string }) {
  const { data, error, isPending, refetch, saving, change } = useMailPreferences(userId)
  return (
    <AccountPart title="Mails" note={NOTE}>
      {isPending && <SkeletonLines lines={4} className="py-3" />}
      {error && !data && (
        <div role="alert" className="flex flex-col items-start gap-3 text-sm">
          <p>{readErrorMessage(error)}</p>
          <Button kind="second" size="sm" onClick={() => refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data && (
        <>
          {data.address === null && <p className="mb-4 text-sm text-ink-2">{UNPROVEN}</p>}
          <ul className="-my-3">
            {OPTIONAL_MAILS.map(({ kind, title, line }) => (
              <li key={kind} className="border-t border-line py-3 first:border-t-0">
                <Switch
                  label={title}
                  hint={line}
                  checked={saving[kind] ?? data.preferences[kind]}
                  onCheckedChange={(isOn) => void change(kind, isOn)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </AccountPart>
  )
}
