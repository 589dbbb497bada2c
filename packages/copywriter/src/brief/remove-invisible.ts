// Default_Ignorable_Code_Point of Unicode, and the marks of interlinear annotations.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u
/** Scripts in which joiners change letters (Unicode 16, section 23.2): Arabic, Syriac, those of India and their like. */
const JOINING =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u
const WORD = /^[\p{L}\p{M}\p{N}]$/u
/** The subdivision of a flag, as of Scotland (UTS #51, emoji tag sequences). */
const FLAG_TAGS = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/u
const BLACK_FLAG = '\u{1f3f4}'

/**
 * Removes invisible characters, which could hide text or turn it around. Those that belong to what is seen stay: joiners in
 * words of scripts that have them and in emoji, variation selectors of emoji, and the tags of flags.
 */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, (run, at: number) => {
    const before = /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? ''
    const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 32)
    if (before === BLACK_FLAG && FLAG_TAGS.test(run)) return FLAG_TAGS.exec(run)?.[0] ?? ''
    const isKeycap = /[\d#*]/.test(before) && after === '\u20e3'
    const selector = isKeycap || EMOJI.test(before) ? (/^[\ufe0e\ufe0f]/.exec(run)?.[0] ?? '') : ''
    const joiner = /[\u200c\u200d]/.exec(run)?.[0] ?? ''
    return selector + (isJoined(before, joiner, after) ? joiner : '')
  })
}

function isJoined(before: string, joiner: string, after: string): boolean {
  if (joiner === '\u200d' && EMOJI.test(before) && EMOJI.test(after)) return true
  const [isJoining, isJoiningAfter] = [JOINING.test(before), JOINING.test(after)]
  // At the end of a word a joiner shows the shape of a letter inside a word.
  if (joiner === '\u200d' && isJoining) return true
  return (isJoining && WORD.test(after)) || (isJoiningAfter && WORD.test(before))
}
