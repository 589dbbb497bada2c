import { OPTIONAL_MAILS } from '@firstline/contract/optional-mails'
import { Loaded } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { Switch } from '#ui/switch.tsx'
import { AccountPart } from './account-part.tsx'
import { MAILS_LOAD_FAILED } from './mail-preferences-query.ts'
import { useMailPreferences } from './use-mail-preferences.ts'

const NOTE = 'Mails about payments, your plan and your security are always sent. These are up to you.'
const UNPROVEN = 'Your address is not verified, so none of these is sent for now.'

export function MailsPart({ userId }: { userId: string }) {
  const { query, saving, change } = useMailPreferences(userId)
  return (
    <AccountPart title="Mails" note={NOTE}>
      <Loaded
        query={query}
        failure={MAILS_LOAD_FAILED}
        loading={<LoadingState lines={4} className="py-3" />}
        ignoresRefetchErrors
      >
        {(data) => (
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
      </Loaded>
    </AccountPart>
  )
}
