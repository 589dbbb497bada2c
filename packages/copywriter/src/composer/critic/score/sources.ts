/**
 * Who measured what a part of the score rests on. "Reported" marks a number that another page quotes, or a vendor's own;
 * where nobody has measured it, the rule is called ours.
 */
export const SOURCES = {
  dmLength: 'Lavender: openers of 25 to 50 words do best; for DMs 25 to 60 are reported',
  note: 'LinkedIn, tens of millions of InMails: under 400 characters did 22% better than average; a connection note holds 200, with Premium 300',
  opener: 'Reported, 2026: messages led by something about the reader got 11.2% replies, generic ones 2.1%',
  dmSpecificity:
    'Backlinko and Pitchbox, 12 million e-mails: a personalised body got 32.7% more answers, as reported',
  ask: 'Gong, 304,000 cold e-mails: a question of interest got 12% replies, a meeting request 7%, as reported',
  plain: 'Boomerang: third-grade wording got 53% responses, college wording 39%',
  reader: "Our rule: the reader's day comes before the sender",
  dmClean: 'Boomerang: gushing gets no more replies than neutral wording; slight feeling gets 10 to 15% more',
  voice: 'Our table of tones and emotions: one honest device, nothing from the avoid list',
  subjectLength: 'SendGrid, 18 million e-mails: three words 21.1% engagement, seven words 15.8%',
  front: 'Measured cut-off: 48 characters in Apple Mail on an iPhone, fewer in the Gmail app',
  subjectSpecificity:
    'Belkins, 5.5 million e-mails: 46% opened with a personal line, 35% without, as reported',
  tension: 'Our rule: a gap, a cost, a contrast or a question; Boomerang found slight feeling to beat none',
  subjectClean: 'Mailchimp, 200 million e-mails: "help", "percent off" and "reminder" lowered opens',
  case: "Regie, on the studies of case: too close to call, so we keep to a person's way of writing",
  honest: 'Washington Supreme Court, Brown v. Old Navy (2025), and CAN-SPAM: a subject line must be true',
} as const

export type Source = (typeof SOURCES)[keyof typeof SOURCES]
