import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { hasEcho } from '../trouble/anew.ts'
import type { Trouble } from './material.ts'

const FORMS = ['clause', 'parts', 'when', 'gerund', 'bare', 'asked', 'things'] as const

/** The reader, the complaint as it was typed, and under it every form of its first trouble. */
const TOLD = `
estate agents | photos taken on a phone
  clause: photos are taken on a phone / when: photos are taken on a phone / asked: are photos still taken on a phone
nutrition coaches | ad account banned twice
  clause: your ad account got banned twice
yoga teachers | 500 followers and nobody buys
  clause: you have 500 followers and nobody buys / parts: you have 500 followers. nobody buys / when: you have 500 followers and nobody buys
dog groomers | phone rings while I'm holding a wet poodle
  clause: your phone rings while you're holding a wet poodle / when: your phone rings while you're holding a wet poodle
landlords | premiums went up 22% last year
  clause: premiums went up 22% last year
parents of GCSE students | their kids are falling behind and they cant explain the homework
  clause: your kids are falling behind / when: your kids are falling behind / asked: are your kids still falling behind
independent cafes | coffee that tastes different every week
  clause: your coffee tastes different every week / things: coffee that tastes different every week
parents of Yr 10 in Harrow | mock result came back a 4, needed a 6
  clause: the mock result came back a 4 instead of a 6
tig welders | offshore: 3 weeks away, kid doesn't recognise u
  clause: you're away for 3 weeks and your kid doesn't recognise you / parts: you're away for 3 weeks. your kid doesn't recognise you / when: you're away for 3 weeks and your kid doesn't recognise you
offices still on ISDN | the copper switch-off in Jan 2027, lift line + alarm + franking machine are on it too and nobody checked
  parts: the copper switch-off is in January 2027. your lift line, alarm and franking machine are still on it too. nobody checked
office managers | bins “emptied”. kitchen “cleaned”. sure.
  clause: the bins don't really get emptied / when: the bins don't really get emptied
dental practices | front desk misses calls at lunch
  clause: your front desk misses calls at lunch / when: your front desk misses calls at lunch / asked: does your front desk still miss calls at lunch
med spa owners | why do my leads ghost me?
  clause: your leads ghost you / when: your leads ghost you / asked: do your leads still ghost you
marketing agency owners | struggling to find clients
  clause: you're struggling to find clients / bare: struggle to find clients
freelance designers | can't scale past 10k a month
  clause: you can't scale past 10k a month / when: you can't scale past 10k a month
restaurant owners | hard to find good staff
  clause: it's hard to find good staff
e-commerce brands | lack of visibility into profit margins
  things: a lack of visibility into profit margins
plumbing companies | not enough leads in winter
  clause: you don't have enough leads in winter / when: you don't have enough leads in winter
real estate agents | they spend hours every week cold calling expired listings with no results
  clause: you spend hours each week cold calling expired listings without any results / gerund: cold calling expired listings without any results / bare: spend hours each week cold calling expired listings without any results
gym owners | members sign up in January and quit by March
  clause: your members sign up in January and they quit by March / parts: your members sign up in January. they quit by March / when: your members sign up in January and they quit by March
accountants | CLIENTS SEND RECEIPTS IN A SHOEBOX THE DAY BEFORE THE DEADLINE
  clause: the day before the deadline your clients send receipts in a shoebox
law firms | they lose 30% of new leads because nobody answers the phone after 5pm
  clause: you lose 30% of new leads because no one answers the phone after 5pm / gerund: losing 30% of new leads because no one answers the phone after 5pm / bare: lose 30% of new leads because no one answers the phone after 5pm
roofers | waste money on shared leads from angi that 4 other roofers call first
  clause: you waste money on shared Angi leads that 4 other roofers call first / bare: waste money on shared Angi leads that 4 other roofers call first
photographers | hours spent editing instead of shooting
  clause: you spend hours editing instead of shooting / when: you spend hours editing instead of shooting / gerund: editing instead of shooting / bare: spend hours editing instead of shooting / asked: do you still spend hours editing instead of shooting
HR managers | employees dont use the benefits they pay for
  clause: your employees don't use the benefits / when: your employees don't use the benefits
property managers | Tenants call at midnight about stuff that could wait, and then leave bad reviews
  clause: at midnight your tenants call about stuff that could wait, then leave bad reviews / parts: at midnight your tenants call about stuff that could wait. then they leave bad reviews
therapists | i hate chasing insurance claims every friday
  clause: you're chasing insurance claims every Friday / gerund: chasing insurance claims every Friday / bare: chase insurance claims every Friday
wedding planners | brides change their mind 10 times and we eat the cost
  clause: brides change their mind ten times and you eat the cost / parts: brides change their mind 10 times. you eat the cost / when: brides change their mind ten times and you eat the cost
trucking companies | drivers quit after 3 months
  clause: drivers quit after 3 months / when: drivers quit after 3 months
landscapers | I'm on the mower all day so I miss calls
  clause: you're on the mower all day, so you miss calls / parts: you're on the mower all day. you miss calls
startup founders | burning cash on ads that don't convert
  clause: you're burning cash on ads that just don't convert / gerund: burning cash on ads that just don't convert / bare: burn cash on ads that don't convert
yoga studio owners | classes half empty on weekdays
  clause: classes are half empty on weekdays / when: classes are half empty on weekdays / asked: are classes still half empty on weekdays
consultants | They undercharge and overdeliver, which leads to burnout
  clause: you undercharge and overdeliver, and that leads to burnout / bare: undercharge and overdeliver, and that leads to burnout
nonprofit directors | donors give once and disappear
  clause: your donors give once and disappear / parts: your donors give once. they disappear / when: your donors give once and disappear
clinic owners | we lose 8 patients a week to no-shows, that's $1,200 gone
  clause: you lose eight patients a week to no-shows, and that's $1,200 gone
dog groomers | phone rings while my hands are wet
  clause: your phone rings while your hands are wet / when: your phone rings while your hands are wet / asked: does your phone still ring while your hands are wet
B2B sales leaders | reps spend 60% of their time on admin instead of selling
  clause: 60% of your reps' time goes to admin instead of selling / when: 60% of your reps' time goes to admin instead of selling
bakery owners | Every Sunday night I do payroll by hand and it takes 3 hours
  clause: every Sunday night you do payroll by hand and that takes 3 hours / parts: every Sunday night you do payroll by hand. it takes 3 hours
chiropractors | patients stop coming once the pain is gone
  clause: once the pain is gone, your patients stop coming
solar installers | buying leads from aggregators that never pick up
  clause: you're buying leads from aggregators that just never pick up / gerund: buying leads from aggregators that just never pick up / bare: buy leads from aggregators that just never pick up
authors | my book has 12 reviews and 9 are from my family
  clause: your book has 12 reviews and nine are from your family / when: your book has 12 reviews and nine are from your family
electricians | Paperwork after work every night til 10pm
  clause: you do paperwork after work each night until 10pm / when: you do paperwork after work each night until 10pm / bare: do paperwork after work each night until 10pm
warehouse managers | picking errors cost us £4k a month in returns
  clause: picking errors cost you £4k a month in returns / when: picking errors cost you £4k a month in returns / asked: do picking errors still cost you £4k a month in returns
copywriters | feast or famine
  clause: it's feast or famine / when: it's feast or famine
salon owners | stylists leave and take their clients with them
  clause: your stylists leave and they take their clients with them / parts: your stylists leave. they take their clients with them / when: your stylists leave and they take their clients with them
Shopify store owners | they rely on agencies who dont understand their brand
  clause: you rely on agencies who don't understand your brand / when: you rely on agencies who don't understand your brand / gerund: relying on agencies who don't understand your brand / bare: rely on agencies who don't understand your brand
construction firms | subcontractors don't show up, jobs run over, clients get angry
  clause: subcontractors don't turn up, jobs run over, and your clients get angry
homeowners | AC dies on the hottest day of the year
  clause: your AC dies on the year's hottest day / when: your AC dies on the year's hottest day
event venues | double bookings because the calendar lives in 3 places
  clause: you get double bookings because your calendar lives in 3 places / when: you get double bookings because your calendar lives in 3 places / bare: get double bookings because your calendar lives in 3 places / asked: do you still get double bookings because your calendar lives in 3 places
mortgage brokers | spending $5k/mo on Zillow leads and closing 1
  clause: you're spending $5k every month on Zillow leads and closing one / gerund: spending $5k every month on Zillow leads and closing one / bare: spend $5k every month on Zillow leads and close 1
web designers | The main problem is that clients disappear when it's time to send content
  clause: when it's time to send content, your clients disappear
junk removal companies | "we're fully booked in summer and dead in winter"
  clause: you're fully booked in summer and you're dead in winter / parts: you're fully booked in summer. you're dead in winter
caterers | no deposit, client cancels, food wasted
  clause: there's no deposit, a client cancels, and food is wasted / parts: there's no deposit. a client cancels. food is wasted
online coaches | Don't know how to get clients without paid ads
  clause: you don't know how you'd get clients without paid ads / when: you don't know how you'd get clients without paid ads
moving companies | bad yelp reviews killing bookings
  clause: bad Yelp reviews are killing bookings / when: bad Yelp reviews are killing bookings / asked: are bad Yelp reviews still killing bookings
florists | flowers die before they sell
  clause: flowers die before they sell / when: flowers die before they sell
dental labs | Cases come back wrong. Dentists get mad. We redo it for free.
  clause: cases still come back wrong, dentists get mad, and you redo it for free
wholesale bakeries | orders come in by text, email, voicemail and someone always misses one
  clause: orders come in by text, email and voicemail and someone always misses one / parts: orders come in by text, email and voicemail. someone always misses one
yoga teachers | i teach 22 classes a week and still cant pay rent
  clause: you teach 22 classes a week and you still can't pay rent / parts: you teach 22 classes a week. you still can't pay rent
churches | volunteers burn out, same 10 people do everything
  clause: your volunteers burn out and the same 10 people do everything / parts: your volunteers burn out. the same 10 people do everything / when: your volunteers burn out and the same 10 people do everything
podcasters | downloads stuck at 300 per episode
  clause: downloads are stuck at 300 per episode / when: downloads are stuck at 300 per episode / asked: are downloads still stuck at 300 per episode
landlords | boiler broke twice last winter and the tenant withheld rent
  clause: last winter your boiler broke twice and the tenant withheld rent / parts: your boiler broke twice last winter. the tenant withheld rent
hospitals | nurses spend more time charting than with patients
  clause: your nurses still spend more time charting than with your patients / asked: do your nurses still spend more time charting than with your patients
charities | too many spreadsheets
  clause: there are too many spreadsheets / when: there are too many spreadsheets
busy moms | no time, no energy
  clause: you have no time and no energy / things: no time and no energy
vets | The phones. They never stop.
  clause: the phones never stop / when: the phones never stop
youtubers | I upload every week and I'm stuck at 2k subs
  clause: you upload every week and you're stuck at 2k subs / parts: you upload every week. you're stuck at 2k subs / when: you upload every week and you're stuck at 2k subs
data teams | dashboards nobody looks at
  clause: you have dashboards nobody looks at / things: dashboards nobody looks at
brand managers | stuck in meetings, behind on everything
  clause: you're stuck in meetings and behind on everything / parts: you're stuck in meetings. you're behind on everything
CFOs | I have 400k in stock and 30k in the bank and I don't know why.
  clause: you have 400k in stock, 30k in the bank and no idea why / parts: you have 400k in stock. you have 30k in the bank. you don't know why
audiologists | patients put the hearing aids in a drawer after 3 weeks and never come back
  clause: your patients put their hearing aids in a drawer after three weeks and never come back / parts: your patients put their hearing aids in a drawer after three weeks. they never come back
karate schools | parents book a trial, kid loves it, then nobody follows up
  clause: parents book a trial, the kid loves it, and then nobody follows up
discharge planners | patient is ready friday, no aide til tuesday so bed stays blocked
  clause: a patient is ready Friday, there's no aide until Tuesday, so the bed stays blocked / parts: a patient is ready Friday. there's no aide until Tuesday. the bed stays blocked
bookkeepers | chasing receipts by email at month end
  clause: you're chasing receipts by email at month-end / gerund: chasing receipts by email at month-end / bare: chase receipts by email at month end
letting agents | moss, gulls
  things: moss and gulls
solar companies | homeowners think it's a scam and slam the door
  clause: homeowners think it's a scam and they slam the door / parts: homeowners think it's a scam. they slam the door / when: homeowners think it's a scam and they slam the door
manufacturers | one machine goes down and the whole line stops
  clause: one machine goes down, and then the whole line stops / parts: one machine goes down. the whole line stops
dental offices | patients say they'll think about it and never call back
  clause: your patients say they'll think about it, but they never call back / parts: your patients say they'll think about it. they never call back
MSPs | techs spend half the day resetting passwords
  clause: your techs spend half their day resetting passwords / when: your techs spend half their day resetting passwords / asked: do your techs still spend half the day resetting passwords
contractors | material prices change between the quote and the job
  clause: between the quote and the job material prices change
farmers | fuel, feed and fertiliser costs all went up
  clause: fuel, feed and fertiliser costs went up
agencies | client reporting is a time suck (5+ hrs/week)
  clause: client reporting is still a time suck, 5+ hours every week
payroll managers | payroll mistakes every month, angry staff
  things: payroll mistakes every month and angry staff
online shops | Low conversion rates
  clause: your conversion rates are low / things: low conversion rates
ecommerce brands | poor cash flow and slow inventory turnover
  things: slow inventory turnover and poor cash flow
marketing leads | Struggling to prove ROI to the board
  clause: you struggle to prove ROI to the board / bare: struggle to prove ROI to the board
startups | slow website that loses customers
  clause: your slow website loses customers / when: your slow website loses customers / asked: does your slow website still lose customers
small businesses | they don't have time to post on social media
  clause: you have no time to post on social media / when: you have no time to post on social media
accountants | Clients who don't send documents on time
  clause: your clients don't send documents on time / when: your clients don't send documents on time
salon owners | last-minute cancellations cost them hundreds every week
  clause: last-minute cancellations cost you hundreds every week / when: last-minute cancellations cost you hundreds every week
dentists | They waste 10 hours a week on manual data entry
  clause: you waste 10 hours every week on manual data entry / when: you waste 10 hours every week on manual data entry / bare: waste 10 hours every week on manual data entry / asked: do you still waste 10 hours every week on manual data entry
property managers | late rent payments, maintenance requests at all hours
  things: late rent payments and maintenance requests at all hours
founders | manual, repetitive tasks
  things: manual, repetitive tasks
dental practices | New patients call at lunch, get voicemail and book with the practice down the road
  clause: new patients call at lunch, they get voicemail, and they book with the practice up the road / parts: new patients call at lunch. they get voicemail. they book with the practice up the road
online store owners | Customers browse, add to cart and leave
  clause: your customers still browse, add to cart and leave / parts: your customers browse. they add to cart. they leave
skincare founders | Creators ghost them after receiving the product
  clause: creators ghost you after receiving the product / when: creators ghost you after receiving the product / asked: do creators still ghost you after receiving the product
wholesale traders | suppliers let them down
  clause: suppliers let you down / when: suppliers let you down / asked: do suppliers still let you down
brand photographers | They feel that their photos don't reflect who they are
  clause: you feel that your photos don't reflect who you are / when: you feel that your photos don't reflect who you are / bare: feel that your photos don't reflect who you are
HVAC contractors | They pay for leads that were never real jobs
  clause: you pay for leads that were never even real jobs / when: you pay for leads that were never even real jobs / gerund: paying for leads that were never even real jobs / bare: pay for leads that were never even real jobs
estate planning attorneys | Referrals have dried up
  clause: referrals have dried up
album designers | Albums pile up for months after the season because designing them is dull
  clause: after the season albums pile up for months
ecom brands | ROAS going down
  clause: ROAS is going down / when: ROAS is going down / asked: is ROAS still going down
contractors | invoices stack up
  clause: invoices stack up / when: invoices stack up / asked: do invoices still stack up
landscapers | work dries up in winter
  clause: work dries up in winter / when: work dries up in winter / asked: does work still dry up in winter
insurance brokers | premiums went up 22% last year
  clause: premiums went up 22% last year
CFOs of manufacturers | Contracts roll over at the default rate because no one has time to tender them
  parts: contracts still roll over at the default rate. nobody has time to tender them
independent financial advisers | Clients only hear from them once a year at the review
  clause: your clients only hear from you once a year at the review
wholesalers | margins shrinking
  clause: margins are shrinking / when: margins are shrinking / asked: are margins still shrinking
roofing companies | shared leads from angi suck, 5 other guys calling the same homeowner
  clause: shared leads from Angi suck, and 5 other guys are calling the same homeowner
B2B founders | relying on referrals / founder led sales
  clause: you're relying on referrals and founder-led sales / gerund: relying on referrals and founder-led sales / bare: rely on referrals and founder-led sales
primary school heads | Paying agency mark-ups of 40% for a teacher they have never met
  clause: you're paying 40% agency mark-ups for a teacher you have never met / gerund: paying 40% agency mark-ups for a teacher you have never met / bare: pay 40% agency mark-ups for a teacher you have never met
builders | clients change their minds halfway through and don't want to pay for it
  clause: your clients still change their minds halfway through, and they don't want to pay for it / parts: your clients change their minds halfway through. they don't want to pay for it
financial planners | prospects book a call and don't turn up
  clause: prospects book a call and they don't turn up / parts: prospects book a call. they don't turn up / when: prospects book a call and they don't turn up
translators | agencies pay them late and cut their rates
  clause: agencies pay you late and cut your rates / parts: agencies pay you late. they cut your rates / when: agencies pay you late and cut your rates
IT consultants | policies live in a shared drive and no one can find them
  parts: policies live in a shared drive. no one can find them
plumbers | customers call three plumbers and pick whoever turns up first
  clause: your customers call three plumbers and they pick whoever turns up first / parts: your customers call three plumbers. they pick whoever turns up first
authors | they launch a book and sales fall off after a week
  parts: you launch a book. sales fall off after a week
hotels in Wales | guests never share the episode they recorded
  clause: your guests never share the episode / when: your guests never share the episode
bookkeepers | clients think they're too expensive
  clause: your clients think you're too expensive / when: your clients think you're too expensive
lawyers | associates forget to log their hours
  clause: your associates forget to log their hours / when: your associates forget to log their hours
letting agents | landlords leave because they don't know what they're paying for
  clause: landlords leave because they do not know what they're paying for / when: landlords leave because they do not know what they're paying for
farmers in Kent | input costs went up and milk prices didn't
  parts: input costs went up. milk prices didn't
car dealers | leads go cold because salespeople take hours to reply
  clause: your leads go cold / when: your leads go cold / asked: do your leads still go cold
property developers | planning drags on for 18 months
  clause: planning drags on for 18 months / when: planning drags on for 18 months / asked: does planning still drag on for 18 months
SaaS founders | onboarding takes forever so users give up
  clause: onboarding takes forever, so your users give up / parts: onboarding takes forever. your users give up
vets in Leeds | owners can't afford the bill and get angry at the front desk
  clause: owners can't afford the bill, and they get angry at the front desk / parts: owners can't afford the bill. they get angry at the front desk
landlords | tenants move out and the flat sits empty for two months
  parts: your tenants move out. the flat still sits empty for two months
roofers in Ohio | storm chasers undercut them and disappear
  clause: storm chasers undercut you and disappear / parts: storm chasers undercut you. they disappear / when: storm chasers undercut you and disappear
realtors | listings expire and sellers blame them
  clause: listings expire and sellers blame you / parts: listings expire. sellers blame you / when: listings expire and sellers blame you
gyms | people sign up in January, come twice and cancel
  clause: in January people sign up, come twice and cancel / parts: people sign up in January. they come twice. they cancel
plant managers | experienced operators retire and take what they know with them
  clause: experienced operators retire, and they take what they know with them / parts: experienced operators retire. they take what they know with them
clinics | patients book online, forget, and don't cancel
  clause: your patients still book online, forget and don't cancel / parts: your patients book online. they forget. they don't cancel
SaaS founders | we get signups but they never activate
  clause: you get signups, but they never activate / parts: you get signups. they never activate
Shopify store owners | They spend all their money on ads and ignore the customers they already have
  clause: you spend all your money on ads, and you ignore the customers you already have / parts: you spend all your money on ads. you ignore the customers you already have
students | applied to 60 jobs, heard back from 1
  clause: you applied to 60 jobs and heard back from one / parts: you applied to 60 jobs. you heard back from one
small charities | apply to 20 funders, hear back from 2, nobody on staff has written a bid before
  clause: you apply to 20 funders and hear back from two / parts: you apply to 20 funders. you hear back from two / when: you apply to 20 funders and hear back from two
physio clinics | no shows 20%, staff on phone all day
  clause: no-shows are at 20% / when: no-shows are at 20%
hotels | occupancy 54%
  clause: occupancy is at 54% / when: occupancy is at 54% / asked: is occupancy still at 54%
care home owners | agency bill 22k a month, residents never see the same face
  clause: your agency bill is 22k a month and residents never see the same face
podcast agencies | 40 pitches no replies
  clause: you've sent 40 pitches and had no replies
students finishing uni | 200 applications no replies / want experience but nobody gives you any
  clause: you've sent 200 applications and had no replies, you want experience, but no one gives you any / parts: you've sent 200 applications and had no replies. you want experience. nobody gives you any
commercial cleaning companies | We lose tenders to firms that are worse than us because their paperwork is better
  clause: you lose tenders to firms worse than you because their paperwork is better / bare: lose tenders to firms worse than you because their paperwork is better
wedding venues | we reply next day and they have already booked a viewing somewhere else
  clause: you reply the next day / when: you reply the next day / bare: reply the next day
estate agents | leads fill the form, we ring back next day and they have gone with somebody else
  parts: your leads fill the form. you ring back the next day. they have gone with somebody else
CTOs | AWS bill doubled and finance wants to know why
  clause: your AWS bill doubled and now finance wants to know why / parts: your AWS bill doubled. finance wants to know why
vineyard owners | lost 60% of crop on one night in april
  clause: you lost 60% of the crop in one night in April
sales directors | my team never updates the CRM and I find out the deal is dead in the forecast call
  parts: your team never updates the CRM. in the forecast call you find out the deal is dead
lab managers | -80 failed over a bank holiday and we lost 6 years of samples
  parts: the -80 failed over a bank holiday. you lost 6 years of samples
facilities managers | lift out for 3 weeks waiting for a part, tenants furious, engineer says its obsolete
  clause: the lift is out for three weeks waiting for a part, your tenants are furious, and the engineer says it's obsolete / parts: the lift is out for three weeks waiting for a part. your tenants are furious. the engineer says it's obsolete
procurement managers | price goes up every qtr, MOQs too big tbh
  clause: the price goes up every quarter and MOQs are too big / parts: the price goes up every quarter. MOQs are too big / when: the price goes up every quarter and MOQs are too big
craft sellers | dont know if im making any money tbh
  clause: you don't know if you're making any money / when: you don't know if you're making any money
`

