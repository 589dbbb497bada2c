import type { JudgedBrief } from './judged-texts.ts'

const line = (
  targetAudience: string,
  product: string,
  painPoint: string,
  solution: string,
  more: Partial<JudgedBrief['form']> = {},
) => ({
  targetAudience,
  product,
  painPoint,
  solution,
  ...more,
  messageType: 'Email Subject Line' as const,
})

/** The same for subject lines. */
export const JUDGED_LINES: readonly JudgedBrief[] = [
  {
    form: line(
      'restaurant owners',
      'allergen menu app',
      'staff guess about allergens when guests ask',
      'guests scan a code and see what is safe',
      { insight: 'new rules from October 2026' },
    ),
    good: [
      'Who guesses about allergens at your tables?',
      'When a guest asks about nuts',
      'New rules from October: who checks?',
      'Allergens, without the guessing',
      'What your staff say about allergens',
      'One code per table, no guessing',
      'The allergen question, answered by a scan',
      'Before October: your allergen menu',
      'What is safe to order tonight?',
    ],
    bad: [
      ['re', 'Re: your allergen menu'],
      ['fwd', 'Fwd: allergens at your tables'],
      ['markup', '<b>Allergens</b> at your tables'],
      ['too long', 'What do your staff say when the guests ask about allergens at dinner'],
      ['invented number', '80% of guests ask about allergens'],
      ['wrong date', 'New rules from November: who checks?'],
      ['scarcity', 'Last chance for your allergen menu'],
      ['article', 'A allergen menu guests can scan'],
      ['ends open', 'Allergens at your tables, and'],
      ['ends open', 'Allergens at your tables:'],
    ],
  },
  {
    form: line(
      'HR managers at firms of 50 to 200',
      'payroll outsourcing',
      'payroll takes three days and one mistake upsets everyone',
      'we run it in one day and answer the staff questions',
      { ctaType: 'See how' },
    ),
    good: [
      'Three days of payroll, cut to one',
      'Payroll in one day: see how',
      'Who answers payroll questions?',
      'Your three payroll days',
      'When one payroll mistake upsets everyone',
      'Payroll, minus the questions',
    ],
    bad: [
      ['invented number', 'Payroll in four hours: see how'],
      ['agreement', 'Payroll take three days?'],
      ['doubled', 'Payroll in in one day'],
      ['placeholder', 'Payroll for {company} in one day'],
      ['dishonest', 'Final notice about your payroll'],
    ],
  },
]
