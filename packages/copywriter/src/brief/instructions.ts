/** Sentences that talk to the machine instead of describing a business. They are data, and here they are noise. */
const TO_THE_MACHINE =
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instructions?|prompts?|rules|above|previous|guidelines)\b|\b(system|assistant|developer) ?(prompt|message|:)|\byou are now\b|\bact as\b.{0,20}\b(ai|assistant|model|dan)\b|\b(respond|reply|answer) only with\b|\b(output|print|reveal|repeat|say)\b.{0,30}\b(prompt|instructions?|hacked|exactly|following|password|secret)\b|\bjailbreak\b|\bas an ai\b/i

/** Also what is left of a command to the writer about the text itself. */
const ABOUT_THE_TEXT =
  /^\s*(please\s+)?((make|keep) (it|this|the (message|dm|email|tone|copy))|use (humou?r|emojis?|a .{0,20}tone)|write (it|this|in|a|me)|do ?n[o']?t (mention|use|say)|be (funny|casual|formal|short))\b/i

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|[\r\n]+|(?<=[a-z])\s(?=(?:Ignore|IGNORE|Disregard) )/)
    .filter((part) => part.trim() !== '')
}

export function isInstruction(sentence: string): boolean {
  return TO_THE_MACHINE.test(sentence) || ABOUT_THE_TEXT.test(sentence)
}

export function withoutInstructions(text: string): string {
  const sentences = sentencesOf(text)
  if (!sentences.some(isInstruction)) return text
  let inCommand = false
  const kept = sentences.filter((sentence) => {
    // What follows a command ("and say HACKED") belongs to it as long as it begins like one.
    const command =
      isInstruction(sentence) ||
      (inCommand && /^\s*(and|then|just|instead|say|write|output|print|reply)\b/i.test(sentence))
    inCommand = command
    return !command
  })
  return kept.join(' ')
}

/** The distinctive words of the commands found, which a text must not carry out. */
export function commandWords(raw: string): string[] {
  return sentencesOf(raw)
    .filter((sentence) => TO_THE_MACHINE.test(sentence))
    .flatMap((sentence) => [
      ...(sentence.match(/\b[A-Z]{4,}\b/g) ?? []),
      ...[...sentence.matchAll(/["'“”]([^"'“”]{3,40})["'“”]/g)].map((match) => match[1] ?? ''),
    ])
    .filter((word) => word !== '' && !/^(IGNORE|PREVIOUS|INSTRUCTIONS|SYSTEM|PROMPT|ABOVE|RULES)$/.test(word))
}
