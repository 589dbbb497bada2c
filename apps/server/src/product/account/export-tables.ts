import { CSV_START, type CsvCell, formatCsvLine } from '@firstline/contract/csv'
import { explainMovement } from '@firstline/contract/explain-movement'
import type { AccountExport } from './export-document.ts'
import type { StoredAccount } from './export-account.ts'
import type { ZipFile } from './zip-files.ts'

/** A table by its columns: the heading and the cell of a row. */
type Columns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

type Generation = AccountExport['generations'][number]
type Message = Generation['items'][number] & { set: Generation }
type Movement = AccountExport['ledger'][number]
type SavedBrief = AccountExport['savedBriefs'][number]

const BRIEF = {
  Audience: 'targetAudience',
  Offer: 'product',
  Pain: 'painPoint',
  Solution: 'solution',
  Insight: 'insight',
  Tone: 'tone',
  Emotion: 'emotion',
  'Call to action': 'ctaType',
  'Your website': 'websiteUrl',
  'Their website': 'prospectUrl',
} as const

function briefColumns<Row>(getForm: (row: Row) => Readonly<Record<string, unknown>>): Columns<Row> {
  const columns = Object.entries(BRIEF).map(
    ([heading, field]) => [heading, (row: Row) => toText(getForm(row)[field])] as const,
  )
  return Object.fromEntries(columns)
}

const MESSAGES: Columns<Message> = {
  'Time (UTC)': ({ set }) => set.createdAt,
  Type: ({ set }) => set.messageType,
  Audience: ({ set }) => toText(set.brief['targetAudience']),
  Number: ({ position }) => position,
  Message: ({ content }) => content,
  'Your edit': ({ editedContent }) => editedContent,
  Score: ({ score }) => toNumber(score['total']),
  'Why this works': ({ explanation }) => explanation,
  Favorite: ({ isFavorite }) => (isFavorite ? 'yes' : ''),
  Used: ({ usedAt }) => usedAt,
  Replied: ({ repliedAt }) => repliedAt,
  'Set id': ({ set }) => set.id,
}

const SETS: Columns<Generation> = {
  'Time (UTC)': ({ createdAt }) => createdAt,
  Type: ({ messageType }) => messageType,
  Outcome: ({ status }) => status,
  Credit: ({ charge }) => charge,
  ...briefColumns<Generation>(({ brief }) => brief),
  Note: ({ note }) => note,
  Deleted: ({ deletedAt }) => deletedAt,
  'Set id': ({ id }) => id,
}

const CREDITS: Columns<Movement> = {
  'Time (UTC)': ({ at }) => at,
  Credits: ({ kind }) => (kind === 'dm' ? 'Cold DM' : 'Subject Line'),
  'What happened': ({ reason, kind, delta }) =>
    explainMovement({ reason, credit: kind === 'dm' ? 'dm' : 'subject', delta }),
  Change: ({ delta }) => delta,
  Balance: ({ balanceAfter }) => balanceAfter,
  'Set id': ({ generationId }) => generationId,
}

const BRIEFS: Columns<SavedBrief> = {
  'Time (UTC)': ({ createdAt }) => createdAt,
  Folder: ({ folder }) => folder,
  Name: ({ name }) => name,
  Type: ({ form }) => toText(form['messageType']),
  ...briefColumns<SavedBrief>(({ form }) => form),
}

const SENDERS: Columns<AccountExport['senders'][number]> = {
  'Time (UTC)': ({ createdAt }) => createdAt,
  Name: ({ name }) => name,
  Company: ({ company }) => company,
  Offer: ({ offer }) => offer,
  Proof: ({ proof }) => proof,
  Links: ({ links }) => links,
}

const INVOICES: Columns<AccountExport['payments']['invoices'][number]> = {
  'Time (UTC)': ({ at }) => at,
  Offer: ({ offer }) => offer,
  Amount: ({ amount }) => amount / 100,
  Currency: ({ currency }) => currency,
  Status: ({ status }) => status,
  'Invoice id': ({ id }) => id,
}

const SESSIONS: Columns<AccountExport['account']['sessions'][number]> = {
  'Signed in (UTC)': ({ createdAt }) => createdAt,
  'Last used': ({ refreshedAt }) => refreshedAt,
  Browser: ({ userAgent }) => userAgent,
  'Network address': ({ address }) => address,
}

const EVENTS: Columns<AccountExport['account']['events'][number]> = {
  'Time (UTC)': ({ at }) => at,
  'What happened': ({ action }) => action,
  'Network address': ({ address }) => address,
}

/** The tables of an export that a person would open in a spreadsheet. */
export function listExportTables({ readList }: StoredAccount): ZipFile[] {
  return [
    { name: 'messages.csv', text: writeTable(MESSAGES, readMessages(readList('generations'))) },
    { name: 'sets.csv', text: writeTable(SETS, readList('generations')) },
    { name: 'credits.csv', text: writeTable(CREDITS, readList('ledger')) },
    { name: 'saved-briefs.csv', text: writeTable(BRIEFS, readList('savedBriefs')) },
    { name: 'senders.csv', text: writeTable(SENDERS, readList('senders')) },
    { name: 'invoices.csv', text: writeTable(INVOICES, readList('invoices')) },
    { name: 'sessions.csv', text: writeTable(SESSIONS, readList('sessions')) },
    { name: 'sign-in-journal.csv', text: writeTable(EVENTS, readList('events')) },
  ]
}

async function* readMessages(pages: AsyncIterable<Generation[]>): AsyncGenerator<Message[]> {
  for await (const page of pages) yield page.flatMap((set) => set.items.map((item) => ({ ...item, set })))
}

async function* writeTable<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield CSV_START + formatCsvLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const page of pages)
    yield page.map((row) => formatCsvLine(cells.map((cell) => cell(row)))).join('')
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)