/** Two lines each: who and what, then the forms. */
const rowsOf = (table: string) =>
  [...table.matchAll(/^(\S.*?) \| (.+)\n  (.+)$/gm)].map((row): [string, string, string] => [
    row[1] ?? '',
    row[2] ?? '',
    row[3] ?? '',
  ])

const textOf = (trouble: Trouble, name: (typeof FORMS)[number]): string | undefined =>
  name === 'parts' ? trouble.parts?.join('. ') : trouble[name]

const formsOf = (trouble: Trouble): string =>
  FORMS.flatMap((name) =>
    trouble[name] === undefined ? [] : [`${name}: ${textOf(trouble, name) ?? ''}`],
  ).join(' / ')

const read = (targetAudience: string, fields: Record<string, string>) =>
  readBrief(
    GenerationForm.parse({ messageType: 'Cold DM', targetAudience, product: 'scheduling help', ...fields }),
  )

describe('the troubles of a brief', () => {
  it.each(rowsOf(TOLD))('of %s: %s', async (audience, painPoint, forms) => {
    const { troubles, echoes } = await read(audience, { painPoint })
    const [first] = troubles
    expect(first && formsOf(first)).toBe(forms)
    for (const form of troubles.flatMap((trouble) => FORMS.map((name) => textOf(trouble, name))))
      expect(form !== undefined && hasEcho(form, echoes), form).toBe(false)
  })

  it("are the reader's even where a long complaint wanders", async () => {
    const { troubles } = await read('dentists', {
      painPoint:
        "Our biggest problem right now is that new patients call, we miss them because both receptionists are with someone, and they just call the next practice on Google. By the time we ring back it's too late.",
    })
    expect(troubles[0]?.parts).toEqual([
      'new patients call',
      'you miss them because both your receptionists are with someone',
      'they call the next practice on Google',
    ])
    expect(troubles.map(({ clause }) => clause)).toContain("by the time you ring back, it's too late")
  })

  it('are none where a word in quotes means its opposite or nothing can be read', async () => {
    for (const painPoint of ['sure the bins are “emptied”', '', '???', 'offshore: ...'])
      expect((await read('office managers', { painPoint })).troubles, painPoint).toEqual([])
  })

  it("are never a half that lost its noun, nor a child's told of the parent", async () => {
    const told = async (audience: string, painPoint: string) =>
      (await read(audience, { painPoint })).troubles.map(({ clause, things }) => clause ?? things)
    const students = await told(
      'students',
      '200 applications no replies, want experience but nobody gives you any',
    )
    expect(students).not.toContain('nobody gives you any')
    expect(await told('facilities managers', 'no spare parts, engineer says its obsolete')).not.toContain(
      "the engineer says it's obsolete",
    )
    expect(await told('freelancers', 'earn 2k one month, nothing the next')).toEqual([])
    expect(await told('parents of y11 kids', 'he says he gets it then fails the mock')).toEqual([])
    expect(
      await told('dance studios', 'parents book a trial, the kid loves it and then nobody follows up'),
    ).not.toContain('the kid loves it, and then nobody follows up')
    expect(await told('founders', '3 demos booked no shows')).toEqual([])
    expect(await told('hardware startups', 'min order 1000')).toEqual([])
  })

  it("are none where the complaint is the sender's own cause", async () => {
    const of = async (product: string, painPoint: string) =>
      (await read('local firms', { painPoint, product })).troubles.length
    expect(
      await of('van sponsorship for our food bank', 'we turn food away because we cant collect it'),
    ).toBe(0)
    expect(await of('donations to our shelter', 'our van died, 300 families get a parcel every week')).toBe(0)
    expect(await of('sponsorship sales', 'we cant find sponsors')).toBe(1)
    expect(await of('donor retention software', 'we lose donors after the first gift')).toBe(1)
  })

  it('say whether they are past, and which of them can be counted', async () => {
    const first = async (painPoint: string) => (await read('salons', { painPoint })).troubles[0]
    expect(await first('last guy never showed up before 9')).toMatchObject({ isPast: true })
    expect(await first('40 pitches no replies')).toMatchObject({ isPast: true })
    expect(await first('drivers quit after 3 months')).toMatchObject({ isPast: false, hasDetail: true })
    expect(await first('no-shows, late cancels')).toMatchObject({
      things: 'no-shows and late cancels',
      thingsArePlural: true,
      thingsAreCounted: true,
    })
    expect(await first('high churn, low activation')).toMatchObject({
      thingsArePlural: true,
      thingsAreCounted: false,
    })
  })
})
