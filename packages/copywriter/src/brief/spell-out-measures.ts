const UNITS = ['hour', 'minute', 'month', 'second', 'week', 'year', 'day']
/** 'hrs' → 'hour' */
const findUnit = (typed: string) =>
  UNITS.find((unit) => unit.startsWith(typed.startsWith('mo') ? 'mo' : typed.charAt(0)))

const MEASURE =
  /(?<![\w$€£])(\d+(?:[.,]\d+)?(?:-\d+)?\+?)[ -]?(hours?|hrs?|h|minutes?|mins?|seconds?|secs?|weeks?|wks?|years?|yrs?|days?|months?)(?![\w/])(\s+(?=[a-z]))?([a-z][a-z'-]*)?/g

/** Words before which a measure keeps its plural. */
const APART =
  /^(?:a|an|as|and|or|to|of|in|on|at|past|for|from|with|the|is|are|was|were|before|after|until|till|when|because|since|per|each|every|ago|later|instead|while|so|by|if|than|into|earlier|early|late|longer|shorter|faster|sooner|straight|inside|outside|til|till|b4|b|incl|including|plus|w|n|then|every|daily|ahead|round|within|without|around|away|out|over|under|up|notice|old|flat|max|minimum|tops|you|your|we|they|it|then|but|not|no|only|just|that|which|who|back|left|total|apart|more|less|behind|between|chasing|spent|lost|wasted|waiting|doing|writing|typing|sorting|retyping|walking|driving|looking|working|answering|calling|making|sending|once|twice|hidden|doesn't|don't|can't|takes|goes|go|costs|saved|saves|off|on-site|online|long|free|gone|delay|behind|hours|minutes|months|years|seconds)$/

/** "45 min inside" is 45 minutes; "45 min call" is a 45-minute call. */
export function spellOutMeasures(text: string): string {
  return text
    .replace(
      MEASURE,
      (whole, count: string, unit: string, gap: string | undefined, next: string | undefined) => {
        const one = findUnit(unit)
        if (!one || /^\d+-[a-z]+(?<!s)\b/.test(whole)) return whole
        const plain = `${count} ${count === '1' ? one : `${one}s`}`
        if (next === undefined || gap === undefined) return plain + (next ?? '')
        if (next === 'old') return `${plain} old`
        if (APART.test(next) || /ing$/.test(next)) return `${plain} ${next}`
        return `${count}-${one} ${next}`
      },
    )
    .replace(/((?<!\d)\d+ hours) (?=\d+ minutes)/g, '$1 ')
}
