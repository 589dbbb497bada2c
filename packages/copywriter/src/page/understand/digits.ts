const NUMBERS: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
}

/** "in two rings" as one types it: "in 2 rings". */
export function inDigits(text: string): string {
  return text.replace(
    /\b(in|within|after|for|than|under|over|by|takes?|last|every) (two|three|four|five|six|seven|eight|nine|ten|twelve)(?= [a-z]+s\b)/gi,
    (_, before: string, word: string) => `${before} ${NUMBERS[word.toLowerCase()] ?? word}`,
  )
}
