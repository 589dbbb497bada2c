import type { Emotion } from '@firstline/contract/options'
import { specificsOf } from '../specifics.ts'
import type { Spoken, Voice } from './voice.ts'

/** A question that is not the ask leaves something open. */
function openQuestion({ body }: Spoken): string | undefined {
  const question = body.find((sentence) => /\?["')]*$/.test(sentence))
  return question === undefined ? undefined : `the question "${question}"`
}

/** A number or name the sender gave, as a credential in the sender's own sentence or as a plain count. */
function givenProof({ text, brief }: Spoken): string | undefined {
  const [detail] = brief ? specificsOf(text, brief).details : [/\d[\d.,]*\w*/.exec(text)?.[0]]
  return detail === undefined ? undefined : `"${detail}"`
}

/** A number that is not round, where nobody expects one: in the first words. */
function oddNumber({ first }: Spoken): string | undefined {
  const number = /(?<![\w.,$€£])\d[\d.,]*(?:am|pm|%)?(?![\w.])/.exec(first)?.[0]
  return number === undefined ? undefined : `"${number}" at once`
}

/** A time or a place before anything is said: "Half past five, the shop is shut". */
function scene({ first }: Spoken): string | undefined {
  const found =
    /^(?:it's (?:\d|half|quarter|noon|midnight|late|monday|tuesday|wednesday|thursday|friday|saturday|sunday|the \w+)|half past|quarter (?:past|to)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|month end|lunch(?:time)?|midnight|noon|somewhere|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|at (?:lunch|night|noon|\d)|one \w+ (?:off|down|late)|two \w+ (?:off|down|late)|three \w+ (?:off|down|late)|(?:the|a|an|your|somebody|someone|nobody) [^,.?]{3,30}, )/i.exec(
      first,
    )?.[0]
  return found === undefined ? undefined : `the scene "${found.replace(/(?<![\s,])[\s,]+$/, '')}"`
}

const DAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|easter|christmas'

export const EMOTION_VOICES: Readonly<Record<Emotion, Voice>> = {
  'Curiosity & Intrigue': {
    device:
      /\b(?:can't see|hard to see|never (?:see|learn|hear|know|notice|find out)|don't (?:see|notice|know)|you only (?:see|hear|notice|find)|nobody (?:looks|sees|asks|mentions|tells)|plain sight|half of it|what happens|turns out|odd part|there's a part|the reason|one thing)\b/i,
    counted: openQuestion,
    avoid: /\b(?:you won't believe|secrets?|shocking|mind[- ]blowing|this one (?:trick|thing)|guess what)\b/i,
  },
  'Fear of Missing Out': {
    device:
      /\b(?:los(?:e|es|t|ing)|miss(?:ed|es|ing)?|gone|goes to|go to|slips? away|never (?:comes?|rings?|calls?|hears?) (?:back|again)|elsewhere|someone else|somebody else|instead of you|the next (?:one|place|shop|clinic|name|person|firm)|another (?:clinic|firm|shop|place|studio|agency)|others (?:do|already|have|get|book|answer)|already (?:do|use|have|run|get)|left (?:empty|unsold|behind|waiting)|empty|unsold|wasted?|costs? you|too late|goes? cold)\b/i,
    avoid:
      /\b(?:everyone is|everybody is|thousands of|hundreds of|all (?:of )?your competitors|your competitors are (?:all )?already|don't be the last)\b/i,
  },
  'Pattern Interrupt': {
    device:
      /\b(?:odd question|strange (?:thing|question)|small test|cold message|you don't know me|out of the blue|boring|dull|honestly|I'll be honest|I'd rather ask|no pitch|not a pitch|this is a pitch|short version|confession|nobody writes)\b|^(?:search|ring|call|send|open|read|scroll|list|ask|add up|put|count|look|write down|walk|try|pick|name|google|set|check|note)\b/i,
    counted: (spoken) => oddNumber(spoken) ?? scene(spoken),
    avoid: /^\s*(?:re|fwd?|aw)\s*:|\b(?:stupid|dumb|idiots?|shut up|wake up|wtf|damn)\b/i,
  },
  'Ego Boosting': {
    device:
      /\b(?:you (?:didn't (?:become|train|start|open|build|hire|study|buy)|built|know (?:this|your|that|how|what|who)|already (?:know|have|do|did)|run an?|could do)|you'd rather|you're the one|better things to do|(?:businesses|firms|shops|clinics|teams|people|studios|agencies|owners|practices) like yours|shouldn't (?:have to|be)|not your job|your (?:own )?(?:best|good|craft|trade|name|work|standards?|expertise|eye|experience)|better than (?:we|anyone|I)|you've (?:surely|already|earned|built))\b/i,
    avoid:
      /\b(?:amazing work|great work|love (?:your|what)|impressed by|huge fan|big fan|your (?:work|site|page|feed|profile|website) is (?:great|amazing|awesome|beautiful|stunning))\b/i,
  },
  Authority: {
    device:
      /\b(?:is our trade|we've (?:run|done|built|seen|served|fixed|worked)|(?:we|I) have (?:run|done|built|seen|served)|years? (?:as|of|in)|since (?:19|20)\d\d|licen[sc]ed|certified|accredited|insured|chartered|qualified|registered|former|ex-)\b/i,
    counted: givenProof,
    avoid:
      /\b(?:leading|trusted by|world[- ]class|number one|renowned|top[- ]rated|best[- ]known|award[- ]winning|industry[- ]leading)\b|#1\b/i,
  },
  Urgency: {
    device: new RegExp(
      `\\b(?:(?:every|each|another|this|next|per) (?:day|week|month|night|morning|evening|year|quarter|season|${DAYS})|a (?:day|week|month)(?= |\\.|,|$)|(?:by|before|from|until|till|since|on|in|comes?) (?:the )?(?:${DAYS}|year end|month end|\\d{1,2}(?:st|nd|rd|th)?\\b|20\\d\\d)|(?:${DAYS})|month end|year end|the longer|already late|right now|tonight|today|tomorrow|by then|again)\\b`,
      'i',
    ),
    avoid:
      /\b(?:last chance|act (?:now|fast)|hurry|today only|ends (?:soon|today|tonight)|final (?:call|hours?)|before it's too late|don't wait)\b/i,
  },
}
