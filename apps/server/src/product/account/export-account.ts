import type { Database } from '@firstline/platform/database'
import type { AccountExport } from './export-document.ts'
import { createListReader, type ExportListName, type ReadExportList } from './export-lists.ts'

type WithoutLists<Part> = {
  [Key in keyof Part as Part[Key] extends readonly unknown[] ? never : Key]: Part[Key]
}

/** Everything but the lists. */
export type ExportHead = Omit<WithoutLists<AccountExport>, 'account' | 'payments'> & {
  account: WithoutLists<AccountExport['account']>
}

/**
 * One statement, so that it is one snapshot. Columns are listed explicitly, so that a secret column of a later migration
 * is not exported.
 */
const HEAD = `
select json_build_object(
  'exportedAt', $2::timestamptz,
  'account', json_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'createdAt', u.created_at,
    'emailConfirmedAt', u.email_confirmed_at, 'lastSignInAt', u.last_sign_in_at,
    'userMetadata', u.raw_user_meta_data, 'appMetadata', u.raw_app_meta_data),
  'profile', (
    select json_build_object(
      'email', email, 'role', role, 'plan', plan, 'planStatus', plan_status,
      'creditsDm', credits_dm, 'creditsSubject', credits_subject, 'freeInsightUses', free_insight_uses,
      'testingMode', testing_mode, 'periodStartedAt', period_started_at, 'nextRenewalDate', next_renewal_date,
      'isTrial', is_trial, 'trialStartDate', trial_start_date, 'trialEndDate', trial_end_date,
      'createdAt', created_at, 'updatedAt', updated_at)
    from public.user_profiles where user_id = u.id),
  'milestones', (
    select json_build_object('signedUpOn', signed_up_on, 'firstSetOn', first_set_on, 'firstProOn', first_pro_on)
    from firstline.user_milestones where user_id = u.id),
  'mailPreferences', firstline.read_mail_preferences(u.id)
) as head
from auth.users as u where u.id = $1`

export interface StoredAccount {
  head: ExportHead
  readList: ReadExportList
}

/** Reads what is stored about a user; null without an account. */
export async function readAccount(
  database: Database,
  userId: string,
  now: Date,
): Promise<StoredAccount | null> {
  const [row] = await database.query<{ head: ExportHead }>(HEAD, [userId, now])
  return row ? { head: row.head, readList: createListReader(database, userId) } : null
}

/** Writes the JSON text of an `AccountExport` in pieces. */
export async function* writeAccountJson({ head, readList }: StoredAccount): AsyncGenerator<string> {
  async function* writeLists(names: Readonly<Record<string, ExportListName>>): AsyncGenerator<string> {
    for (const [index, [key, name]] of Object.entries(names).entries()) {
      yield `${index === 0 ? '' : ','}${JSON.stringify(key)}:[`
      let separator = ''
      for await (const page of readList(name)) {
        if (page.length === 0) continue
        yield separator + page.map((entry) => JSON.stringify(entry)).join(',')
        separator = ','
      }
      yield ']'
    }
  }
  const { account, ...rest } = head
  yield `${JSON.stringify(rest).slice(0, -1)},"account":${JSON.stringify(account).slice(0, -1)},`
  yield* writeLists({
    identities: 'identities',
    sessions: 'sessions',
    secondFactors: 'secondFactors',
    events: 'events',
  })
  yield '},"payments":{'
  yield* writeLists({ subscriptions: 'subscriptions', invoices: 'invoices' })
  yield '},'
  yield* writeLists({
    generations: 'generations',
    savedBriefs: 'savedBriefs',
    senders: 'senders',
    consents: 'consents',
    costs: 'costs',
    ledger: 'ledger',
    logs: 'logs',
    edits: 'edits',
  })
  yield '}'
}
