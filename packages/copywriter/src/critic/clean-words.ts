const SPAM =
  /\b(free|guarantee[ds]?|100%|cash|buy now|click here|risk[- ]free|winner|cheap|discount|earn \$|make money|no obligation|urgent|congratulations|amazing|incredible|unbelievable|exclusive deal|special offer|limited time|act now|viagra|crypto|percent off|% off|reminder)\b/gi
const CLICHES =
  /\b(unlock\w*|elevat\w+|leverag\w+|game[-\s–—]*chang\w+|synerg\w+|cutting[- ]edge|revolutioni[sz]\w+|take .{1,20} to the next level|next[- ]level|supercharg\w+|skyrocket\w*|seamless\w*|robust|world[- ]class|best[- ]in[- ]class|state[- ]of[- ]the[- ]art|innovative|empower\w*|transform\w*|streamlin\w+|delve|quick question|pick your brain|touch(ing)? base|circle back|low[- ]hanging|hope this (finds|email)|are you tired of|in today's|trusted by|leading provider|industry[- ]leading|secret|hack|crush(ing)? it|10x|rockstar|ninja|guru)\b|—|–|\bnot just\b.{1,40}\bbut\b/gi

const EMOJI = /\p{Extended_Pictographic}/gu

/** Words and signs that make a message read as sent to thousands. `allowed` is what the brief or the chosen call to action says itself. */
export function uncleanWords(text: string, allowed: string) {
  const given = allowed.toLowerCase()
  const found = (pattern: RegExp) =>
    [...new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase()))].filter(
      (word) => /^[—–]$/.test(word) || !given.includes(word),
    )
  return {
    spam: found(SPAM),
    cliches: found(CLICHES),
    exclamations: (text.match(/!/g) ?? []).length,
    emoji: (text.match(EMOJI) ?? []).length,
  }
}
