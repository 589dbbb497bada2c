/** What each framework of a message does, said to the sender. */
export const FRAME_REASONS: Readonly<Record<string, string>> = {
  pas: 'It states the problem as a plain fact, names what it costs once, and only then brings you in.',
  bab: 'It puts where they are beside where they could be, and makes your offer the step between.',
  qvc: 'It opens with a question the reader answers in the head, which earns the next line.',
  scene:
    'It opens on a moment the reader knows from their own day, so it feels seen before it feels sold to.',
  fact: 'It opens with a fact and lets the reader draw the line from there to your offer.',
  permission:
    'It says one relevant thing and then asks before going on, which suits busy and senior readers.',
  test: 'It hands the reader a test to try today, so the proof is theirs and not a claim of yours.',
  sum: 'It multiplies the given number in plain sight, which makes a small weekly loss look its real size.',
  number: 'It leads with the number, because a figure is read before a sentence is.',
  usual:
    'It names the usual fix and where it falls short, so the reader sees why another way is worth a line.',
  admission: 'It admits what it is before anything else, which is disarming and rare in an inbox.',
  terms: 'It leads with the terms, because they take the risk off the reader.',
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
