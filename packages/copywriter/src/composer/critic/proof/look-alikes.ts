import type { SentenceCheck } from './proof.ts'

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\w'-])(?:dont|doesnt|didnt|cant|wont|isnt|arent|wasnt|werent|hasnt|havent|wouldnt|shouldnt|couldnt|youre|theyre|youve|youll|thats|whats|heres|weve|ive)(?![\w'-])/,
    'lacks its apostrophe',
  ],
  [
    /(?<![\w'-])your (?:losing|missing|getting|making|paying|wasting|doing|having|going|leaving|using|spending|chasing|trying|sending|waiting|writing|answering|probably|already|likely|not) (?:an?|the|your|two|three|four|five|ten|some|every|each|to|for|it|them|time|money|leads|clients|customers|\d[\w.]*)(?![\w-])/,
    'should be "you\'re"',
  ],
  [
    /(?<![\w'-])your (?:probably|definitely|surely|not) (?!\w+ (?:clients|customers|team))\w+/,
    'should be "you\'re"',
  ],
  [
    /(?<![\w'-])you're (?:own|clients?|customers?|team|staff|business|site|website|inbox|phone|desk|week)(?![\w'-])/,
    'should be "your"',
  ],
  [
    /(?<![\w'-])(?:of|on|in|with|by|from|into|at) it's (?:own(?![\w-])|\w+(?=[.,?!]| (?:and|is|to|for)\b|$))/,
    'should be "its"',
  ],
  [/(?<![\w'-])its (?:an?|the|not|time|free|easy|hard|never|like|because)(?![\w'-])/, 'should be "it\'s"'],
  [
    /(?<![\w'-])(?:more|less|rather|other|better|faster|cheaper|sooner|earlier|quicker|slower|fewer|higher|lower|longer|shorter|worse|easier|harder|bigger|smaller|older|newer) (?:\w+ )?then (?!we\b|i\b|it\b)(?:you|your|the|an?|any|most|anyone|others|before|ever|\d[\w.%]*)(?![\w-])/,
    'should be "than"',
  ],
  [/(?<![\w'-])(?:should|could|would|must|might) of(?! course)(?![\w-])/, 'should be "have"'],
  [
    /(?<![\w'-])(?:you|we|they|to|don't|never) loose (?:an?|the|your|our|out|money|time|clients|customers|leads|one|them|it|\d)/,
    'should be "lose"',
  ],
  [/(?<![\w'-])there (?:own|clients|customers|team|staff) (?!is|are|was|were)/, 'should be "their"'],
  [
    /(?<![\w'-])to (?:much|many|late|early|often|busy|slow|long|expensive) (?=[.,?!]|to\b|for\b|of\b|time\b|money\b|work\b)|(?<![\w'-])(?:far|way|is|are|it's|comes) to (?:much|many|late|early|busy|slow|expensive)(?![\w-])/,
    'should be "too"',
  ],
  [/(?<![\w'-])alot(?![\w'-])/, 'is two words'],
]

/** Words that sound alike: your and you're, its and it's, then and than. */
export const lookAlikeFault: SentenceCheck = ({ lower }) => {
  for (const [pattern, reason] of PATTERNS) {
    const found = pattern.exec(lower)
    if (found) return `"${found[0].trim()}" ${reason}`
  }
  return undefined
}
