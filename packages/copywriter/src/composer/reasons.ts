/** What each framework of a message does, said to the sender. */
export const FRAME_REASONS: Readonly<Record<string, string>> = {
  qvc: 'It opens with a question the reader answers in the head, which earns the next line.',
  pas: 'It puts the problem as a condition, so whoever has it knows the message is meant for them.',
  number: 'It leads with what is on offer, stated flat, and leaves the reader to judge it.',
  bab: 'It sets what they have now beside what they could have, in your own words.',
  fact: 'It opens with a fact and lets the reader draw the line from there to your offer.',
  permission:
    'It names the subject and says one relevant thing about it, which suits busy and senior readers.',
  note: 'It says at once what it is about and goes straight to what you give.',
  admission: 'It admits what it is before anything else, which is disarming and rare in an inbox.',
  terms: 'It leads with the terms, because they take the risk off the reader.',
  sum: 'It multiplies the given number in plain sight, which makes a small loss look its real size.',
  test: 'It hands the reader a test to try today, so the proof is theirs and not a claim of yours.',
  scene: 'It opens on something the reader knows from their own day before it comes to your offer.',
  plain: 'It says what you offer in one line and leaves the rest to the reader.',
  ask: 'It asks who has the job today, which is easy to answer and starts a talk.',
}

/** The same for subject lines. */
export const SUBJECT_REASONS: Readonly<Record<string, string>> = {
  number: 'It leads with a figure, and figures are read before words.',
  loss: 'It points at what the problem takes, which weighs more than what a product gives.',
  question: 'It asks what the reader can answer in the head, and an answer wants to be checked.',
  contrast: 'It sets two things side by side and leaves the choice open.',
  offer: 'It says plainly what is inside, so whoever opens it is interested.',
  moment: "It describes the reader's own day, so it reads like a note and not like an offer.",
  hook: 'It names a feeling the reader knows and leaves the rest to the message.',
  fact: 'It opens with something true about them, which no template could know.',
  terms: 'It puts the terms first, because they lower the risk of a look.',
  cta: 'It carries your call to action as part of the sentence, not as an order on its own.',
}
