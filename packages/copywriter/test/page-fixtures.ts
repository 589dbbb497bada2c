import { readFileSync } from 'node:fs'
import type { PageUnderstanding } from '@firstline/contract/page'
import { readPage } from '../src/index.ts'

/** A page of an invented company with what should be understood of it; '' means that the page does not say. */
export interface PageFixture {
  file: string
  url: string
  siteName: string
  understood: PageUnderstanding
}

const NOTHING: PageUnderstanding = {
  product: '',
  targetAudience: '',
  painPoint: '',
  solution: '',
  insight: '',
}

export const PAGE_FIXTURES: readonly PageFixture[] = [
  {
    file: 'accountant',
    url: 'https://mercerlane.example/',
    siteName: 'Mercer Lane Accountants',
    understood: {
      product: 'accounting for contractors and small businesses',
      targetAudience: 'contractors and small businesses',
      painPoint: 'your accountant only rings in January',
      solution: 'we prepare and file your accounts within 30 days of receiving your records',
      insight: 'we are a firm of six chartered accountants in Bristol',
    },
  },
  { file: 'app-shell', url: 'https://app.example/', siteName: '', understood: NOTHING },
  {
    file: 'bakery',
    url: 'https://juniperstreetbakery.example/',
    siteName: 'Juniper Street Bakery',
    understood: {
      product: 'custom cakes and pastries',
      targetAudience: 'Portland offices',
      painPoint: 'dry supermarket muffins nobody touches',
      solution: 'we bake vegan, gluten-free and nut-free cakes in a separate kitchen',
      insight: 'we bake for 85 Portland offices every week',
    },
  },
  {
    file: 'bakery-wholesale',
    url: 'https://millbrookbakehouse.example/',
    siteName: 'Millbrook Bakehouse',
    understood: {
      product: 'wholesale sourdough bread',
      targetAudience: 'cafés in Manchester',
      painPoint: 'bread that arrives after the breakfast rush',
      solution: 'we bake through the night and deliver before 6am, seven days a week',
      insight: 'we supply 74 cafés',
    },
  },
  {
    file: 'bookkeeper',
    url: 'https://tidyledger.example/',
    siteName: 'Tidy Ledger Bookkeeping',
    understood: {
      product: 'I offer bookkeeping for online sellers',
      targetAudience: 'online sellers',
      painPoint: 'your receipts live in 3 inboxes and a shoebox',
      solution: 'I send you a one-page report by the 5th',
      insight: '',
    },
  },
  {
    file: 'branding-agency',
    url: 'https://oakandember.example/',
    siteName: 'Oak & Ember',
    understood: {
      product: 'branding for food and drink startups',
      targetAudience: 'food and drink startups',
      painPoint: 'good products fail every day',
      solution: 'we build brands that get picked up',
      insight: "we've launched 38 brands, and 27 of them are now in Tesco, Waitrose or Whole Foods",
    },
  },
  {
    file: 'cleaning',
    url: 'https://brightsidecleaning.example/',
    siteName: 'Brightside Cleaning Co',
    understood: {
      product: 'office cleaning in Leeds',
      targetAudience: 'offices, clinics and schools',
      painPoint: "cleaners don't turn up",
      solution: 'we send the same two people to your office every night',
      insight: 'we clean 63 offices in Leeds and Bradford',
    },
  },
  {
    file: 'coach',
    url: 'https://nadiaosei.example/',
    siteName: 'Nadia Osei Coaching',
    understood: {
      product: 'I offer executive coaching',
      targetAudience: 'new managers',
      painPoint: "your calendar is full of meetings you can't refuse",
      solution: 'you lead your first team without burning out',
      insight: 'I led teams at two banks for 11 years',
    },
  },
  {
    file: 'dental-calls',
    url: 'https://ringwell.example/',
    siteName: 'Ringwell',
    understood: {
      product: 'call answering service for dental practices',
      targetAudience: 'dental practices',
      painPoint: 'your front desk misses calls at lunch and after 5pm',
      solution: 'we answer every call in 2 rings and book patients straight into your diary',
      insight: 'we look after 214 dental practices in England and Wales',
    },
  },
  {
    file: 'dental-practice',
    url: 'https://riversidedental.example/',
    siteName: 'Riverside Dental Practice',
    understood: {
      product: 'dental practice in Bath',
      targetAudience: 'nervous patients and families',
      painPoint: "you're scared of the dentist",
      solution: 'we keep six emergency appointments free every day',
      insight: 'we have placed over 1,500 implants since 2009',
    },
  },
  { file: 'fluff', url: 'https://synergix.example/', siteName: 'Synergix', understood: NOTHING },
  {
    file: 'fractional-cfo',
    url: 'https://ledgerhouse.example/',
    siteName: 'Ledgerhouse',
    understood: {
      product: 'fractional CFO services for agencies',
      targetAudience: 'agencies',
      painPoint: 'your bookkeeper closes the month six weeks late',
      solution: 'you get a 13-week cash forecast',
      insight: "we've worked with 46 agencies",
    },
  },
  { file: 'german', url: 'https://kassenklar.example/', siteName: 'Kassenklar', understood: NOTHING },
  {
    file: 'helpdesk-app',
    url: 'https://answerly.example/',
    siteName: 'Answerly',
    understood: {
      product: 'AI support agent for Shopify stores',
      targetAudience: 'Shopify stores',
      painPoint: '3-day queues',
      solution: 'it answers 70% of your support tickets in seconds',
      insight: '2.1 million tickets answered since 2023',
    },
  },
  {
    file: 'injection',
    url: 'https://parcelwise.example/',
    siteName: 'Parcelwise',
    understood: {
      product: 'shipping platform for online shops',
      targetAudience: 'online shops',
      painPoint: 'typing addresses by hand takes 2 hours a day',
      solution: 'it compares 14 carriers and prints the cheapest label',
      insight: '',
    },
  },
  {
    file: 'it-support',
    url: 'https://bluefinit.example/',
    siteName: 'Bluefin IT',
    understood: {
      product: 'IT support for architects and engineers',
      targetAudience: 'architects and engineers in Denver',
      painPoint: 'Revit takes 10 minutes to open',
      solution: 'we monitor your servers around the clock and fix most problems before your team notices',
      insight: 'we answer within 9 minutes',
    },
  },
  {
    file: 'law-firm',
    url: 'https://alderprice.example/',
    siteName: 'Alder Price LLP',
    understood: {
      product: 'employment lawyers for employers',
      targetAudience: 'employers',
      painPoint: 'a tribunal claim takes 14 months on average and costs £8,500 to defend',
      solution: 'you pay one fixed fee a month',
      insight: 'we have defended 640 tribunal claims since 2005 and settled 8 in 10 before a hearing',
    },
  },
  {
    file: 'logistics',
    url: 'https://northgatefreight.example/',
    siteName: 'Northgate Freight',
    understood: {
      product: 'pallet delivery and warehousing for manufacturers',
      targetAudience: 'manufacturers',
      painPoint: 'your pallet changes trucks four times',
      solution: 'we collect before 5pm and deliver by noon the next day',
      insight: 'we deliver 3,100 pallets a week with 42 trucks',
    },
  },
  {
    file: 'managed-it',
    url: 'https://northgateit.example/',
    siteName: 'Northgate IT',
    understood: {
      product: 'managed IT support for law firms',
      targetAudience: 'law firms in Ohio',
      painPoint: 'systems go down before a filing deadline',
      solution: 'we answer in 15 minutes and fix 8 of 10 tickets the same day',
      insight: 'we look after 41 law firms',
    },
  },
  {
    file: 'messy-wordpress',
    url: 'https://greenturf.example/',
    siteName: 'GreenTurf Landscaping',
    understood: {
      product: 'commercial landscaping for property managers',
      targetAudience: 'property managers in Tampa',
      painPoint: 'most crews skip weeks',
      solution: 'you get a photo report after each visit and one crew leader for each property',
      insight: 'we take care of the grounds of 70 apartment and office complexes around Tampa',
    },
  },
  {
    file: 'no-show-saas',
    url: 'https://slotwise.example/',
    siteName: 'Slotwise',
    understood: {
      product: 'two-way text reminders',
      targetAudience: 'clinics',
      painPoint: 'an empty chair costs you $180 an hour',
      solution: 'you cut no-shows with two-way text reminders and an automatic waitlist',
      insight: 'across 310 clinics, no-shows fell from 12% to 5% in the first quarter',
    },
  },
  {
    file: 'payroll-saas',
    url: 'https://sitepay.example/',
    siteName: 'Sitepay',
    understood: {
      product: 'payroll software for construction companies',
      targetAudience: 'construction companies',
      painPoint: 'one wrong wage code costs you $5,000 in fines',
      solution: 'run certified payroll in minutes',
      insight: '650 contractors run payroll on Sitepay',
    },
  },
  {
    file: 'plumber',
    url: 'https://hartleyandsons.example/',
    siteName: 'Hartley & Sons',
    understood: {
      product: 'plumbing and heating in Sheffield',
      targetAudience: 'landlords across Sheffield',
      painPoint: 'nobody likes waiting in all day for a plumber who never turns up',
      solution: "we give you a one-hour slot and text you when we're on the way",
      insight: "we've fitted over 2,400 boilers in South Yorkshire",
    },
  },
  {
    file: 'property-video',
    url: 'https://skylisting.example/',
    siteName: 'SkyListing',
    understood: {
      product: 'drone video and photos',
      targetAudience: 'real estate agents in Phoenix',
      painPoint: '',
      solution: 'you get a link with everything in 48 hours',
      insight: 'we have shot 2,300 listings in Maricopa County',
    },
  },
  {
    file: 'recruiting',
    url: 'https://haulmark.example/',
    siteName: 'Haulmark Recruitment',
    understood: {
      product: 'driver recruitment agency for trucking companies',
      targetAudience: 'trucking companies',
      painPoint: 'a parked truck costs you $800 a day',
      solution: 'we send 5 screened drivers in 10 days',
      insight: '1,940 drivers placed since 2014',
    },
  },
  {
    file: 'returns-app',
    url: 'https://loopback.example/',
    siteName: 'Loopback',
    understood: {
      product: 'returns app for Shopify brands',
      targetAudience: 'Shopify brands',
      painPoint: 'answering return emails by hand',
      solution: 'you keep 40% of the revenue you used to refund',
      insight: 'rated 4.9 stars from 310 reviews in the Shopify App Store',
    },
  },
  {
    file: 'security-training',
    url: 'https://hookline.example/',
    siteName: 'Hookline',
    understood: {
      product: 'phishing training',
      targetAudience: 'IT managers',
      painPoint: 'staff click through an hour of slides',
      solution: 'we send your staff a fake phishing mail each week',
      insight: 'click rates fall from 27% to 4% in 6 months across 380 companies',
    },
  },
  {
    file: 'seo-agency',
    url: 'https://www.copperline.example/',
    siteName: 'Copperline',
    understood: {
      product: 'SEO for plumbers and HVAC companies',
      targetAudience: 'plumbers and HVAC companies',
      painPoint: 'your website is on page 2',
      solution: 'we get you into the Google map pack in 90 days',
      insight: 'we work with 38 plumbing and HVAC companies',
    },
  },
  {
    file: 'theme-shop',
    url: 'https://petalandpine.example/',
    siteName: 'Petal & Pine Themes',
    understood: {
      product: 'Shopify themes for flower shops',
      targetAudience: 'florists',
      painPoint: '',
      solution: 'pages load in under 1.5 seconds',
      insight: '',
    },
  },
  {
    file: 'video-agency',
    url: 'https://clipforge.example/',
    siteName: 'Clipforge',
    understood: {
      product: 'done-for-you video editing for B2B podcasters',
      targetAudience: 'B2B podcasters',
      painPoint: 'editing one clip takes you 3 hours',
      solution: 'you get 30 captioned clips from each episode and a posting calendar',
      insight: 'we edit 90 shows a month for founders and agencies',
    },
  },
  {
    file: 'wedding-photographer',
    url: 'https://marlowandfinch.example/',
    siteName: 'Marlow & Finch',
    understood: {
      product: 'I offer wedding photography in Bristol',
      targetAudience: 'couples',
      painPoint: 'you hate posing',
      solution: 'your photos are ready in 3 weeks',
      insight: 'I photograph 20 weddings a year',
    },
  },
  {
    file: 'yoga-studio',
    url: 'https://stillpointyoga.example/',
    siteName: 'Stillpoint Yoga',
    understood: {
      product: 'yoga classes in Brighton',
      targetAudience: 'beginners and busy people',
      painPoint: "you can't touch your toes",
      solution: 'we never take more than ten people in a class',
      insight: 'I trained over 60 teachers',
    },
  },
]

export function fixtureHtml(file: string): string {
  return readFileSync(new URL(`./pages/${file}.html`, import.meta.url), 'utf8')
}

export function readFixture(file: string): ReturnType<typeof readPage> {
  const url = PAGE_FIXTURES.find((fixture) => fixture.file === file)?.url ?? 'https://page.example/'
  return readPage(fixtureHtml(file), { url })
}
