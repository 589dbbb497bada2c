import type { Term } from './term.ts'
import { textOf } from './term.ts'

/** The words of the terms with their commas and colons. */
export function textFrom(terms: readonly Term[]): string {
  return textOf(terms)
}

const COMPOUND =
  /\b(month|year|quarter|first|second|third|short|long|one|two|three|self|part|full|real|high|low|follow|last|on|off|mid) (end|form|year|page|day|week|month|step|term|time|assessment|up|staffed|minute|site|season)(?= [a-z])/gi
const NOUN_AFTER =
  /^(close|closes|closing|reports?|reporting|books|video|videos|content|salary|salaries|plans?|system|systems|emails?|sequence|deadline|returns?|calls?|contracts?|guide|course|process|jobs?|staff|clips?|editing|projects?|clients?|texts?|page|on)$/i
const COUNTED =
  /\b(\d+)[- ](minute|hour|day|week|month|year|page|slide|seat|step|person|point|room|part)(?= (?!(?:a|and|or|to|of|in|on|at|for|from|with|the|is|are|was|before|after|until|when|because|since|per|each|every|ago|later|instead|while|so|by|if|than|into|earlier|early|late|faster|straight)\b)[a-z])/gi

/** Hyphens where a reader expects them, and plain contractions. */
export function polished(text: string): string {
  return text
    .replace(/^we are /i, (match) => (match.startsWith('W') ? "We're " : "we're "))
    .replace(/^I am /, "I'm ")
    .replace(/\bon avg\b/gi, 'on average')
    .replace(/\b(\d+) mins?\b/gi, (_, count: string) => `${count} minutes`)
    .replace(/\b(\d+) minutes (?=(?:call|lesson|class|session|video|meeting)s?\b)/gi, '$1-minute ')
    .replace(COUNTED, '$1-$2')
    .replace(COMPOUND, (match, first: string, second: string, at: number) => {
      const next = /^ (\S+)/.exec(text.slice(at + match.length))?.[1] ?? ''
      if (/^short$/i.test(first) && /^staffed$/i.test(second)) return `${first}-${second}`
      return NOUN_AFTER.test(next.replace(/\W+$/, '')) && !/^(follow)$/i.test(first + '')
        ? `${first}-${second}`
        : match
    })
    .replace(/\bGoogle business profile/g, 'Google Business Profile')
    .replace(/\b(it|that|there|what) is (?=a |an |the |hard|from|still|not |time |not\b)/gi, "$1's ")
    .replace(/\b(do|does|is|are|did|was|were|has|have|could|should|would) not\b/gi, "$1n't")
    .replace(
      /\b(a|every|each) (month|week) (?=(?:your|the) \w+ (?:already )?(?:listen|use|read|visit|watch)\b)/gi,
      '$1 $2 that ',
    )
    .replace(/\byourselves\b/g, 'yourself')
    .replace(/ {2,}/g, ' ')
    .trim()
}
