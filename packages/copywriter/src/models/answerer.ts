/** A passage of our own help texts. */
export interface HelpPassage {
  title: string
  text: string
}

/** Answers a visitor's question from passages and from nothing else. */
export interface Answerer {
  /**
   * @returns null when the model gave no answer that stays within the passages: the passages then speak for themselves.
   * @throws {WriterError} when the model could not be asked.
   */
  answer(question: string, passages: readonly HelpPassage[], signal: AbortSignal): Promise<string | null>
}
