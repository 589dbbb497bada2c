const DECLINING =
  /\bI(?:'m| am)? (?:so |very |really )?(?:sorry|apologi[sz]e|(?:can(?:'|no)?t|cannot|can not|won't|will not|must decline to|unable to|not able to|'m unable to) (?:help|assist|write|create|generate|provide|comply|fulfil+|do that|continue|produce))|\bI(?:'m| am) (?:unable|not able) to\b|\bas an AI\b|\bagainst my (?:guidelines|policy|policies|programming)\b/i

/** Whether a text is a model's plain-language refusal. */
export function isRefusal(text: string): boolean {
  return DECLINING.test(text.slice(0, 2_000).replace(/[\u2018\u2019]/g, "'"))
}
