/** What windows-1252 shows for the bytes 80 to 9f; five of them are no characters. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTES = new Map([...HIGH].map((character, index) => [character, 0x80 + index]))
/** UTF-8 that was read as windows-1252: "donâ€™t", "cafÃ©". */
const MISREAD = new RegExp(`[\\u00c2-\\u00f4](?:[${HIGH}]|[\\u00a0-\\u00bf]){1,3}`, 'g')
/** Between letters where English has an apostrophe: "don\ufffdt", "owner\ufffds". */
const LOST_APOSTROPHE = /(?<=\p{L})\ufffd+(?=(?:s|t|re|ve|ll|d|m)(?!\p{L}))/gu

/** Undoes a wrong character encoding where that is certain, and drops characters that are lost. */
export function repairEncoding(text: string): string {
  return text
    .replace(MISREAD, decodeBytes)
    .replace(/â€(?=[\s.,;:!?)]|$)/g, '"')
    .replace(/(?<=\bcaf)\ufffd/gi, 'é')
    .replace(LOST_APOSTROPHE, "'")
    .replaceAll('\ufffd', '')
}

function decodeBytes(misread: string): string {
  const bytes = Uint8Array.from(misread, (character) => BYTES.get(character) ?? character.charCodeAt(0))
  // A sequence may be followed by characters that are meant.
  for (let length = bytes.length; length > 1; length -= 1) {
    const decoded = new TextDecoder().decode(bytes.subarray(0, length))
    if (!decoded.includes('\ufffd')) return decoded + misread.slice(length)
  }
  return misread
}
