import type { Emotion, Tone } from '@firstline/contract/options'

interface Voice {
  /** What makes it audible. */
  device: RegExp
  /** What the voice never does. */
  avoid: RegExp
}

export const TONE_VOICES: Readonly<Record<Tone, Voice>> = {
  Persuasive: {
    device: /\b(so|because|since|which is why|that's why|means|until|fix that|then)\b/i,
    avoid: /\b(best|greatest|most powerful|unmatched|ultimate)\b/i,
  },
  Casual: {
    device:
      /\b(worth a look|curious\?|sound useful|quick peek|short version|let me guess|odds are|not ideal|annoying|you know the feeling|doesn't have to|though|ever notice|honest question|easy to fix|i know)\b|^(still|same) /i,
    avoid: /\b(hereby|furthermore|moreover|utilize|dear)\b/i,
  },
  Luxury: {
    device:
      /\b(shall|may I|care to|considered|looked after|look after|quietly|calmer|simply|taken care of|imagine|unspoken|your time is)\b/i,
    avoid: /\b(deal|cheap|discounts?|hack|save big|bargain)\b|!/i,
  },
  'High-Ticket': {
    device:
      /\b(stakes|worth a conversation|decides a year|bigger the business|matters more|priority|what the year|outline|short exchange|worth to be|unspoken|your time is|furniture)\b/i,
    avoid: /\b(free|quick|cheap|discounts?|affordable)\b/i,
  },
  Friendly: {
    device:
      /\b(no worries|happy to|glad to|i get it|it happens|totally normal|feel free|would you like|be of use|let me guess|odds are|I know|you know the feeling)\b/i,
    avoid: /\b(you're (amazing|awesome|great|brilliant)|love what you)\b/i,
  },
  Bold: {
    device: /\b(stop|ends?|enough|fixable|fixed|yes or no|has to go|interested\?|pitch|want to see it)\b/i,
    avoid: /\b(stupid|dumb|lazy|idiot)\b|\b[A-Z]{5,}\b/,
  },
}

export const EMOTION_VOICES: Readonly<Record<Emotion, Voice>> = {
  'Curiosity & Intrigue': {
    device:
      /\b(can't see|hard to see|odd part|half of it|nobody looks|plain sight|never (see|learn|hear)|what would you find|do you know|what does|who |why |when did|which |what happens|what you|how much|how long|you only see|there's a part)\b|\?.*\?/i,
    avoid: /\b(you won't believe|secret|shocking)\b/i,
  },
  'Fear of Missing Out': {
    device:
      /\b(doesn't come back|don't get back|gone for good|lost|slips away|moves? on|next place|someone else|miss(ed|es)?|elsewhere|lose|left)\b/i,
    avoid: /\b(everyone is|thousands of|all your competitors)\b/i,
  },
  'Pattern Interrupt': {
    device:
      /\b(odd question|strange thing|small test|cold message|you don't know me|didn't ask for this|boring problem|songs about it|this is a pitch|message about|short version)\b|^(search|ring|send|open|read|scroll|list|ask|add up|put|count|look|write down|walk)\b|\d.*\. (four|five|three) \w+ of that/i,
    avoid: /^\s*(re|fwd?):/i,
  },
  'Ego Boosting': {
    device:
      /\b(you didn't become|better things to do|business like yours|you know this better|you've surely tried|shouldn't (have to|be)|not your job|above|better than|you'll know)\b/i,
    avoid: /\b(amazing work|love your|impressed by|huge fan)\b/i,
  },
  Authority: {
    device: /\b(is our trade|is what we do|we've|we have|I've|years?|every day|clients|cases)\b|\d/i,
    avoid: /\b(leading|trusted by|world[- ]class|number one)\b/i,
  },
  Urgency: {
    device:
      /\b(every day it waits|another week|again this week|this week|today's share|next week|each week|every week|the longer|early|now|waits?|before)\b|\d.*\. (four|five|three) \w+ of that/i,
    avoid: /\b(last chance|act now|hurry|today only)\b/i,
  },
}

export function voiceOf(text: string, tone: Tone, emotion: Emotion) {
  const toneVoice = TONE_VOICES[tone]
  const emotionVoice = EMOTION_VOICES[emotion]
  return {
    tone: toneVoice.device.exec(text)?.[0].trim(),
    emotion: emotionVoice.device.exec(text)?.[0].trim(),
    broken: toneVoice.avoid.exec(text)?.[0] ?? emotionVoice.avoid.exec(text)?.[0],
  }
}
