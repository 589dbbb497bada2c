import type { Tone } from '@firstline/contract/options'
import { sentencesOf, wordsOf } from '../text.ts'
import type { Spoken, Voice } from './voice.ts'

const CONTRACTION = /\b\w+['’](?:s|re|ll|ve|d|t|m)\b/gi
/** A bold sentence is short; so many words on average at most. */
const SHORT = 9

/** "Sentences of 7 words": how long they are on average, the ask left out. */
function averageLength({ body }: Spoken): number {
  const words = body.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0)
  return words / Math.max(1, body.length)
}

function shortDeclaratives(spoken: Spoken): string | undefined {
  const average = averageLength(spoken)
  const declared = spoken.body.filter((sentence) => !/\?["')]*$/.test(sentence)).length
  return spoken.body.length >= 2 && declared >= spoken.body.length / 2 && average < SHORT
    ? `${Math.round(average)} words a sentence`
    : undefined
}

const SELLS = /\b(?:boost|grow|win|save|sell|deal|offer|fast|now|stop|grab|get)\b/i

/** Calm is what is not there: nothing shortened, nothing sold. */
function calm({ text }: Spoken): string | undefined {
  const contractions = text.match(CONTRACTION)?.length ?? 0
  return contractions === 0 && !SELLS.test(text) && sentencesOf(text).length >= 2
    ? 'nothing shortened and no word of selling'
    : undefined
}

/** A sentence a writer would not have finished: "Saturdays too." */
function fragment({ body }: Spoken): string | undefined {
  const short = body.find((sentence) => wordsOf(sentence).length <= 4 && /[.?]$/.test(sentence))
  return short === undefined ? undefined : `"${short}"`
}

export const TONE_VOICES: Readonly<Record<Tone, Voice>> = {
  Persuasive: {
    device:
      /\b(?:so (?=you|your|it|that|nobody|no one|the|we|they|if)|because|since (?=you|your|the|nobody)|that's (?:why|where|when|how|what)|which (?:means|is why)|means (?=you|that|your|the)|that way|until|then|and that's)\b/i,
    avoid:
      /\b(?:(?:the|simply the|world's|our) (?:very )?(?:best|greatest|fastest|cheapest|easiest|finest|smartest|strongest|most (?:powerful|advanced|trusted|effective|innovative|complete))|unmatched|unbeatable|unrivall?ed|ultimate|number one|best[- ]in[- ]class)\b|#1\b/i,
  },
  Casual: {
    device:
      /\b(?:worth a look|sound useful|quick peek|short version|you know the feeling|not ideal|honest question|anyway|though|a bit|kind of|no worries|\w+['’](?:s|re|ll|ve|d|t|m))\b/i,
    counted: fragment,
    avoid:
      /\b(?:gonna|wanna|gotta|kinda|sorta|lol|omg|tbh|ngl|dude|bro|bruv|yo|legit|lit|vibes?|hella|fam|y'all|lowkey|cuz|hereby|furthermore|moreover|utilize|dear)\b|\p{Extended_Pictographic}[^\p{Extended_Pictographic}]*\p{Extended_Pictographic}/iu,
  },
  Luxury: {
    device:
      /\b(?:shall|may I|would you care|care to|considered|looked? after|quietly|calm(?:er|ly)?|discreet(?:ly)?|unhurried|by hand|in your own time|at your convenience|taken care of|with care|by appointment|made to|privately|rather than)\b/i,
    counted: calm,
    avoid:
      /\b(?:discount(?:s|ed)?|deals?(?! with)|cheap(?:er|est)?|bargains?|hacks?|save big|sale ends|budget)\b|!/i,
  },
  'High-Ticket': {
    device:
      /\b(?:stakes?|at risk|exposure|outcome|margin|board|decides?|decision|decide|worth a conversation|priority|short exchange|outline|only take|by invitation|costly|expensive|a year|the wrong (?:hire|choice|call)|before you (?:sign|hire|commit|buy|decide|sell)|matters most|answers? for|answerable|revenue)\b/i,
    avoid:
      /\b(?:free(?! up|d|ing)|quick(?:ly)?|cheap(?:er|est)?|discount(?:s|ed)?|affordable|low[- ]cost|budget|pric(?:e|es|ing)|bargain)\b/i,
  },
  Friendly: {
    device:
      /\b(?:no worries|happy to|glad to|feel free|would you like|hope|thanks|thank you|no rush|whenever (?:it )?suits|if (?:it|that)(?:'s| is) (?:useful|helpful|of use|any help)|if you'd like|either way|it happens|totally|understandabl[ey]|I get it|I know (?:you|how|the)|deserves?|lovely|kindly|enjoy|all the best|just say)\b/i,
    avoid:
      /\b(?:you(?:'re| are) (?:so |really |truly )?(?:amazing|awesome|great|brilliant|fantastic|incredible|inspiring)|love (?:what|your)|big fan|huge fan|impressed by)\b|no worries.*no worries/i,
  },
  Bold: {
    device:
      /\b(?:stop|enough|fixable|fixed|ends here|that ends|yes or no|has to go|no more|full stop|we can prove|or you don't pay)\b|\b(?:interested|done|sorted)(?=[.?])/i,
    counted: shortDeclaratives,
    // Capitals that the sender did not type are shouting; the gates know names.
    avoid:
      /\b(?:[sS]tupid|[dD]umb|[lL]azy|[iI]diots?|[pP]athetic|[cC]lueless|[iI]ncompetent)\b|\b[A-Z]{5,}\b/,
  },
}
