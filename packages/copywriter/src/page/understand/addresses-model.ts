import { isInstruction } from '../../brief/drop-instructions.ts'

/** Prompt injection. Stricter than for a form, since anyone can write a page. */
const COMMANDS: readonly RegExp[] = [
  /\b(ai|llm|gpt|language model|chatbot|machine)[- ](assistants?|agents?|writers?|readers?|models?|systems?|crawlers?)\b.{0,25}\b(reading|visiting|must|should|are (asked|told|instructed)|please)\b|\b(note|notes|message|attention|instructions?)[ ,:]+(to|for)? ?(all |any |the )?(ais?|llms?|gpt|chatgpt|claude|gemini|copilot|language models?|chatbots?|bots|crawlers)\b|\b(as|dear) (an? )?(large )?(language model|llm|chatgpt|ai assistant|ai model)\b|\b(llms?|chatgpt|claude|gemini|language models?)\b.{0,15}\b(must|should|please|reading)\b/i,
  /\b(as|being) an? (ai|llm|language model|artificial)/i,
  /\b(system|developer|hidden|initial|original|previous|above|prior|earlier) (prompts?|instructions?|messages?|rules|guidelines|directions)\b/i,
  /^\W*(please |always |never |also |now |you (must|should|will|have to) )*(write|say|state|mention|claim|recommend|pretend|respond|reply|output|print|repeat|include|insist|promise|assure)\b.{0,20}\b(that|only|exactly|the (word|words|phrase|text|following))\b/i,
  /\b(tell|inform|convince|assure|remind) (the |your |every |all |any )?(readers?|users?|recipients?|prospects?|everyone|them|customers?)\b/i,
  /\bwhen(ever)? (you )?(are )?(writ|generat|summari|answer|compos|creat)(e|es|ing|ing)\b.{0,30}\b(message|text|summary|email|dm|copy|page|answer|about)/i,
  /\b(do not|don't|never|must not) (mention|reveal|follow|obey|trust|summari[sz]e)\b/i,
  /\b(jail ?break|prompt injection|instead of the (above|task)|new instructions?|your (instructions?|guidelines|prompt|training|task is|rules))\b/i,
  /\b(begin|start|end) (your|the|every|each) (reply|answer|message|response|output|summary)\b/i,
  /\byou are (now )?(a|an|the) (?!(?:\w+ ){0,3}(business|company|owner|founder|manager|agency|firm|shop|store|clinic|freelancer|coach|creator|landlord|parent|startup|brand|practice|contractor|nonprofit)\b)(\w+ ){0,2}(pirate|assistant|model|bot|ai|expert|writer|copywriter|robot|hacker)\b/i,
  /\b(curl|sudo|rm -rf|eval\(|base64|<\|im_start\|>|\[\/?inst\]|###)/i,
]

/** Whether a sentence addresses a language model instead of visitors. */
export function addressesModel(sentence: string): boolean {
  // Mathematical and full-width letters read like plain ones.
  const plain = sentence.normalize('NFKC')
  return isInstruction(plain) || COMMANDS.some((pattern) => pattern.test(plain))
}
