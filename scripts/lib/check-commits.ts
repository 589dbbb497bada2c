import { root } from './root.ts'
import { runCommand } from './run-command.ts'

/** The last commit of an older form; those behind it are checked. */
const BASE = 'fdf57637'
const MAXIMUM_LENGTH = 72
const SUBJECT = /^(?<area>[a-z0-9][a-z0-9._/-]*(?:, [a-z0-9][a-z0-9._/-]*)*): (?<summary>\S.*)$/
const WRITTEN_BY_GIT = /^(?:Merge |Revert "|fixup! |squash! )/

/** Verbs whose imperative ends like another form. */
const IMPERATIVES =
  /^(?:access|address|assess|bypass|canvas|compress|discuss|embed|exceed|express|feed|focus|miss|need|pass|press|proceed|process|seed|shed|speed|stress|suppress|toss|trespass|wed)$/

/** One line for each subject that breaks the form; none where there is no git history or it lacks the base. */
export async function checkCommits(): Promise<string[]> {
  const { code, output } = await runCommand('git', ['log', '--format=%h %s', `${BASE}..HEAD`], {
    directory: root,
  })
  if (code !== 0) return []
  return output
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = '', ...words] = line.split(' ')
      const issue = findSubjectIssue(words.join(' '))
      return issue === undefined ? [] : [`${hash} "${words.join(' ')}": ${issue}`]
    })
}

/** What is wrong with a commit's subject, if anything. */
export function findSubjectIssue(subject: string): string | undefined {
  if (WRITTEN_BY_GIT.test(subject)) return undefined
  const { summary } = SUBJECT.exec(subject)?.groups ?? {}
  if (summary === undefined) return 'has no area: write "area: imperative summary"'
  if (subject.length > MAXIMUM_LENGTH) return `is longer than ${MAXIMUM_LENGTH} characters`
  if (subject.endsWith('.')) return 'ends with a full stop'
  const verb = summary.split(' ', 1)[0] ?? ''
  if (/^\p{Lu}\p{Ll}/u.test(verb)) return 'begins its summary in upper case'
  if (/[a-z](?:s|ed)$/.test(verb) && !IMPERATIVES.test(verb))
    return 'is not imperative: "reject", not "rejects"'
  return undefined
}
