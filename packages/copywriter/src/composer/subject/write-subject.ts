import { echoesOf, withoutEcho } from '../../brief/break-runs.ts'
import { FIELDS } from '../../brief/read-brief.ts'
import type { Brief } from '../../brief/read-brief.ts'
import { passesGates } from '../../critic/failed-gates.ts'
import { remarksOn } from '../../critic/remarks.ts'
import { scoreSubject } from '../../critic/score-subject.ts'
import type { Candidate } from '../candidate.ts'
import type { Random } from '../random.ts'
import { SUBJECT_ANGLES } from './angles.ts'
import type { SubjectAngle } from './angles.ts'
import { linesOf } from './lines.ts'
import type { Line } from './lines.ts'

interface Tried {
  byAngle: ReadonlyMap<string, readonly Line[]>
  judged: Map<Line, Candidate | undefined>
  echoes: ReadonlySet<string>
}

const cache = new WeakMap<Brief, Tried>()

function triedFor(brief: Brief): Tried {
  const known = cache.get(brief)
  if (known) return known
  const tried: Tried = {
    byAngle: Map.groupBy(linesOf(brief), (line) => line.angle),
    judged: new Map(),
    echoes: echoesOf(FIELDS.flatMap((name) => [brief.form[name], brief.fields[name]])),
  }
  cache.set(brief, tried)
  return tried
}

/** Gives one line of the angle; undefined when the brief has none or the critic refuses it. */
export function writeSubject(angle: SubjectAngle, brief: Brief, random: Random): Candidate | undefined {
  const tried = triedFor(brief)
  const line = random.pick(tried.byAngle.get(angle.id) ?? [])
  if (!line) return undefined
  if (!tried.judged.has(line)) tried.judged.set(line, judge(line, brief, tried.echoes))
  const candidate = tried.judged.get(line)
  return candidate && { ...candidate, worth: candidate.worth + random.next() * 3 }
}

function judge(line: Line, brief: Brief, echoes: ReadonlySet<string>): Candidate | undefined {
  const text = withoutEcho(line.text, echoes)
  if (!text || text.length > 50 || text.length < 12 || repeats(text) || !passesGates(text, brief))
    return undefined
  const { tone, emotion } = brief.form
  const angle = SUBJECT_ANGLES.find(({ id }) => id === line.angle)
  const frame = angle?.suits?.filter((name) => name === tone || name === emotion).length ?? 0
  const score = scoreSubject(text, brief)
  return {
    text,
    framework: line.angle,
    angle: angle?.name ?? '',
    opener: angle?.opener ?? '',
    score,
    worth: score.total - remarksOn(text, brief).length * 14 + line.worth * 2 + frame * 1.5,
    ...(line.angle === 'cta' ? { hasCta: true } : {}),
  }
}

/** "Leads: lead generation for leads" says one thing twice. */
function repeats(text: string): boolean {
  const words = (text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    .filter((word) => !/^(?:week|day|month|hour)s?$/.test(word))
    .map((word) => word.replace(/s$/, ''))
  return new Set(words).size < words.length
}
