import type { AdminJob } from '@firstline/contract/admin'
import { countOf } from '#platform/format/in-words.ts'

const NAMES: Readonly<Record<string, string>> = {
  'sweep-generations': 'Return credits of interrupted generations',
  'renew-credits': 'Renew monthly credits',
  'end-trials': 'End expired trials',
  'count-users': 'Count users by plan',
  'check-invariants': 'Compare balances with the ledger',
  'remove-old': 'Delete expired data',
  'remove-old-changes': 'Delete delivered live updates',
  'send-messages': 'Send emails and texts',
  'send-notices': 'Write mails to members',
  'sum-up-weeks': 'Sum up weeks for members',
  'apply-payment-events': 'Apply payments',
  'sync-subscriptions': 'Look for payments without news',
  'clear-channels': 'Clean up closed live connections',
}

/** What a run counts: fixed phrases and nouns. */
const WORDS: Readonly<Record<string, string>> = {
  done: 'done',
  givenBack: 'given back',
  givenUp: 'given up',
  waiting: 'waiting',
  sent: 'written',
  dropped: 'not wanted',
  broken: 'broken',
  applied: 'applied',
  removed: 'removed',
  failed: 'failed',
}
const NOUNS: Readonly<Record<string, string>> = {
  changes: 'change',
  users: 'user',
  demos: 'demo',
  deletedSets: 'deleted set',
  deletedAccounts: 'deleted account',
  signIns: 'sign-in',
  messages: 'message',
  broadcasts: 'broadcast',
  replicas: 'server',
  actions: 'action',
  subscriptions: 'subscription',
  checkouts: 'checkout',
}

const MINUTE_MS = 60_000

/** What a job does, or its own name when it is unknown here. */
export function getJobName({ name }: Pick<AdminJob, 'name'>): string {
  return NAMES[name] ?? name
}

/** What a run did, in numbers. Zeros are left out. */
export function describeResult(result: AdminJob['lastResult']): string {
  if (!result) return 'None yet'
  const counts = Object.entries(result)
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0)
    .filter(([key]) => key !== 'oldestMs')
    .map(([key, count]) => countWords(key, count))
  if (typeof result['oldestMs'] === 'number')
    counts.push(`the oldest for ${describeDelay(result['oldestMs'])}`)
  if (result['unfinished'] === true) counts.push('more to do')
  return counts.length === 0 ? 'Nothing to do' : counts.join(', ')
}

function countWords(key: string, count: number): string {
  const noun = NOUNS[key]
  return noun === undefined ? `${count.toLocaleString('en')} ${WORDS[key] ?? key}` : countOf(count, noun)
}

export function describeDelay(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE_MS))
  return countOf(minutes, 'minute')
}
