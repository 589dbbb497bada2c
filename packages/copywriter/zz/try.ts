import { composer } from '../src/index.ts'
import { GenerationForm } from '@firstline/contract/generation'
const briefs = [
  {
    targetAudience: 'agency owners',
    product: 'we build automated follow up systems that book 10+ calls a month w/ linkedin',
    painPoint: 'they waste 10 hours a week on manual outreach',
    tone: 'Persuasive',
  },
  {
    targetAudience: 'Shopify store owners doing 50k+/month',
    product: 'email marketing agency',
    painPoint: 'Klaviyo flows not set up properly, leaving money on the table',
    solution: 'we rebuild your flows in 14 days',
    insight: 'brands we work with usually get 30% of revenue from email',
    tone: 'Bold',
    ctaType: 'Book a Call',
  },
  {
    targetAudience: 'real estate agents',
    product: 'I do short form video editing for realtors',
    painPoint: 'they dont have time to edit',
    tone: 'Casual',
    ctaType: 'Want a quick peek?',
  },
  {
    targetAudience: 'CFOs at mid-size manufacturers',
    product: 'AP automation software',
    painPoint: 'Invoices are approved by email and it takes 12 days on average',
    solution: 'cuts approval time to 2 days',
    tone: 'High-Ticket',
    emotion: 'Authority',
    ctaType: 'Grab 10 minutes',
  },
  { targetAudience: 'gym owners', product: 'lead gen', tone: 'Friendly' },
  {
    targetAudience: 'boutique hotel managers',
    product: 'Direct booking website design',
    painPoint: 'paying 18% commission to Booking.com',
    solution: 'guests book direct',
    tone: 'Luxury',
    emotion: 'Ego Boosting',
    ctaType: 'Mind if I send details?',
  },
  {
    targetAudience: 'SaaS founders',
    product: 'Fractional CMO services',
    painPoint: 'churn is high and nobody owns marketing',
    insight: 'most seed-stage teams have 4 tools and no owner',
    emotion: 'Pattern Interrupt',
    ctaType: 'Worth a look?',
  },
  {
    targetAudience: 'restaurant owners in Austin',
    product: 'online ordering without the 30% fee',
    painPoint: 'DoorDash takes 30% of every order',
    emotion: 'Fear of Missing Out',
    ctaType: 'DM me YES',
  },
  {
    targetAudience: 'HR directors',
    product: 'Our platform helps HR teams onboard remote hires in 3 days instead of 3 weeks',
    painPoint: 'onboarding takes forever',
    tone: 'Persuasive',
    emotion: 'Urgency',
    ctaType: 'See a demo',
  },
  {
    targetAudience: 'freelance designers',
    product: 'a course on pricing',
    painPoint: "I hear they undercharge and don't know how to raise their rates",
    tone: 'Friendly',
    ctaType: 'Curious how it works?',
  },
  {
    targetAudience: 'plumbers',
    product: 'google ads management',
    painPoint: 'buying shared leads from angi',
    tone: 'Bold',
    emotion: 'Ego Boosting',
    ctaType: 'Act fast!',
  },
  {
    targetAudience: 'law firm partners',
    product: 'AI intake assistant',
    painPoint: 'missed calls after 5pm',
    insight: 'one missed PI case is worth $40k',
    tone: 'High-Ticket',
    ctaType: 'Reply Now',
  },
]
for (const b of briefs)
  for (const messageType of ['Cold DM', 'Email Subject Line']) {
    const f = GenerationForm.safeParse({
      messageType,
      ...b,
      ...(messageType !== 'Cold DM' ? { ctaType: '' } : {}),
    })
    if (!f.success) {
      console.log(f.error.issues)
      continue
    }
    if (messageType === 'Cold DM')
      console.log(
        '\n##',
        b.targetAudience,
        '|',
        b.product,
        '|',
        b.painPoint ?? '',
        '|',
        b.solution ?? '',
        '|',
        b.insight ?? '',
        '|',
        b.tone ?? '',
        b.emotion ?? '',
        b.ctaType ?? '',
      )
    try {
      for await (const e of composer().write(
        { form: f.data, count: 3, seed: 's1' },
        new AbortController().signal,
      ))
        if (e.kind === 'draft') console.log(' -', e.draft.score.total, `[${e.draft.angle}]`, e.draft.content)
    } catch (e) {
      console.log('  !!', String(e))
    }
  }
