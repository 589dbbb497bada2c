/** Without these an object or a place is missing: "put the hearing aids", "show up". */
const NEEDS_ITS_PLACE =
  /^(put|leave|keep|turn|end|get|go|come|make|take|give|tell|let|want|need|say|show|sit|live|stay|drop|walk|hang|look|spend|waste)$/
const JOINT =
  / (?:at|on|in|for|after|before|by|during|within|from|with|into|to|over|under|through|between|across|about|per|every|each|instead of|rather than|without|and|or|until|till|when|while) /g

/** What follows a verb, whole and then with less and less behind it, as far as it can still be understood. */
export function shorter(rest: string, base: string): string[] {
  const cuts = [...` ${rest} `.matchAll(JOINT)]
    .map(({ index }) => rest.slice(0, Math.max(0, index - 1)).trim())
    .toReversed()
  const kept = cuts.filter(
    (cut) =>
      cut !== '' &&
      !/\b(?:the|a|an|and|of|to|that|your|their|every|each|or|up|out|as|than|then|only|just|more|less|not|about|no|so|very|too|all|how|what|where|when|why|able|wants?|needs?|time|forget|know|written|made|done|led|run|sent|taken|\d+|(?:an?|one) (?:hour|day|week|month|minute))$/.test(
        cut,
      ) &&
      !/[,:]$/.test(cut),
  )
  return [rest, ...(NEEDS_ITS_PLACE.test(base) ? kept.slice(0, -1) : kept)]
}
