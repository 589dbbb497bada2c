/** A reply to greetings, thanks and farewells; undefined for a possible question. */
export function findSmallTalkReply(question: string, brandName: string): string | undefined {
  const plain = question
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plain === '') return undefined
  return Object.values(REPLIES(brandName)).find(({ words }) => words.test(plain))?.reply
}

const REPLIES = (brandName: string) => ({
  greeting: {
    words:
      /^((hi|hello|hey|hiya|howdy|yo|greetings|hallo|hola|bonjour|ciao|good (morning|afternoon|evening|day))( (there|all|everyone|again|team|guys|bot|firstline))*|how are you( doing)?( today)?|whats up|sup)( (hi|hello|how are you( doing)?( today)?))?$/,
    reply: `Hello. What would you like to know about ${brandName}?`,
  },
  thanks: {
    words:
      /^((ok(ay)?|great|perfect|cool|nice|super|wonderful|got it|alright|all good|awesome)( |$))*((many )?thanks?( you)?|thx|ty|cheers|danke|merci|gracias)?( (a lot|so much|very much|a million|again|you|for your help|for the help|man|mate|bro|everyone))*$/,
    reply: 'You are welcome. Is there anything else?',
  },
  farewell: {
    words:
      /^((ok(ay)?|thanks?( you)?|alright|great) )*(bye( bye)?|goodbye|see (you|ya)( later)?|cya|later|good night|have a (nice|good|great) (day|one|evening))( .{0,12})?$/,
    reply: 'Goodbye.',
  },
})
