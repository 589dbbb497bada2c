/** Instructions to a language model (prompt injection): removed as noise. */
const TO_THE_MACHINE =
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(instructions?|prompts?|rules|above|previous|guidelines)\b|\b(system|assistant|developer) ?(prompt|message|:)|\byou are now\b|\bact as\b.{0,20}\b(ai|assistant|model|dan)\b|\b(respond|reply|answer) only with\b|\b(output|print|reveal|repeat|say)\b.{0,30}\b(prompt|instructions?|hacked|exactly|following|password|secret)\b|\bjailbreak\b|\bas an ai\b|\bnew instructions?\b|\bfrom now on,? (?:you|respond|reply|answer|act|write|speak|talk)\b|\byou must (?:comply|obey|answer|respond|reply|write|output|say)\b|^\s{0,9}(?:please )?pretend (?:you|that you|to be)\b|\b(?:tell|ask) the user\b|\bwrite only\b|#{2,9}\s?(?:system|instruction|prompt)/i
/** SQL and shell commands. */
const CODE = /\bSELECT\b.{0,40}\bFROM\b|\bDROP TABLE\b|\brm -rf\b/

/** Remains of instructions about the text itself. */
const ABOUT_THE_TEXT =
  /^\s*((?:also|and|but|so) )?(please\s+)?((make|keep) (it|this|the (message|dm|email|tone|copy))|use (humou?r|emojis?|a .{0,20}tone)|write (it|this|in|a|me|the (?:message|dm|email|copy|text))|do ?n[o']?t (mention|use|say)|be (funny|casual|formal|short))\b/i

/** An instruction after the content: `the site is slow, tell them they lose money`. */
const CLAUSE_ABOUT_THE_TEXT =
  /[,;] (?:and |but )?(?:also )?(?:please )?(?:just )?(?:tell|remind|convince|assure) (?:them|the reader)\b[^.;!?]{0,200}/gi

function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|[\r\n]+|(?<=[a-z])\s(?=(?:Ignore|IGNORE|Disregard) )/)
    .filter((part) => part.trim() !== '')
}

const ORDER =
  /^\s*(and|then|just|instead|say|write|output|print|reply|answer|respond|speak|talk|act|translate|pretend|repeat|include|only|never|always|don't)\b/i

export function isInstruction(sentence: string): boolean {
  return TO_THE_MACHINE.test(sentence) || CODE.test(sentence) || ABOUT_THE_TEXT.test(sentence)
}

export function dropInstructions(given: string): string {
  const text = given.replace(CLAUSE_ABOUT_THE_TEXT, '')
  const sentences = splitSentences(text)
  if (!sentences.some(isInstruction)) return text
  let inCommand = false
  const kept = sentences.filter((sentence) => {
    // "and say HACKED": the continuation belongs to the instruction while it begins like one or is an exclamation.
    const command =
      isInstruction(sentence) ||
      (inCommand && (ORDER.test(sentence) || /^\s*\w{1,12}\W{0,3}$/.test(sentence)))
    inCommand = command
    return !command
  })
  return kept.join(' ')
}

/** Distinctive words of the instructions found. A text with them has followed one. */
export function findCommandWords(raw: string): string[] {
  return splitSentences(raw)
    .filter((sentence) => TO_THE_MACHINE.test(sentence))
    .flatMap((sentence) => [
      ...(sentence.match(/\b[A-Z]{4,}\b/g) ?? []),
      ...[...sentence.matchAll(/["'“”]([^"'“”]{3,40})["'“”]/g)].map((match) => match[1] ?? ''),
    ])
    .filter((word) => word !== '' && !/^(IGNORE|PREVIOUS|INSTRUCTIONS|SYSTEM|PROMPT|ABOVE|RULES)$/.test(word))
}
