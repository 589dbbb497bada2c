/** Audience, product and solution as people type them; below, what the sender does and what the reader hears of it, in order. */
export const ORDINARY = `
homeowners | solar panels | cut the bill by 40%
  we install solar panels | you cut your bill by 40%
independent cafes | wholesale coffee beans | roasted to order and delivered within 48 hours
  we sell wholesale coffee beans | they're roasted to order and delivered in 48 hours
shopify store owners | conversion audits | a 12 page report with the 5 fixes that matter most
  we do conversion audits | you get a 12-page report with the five fixes that matter most
roofers | exclusive lead generation | we send 10 exclusive leads a month, pay per lead
  we do exclusive lead generation | we send ten exclusive leads a month | you pay per lead
coaches | I help coaches sign 3 clients a month w/ LinkedIn outreach | $900 a month
  I help you sign three clients a month with LinkedIn outreach | you sign three clients a month | it's $900 a month
staff canteens | vending machines, we pay for the hardware | we restock weekly, free install
  we sell vending machines | we restock weekly | we pay for the hardware | you get a free install
parents of GCSE students | maths tutoring | a tutor meets the student twice a week online
  we do maths tutoring | twice a week a tutor meets the student online
hair salons | booking assistant | texts clients after 6 weeks
  we have a booking assistant | it texts clients after 6 weeks
life coaches | sales training | role plays twice a week with feedback
  we do sales training | twice a week you get role plays with feedback
law firms | legal transcription | back by 8am, human checked
  we do legal transcription | it's back by 8am and human checked
accounting firms | offshore bookkeepers | full time, $1,400 a month, trained on QBO and Xero
  we have offshore bookkeepers | it's $1,400 a month | they're full time | they're trained on QBO and Xero
schools | playground repairs | all fixed in the holidays, certificate included
  we do playground repairs | they're all fixed in the holidays, and the certificate is included
architects | planning consultants | we read the refusal for free and tell you if an appeal makes sense
  we're planning consultants | we read the refusal for free
barbers | loyalty app | 10th cut free, no paper cards
  we have a loyalty app | the 10th cut is free | there are no paper cards
tattoo artists | booking deposits | client pays 20% when they book
  we do booking deposits | the client pays 20% when they book
vets | pet insurance claims help | we file the claim the same day
  we do pet insurance claims help | we file the claim on the same day
shopify brands | returns app | turns refunds into exchanges
  we have a returns app | it turns refunds into exchanges
med spas | lead nurture sms agent | texts new leads in 60 seconds and books the consult
  we have a lead nurture SMS agent | it texts new leads in 60 seconds, then it books the consult
hvac companies | AI voice receptionist | answers 24/7, books straight into ServiceTitan, $299/mo
  we have an AI voice receptionist | it answers 24/7 | it books straight into ServiceTitan | it's $299 a month
nutrition coaches | Meta ads | new setup that stays live, or we work for free
  we run Meta ads | you get a new setup, and it stays live, or we work for nothing
contractors | bookkeeping | snap a photo, we do the rest, flat $350/mo
  we do bookkeeping | you snap a photo, and we do the rest | it's a flat $350 a month
daycares | parent communication app | one app for photos, messages and invoices
  we have a parent communication app | you get one app for messages, photos and invoices
online boutiques | product photography | ship us the clothes, photos back in 5 days, from $15 a piece
  we do product photography | you ship us the clothes | it starts at $15 a piece | photos are back in 5 days
therapists | billing service | we check each claim before it goes out, 5% of what you collect
  we offer a billing service | we check every claim before it goes out | it's 5% of what you collect
coaches | Done-for-you LinkedIn outreach | We book 10-15 qualified calls a month, pay per show
  we do done-for-you LinkedIn outreach | we book 10-15 qualified calls every month | you pay per show
dentists | SEO services | more patients from Google, no long-term contracts, 24/7 support
  we do SEO | you get 24/7 support | you get more patients from Google | there are no long-term contracts
ecommerce brands | AI chatbot for websites | answers 80% of support tickets instantly, setup in 1 day, 14-day free trial
  we build AI chatbots for websites | it answers 80% of support tickets instantly | you get a setup in 1 day | there's a 14-day free trial
plumbers | custom websites that convert | live in 7 days, hosting included, $99/mo
  we build custom websites that convert | it's $99 a month | they're live in 7 days, and hosting is included
realtors | video editing for reels | unlimited revisions, 48 hour turnaround, $500 per month
  we edit videos for reels | you get unlimited revisions and a 48-hour turnaround | it's $500 a month
gym owners | lead generation agency | 30% fewer no-shows, guaranteed or you don't pay
  we're a lead generation agency | you get 30% fewer no-shows | it's guaranteed, or you don't pay
restaurants | commercial kitchen cleaning | certified crews, after-hours service, photo report after each clean
  we clean commercial kitchens | you get certified crews, an after-hours service and a photo report after each clean
small businesses | bookkeeping | monthly P&L by the 5th, fixed price from $250, Xero certified
  we do bookkeeping | you get a monthly P&L by the 5th | it's a fixed price from $250 | we're Xero certified
startups | fractional CMO | a 90 day growth plan, weekly calls, cancel anytime
  I work as a fractional CMO | you get a 90-day growth plan and weekly calls | you can cancel anytime
HR managers | employee onboarding software | automate your onboarding, reduce turnover by 25%, integrates with BambooHR
  we have employee onboarding software | it automates your onboarding | it reduces your turnover by 25% | it integrates with BambooHR
homeowners | solar panel installation | free quote, 25 year warranty, no money down
  we install solar panels | you get a free quote, a 25-year warranty and no money down
landlords | property management | we handle tenants, repairs and rent collection. 8% of rent, no setup fee
  we manage properties | we handle rent collection, tenants and repairs | it's 8% of rent | there's no setup fee
homeowners | gutter cleaning | same-week appointments, before and after photos, $149 flat
  we clean gutters | you get same-week appointments and before-and-after photos | it's $149 flat
busy parents | meal prep delivery | fresh meals delivered every Sunday, from $9 per meal, pause any time
  we do meal prep delivery | it starts at $9 per meal | you can pause any time | fresh meals are delivered every Sunday
restaurants | Point of sale system for restaurants | take orders at the table, split bills in seconds, 0% commission
  we have a point of sale system for restaurants | you take orders at the table and split bills in seconds | the commission is 0%
lawyers | AI receptionist for law firms | answers every call 24/7, books consultations into your calendar, $199 per month
  we have an AI receptionist for law firms | it answers every call 24/7 | it books consultations into your calendar | it's $199 a month
contractors | Google Ads management | get 20+ leads per month, no retainer, pay per lead
  we do Google Ads management | you get 20+ leads a month | there's no retainer | you pay per lead
students | IELTS prep course | 8 weeks, live classes twice a week, money-back guarantee
  we run an IELTS prep course | you get live classes twice a week | there's a money-back guarantee | it's 8 weeks
clinics | appointment reminder app | automated SMS reminders cut no-shows by 40%
  we have an appointment reminder app | automated SMS reminders cut your no-shows by 40%
nonprofits | grant writing | only pay when you win, 12 years of experience
  we do grant writing | you only pay when you win | we have 12 years of experience
cafe owners | specialty coffee wholesale | freshly roasted every week, free delivery over £100, barista training
  we do specialty coffee wholesale | you get free delivery over £100 and barista training | it's freshly roasted every week
schools | robotics workshops | we bring the kits, 2 hour sessions for 30 kids, £12 per pupil
  we run robotics workshops | we bring the kits | you get 2-hour sessions for 30 kids | it's £12 per pupil
hotels | laundry service | picked up by 8am, back by 6pm, €2 per kilo
  we offer a laundry service | it's €2 per kilo | it's picked up by 8am and back by 6pm
dog owners | dog walking | GPS tracked walks, photo after each walk, £14 per walk
  we walk dogs | you get GPS tracked walks and a photo after each walk | it's £14 per walk
freelancers | invoice automation software | save 5 hours a week, get paid 2x faster, works with QuickBooks
  we have invoice automation software | you save 5 hours a week and get paid 2x faster | it works with QuickBooks
ecom stores | email marketing for Shopify brands | we write and send 8 campaigns a month, 30% of revenue from email or your money back
  we do email marketing for Shopify brands | we write and send eight campaigns a month | you get 30% of revenue from email, or you get your money back
construction firms | drone surveys | site mapped in one morning, 2cm accuracy, results within 24 hours
  we do drone surveys | you get 2cm accuracy and results within 24 hours | your site is mapped in one morning
therapists | website design for therapists | simple 5 page site, booking form, launch in 14 days
  we design websites for therapists | you launch in 14 days | you get a simple 5-page site and a booking form
accountants | virtual assistant services | trained VAs from $8 per hour, replace anytime, no contract
  we offer virtual assistant services | you can replace anytime | trained VAs start at $8 an hour | there's no contract
manufacturers | ISO 9001 consulting | certified in 90 days or we refund the fee
  we do ISO 9001 consulting | you're certified in 90 days or less, or we refund the fee
dermatologists | patient review software | get more 5-star reviews, text requests sent after every visit
  we have patient review software | you get more 5-star reviews | text requests are sent after every visit
startups | I design logos and brand guides | 3 concepts in a week, source files yours
  I design logos and brand guides | you get 3 concepts in a week, and the source files are yours
dental practices | dental marketing | fill your chairs with 30+ new implant patients a month
  we do dental marketing | you fill your chairs with at least 30 new implant patients a month
salons | online booking app | clients book 24/7, deposits taken upfront, reminders sent by WhatsApp
  we have an online booking app | your clients book 24/7 | deposits are taken upfront, and reminders are sent by WhatsApp
doctors | medical billing | we submit claims within 24 hours, 98% clean claim rate, 4% of collections
  we do medical billing | we submit claims within 24 hours | you get a 98% clean claim rate | it's 4% of collections
job seekers | CV writing | rewritten by a recruiter in 48 hours, £79
  we write CVs | it's £79 | it's rewritten by a recruiter within 48 hours
bakeries | packaging supplier | custom boxes from 100 units, printed in 2 weeks
  we're a packaging supplier | you get custom boxes from 100 units, and they're printed in 2 weeks
breweries | keg cleaning machine | cleans 40 kegs an hour, uses 60% less water, lease from £300 a month
  we have a keg cleaning machine | it cleans 40 kegs an hour | it uses 60% less water | the lease starts at £300 a month
electricians | job management app | quotes, jobs and invoices in one place, works offline, £20 per user
  we have a job management app | it works offline | you get jobs, quotes and invoices in one place | it's £20 per user
moms | sleep training program | your baby sleeps through in 14 days, WhatsApp support, $397
  we run a sleep training program | your baby sleeps through within 14 days | you get WhatsApp support | it's $397
marketing teams | AI video generator | turn blog posts into videos, no editing skills needed
  we have an AI video generator | it turns blog posts into videos | you don't need any editing skills
coffee shops | loyalty app | no plastic cards, customers come back 2x more often, £29 per month
  we have a loyalty app | your customers come back 2x more often | there are no plastic cards | it's £29 a month
gyms | Facebook ads for gyms | We run the ads, you close the leads. 40 leads guaranteed in 30 days
  we run Facebook ads for gyms | we run the ads, and you close the leads | 40 leads are guaranteed in 30 days
HVAC companies | answering service | real people, answered in 3 rings, bilingual
  we offer an answering service | you get real people | it's answered in 3 rings | we're bilingual
founders | Automated bookkeeping for startups | AI-powered platform that reconciles your books daily and flags missing receipts
  we do automated bookkeeping for startups | it reconciles your books daily, and it flags missing receipts
ops managers | Helping warehouses cut picking errors | pick-to-light system, errors down 60%, pays for itself in 8 months
  we help you cut picking errors | it pays for itself in 8 months | you cut picking errors | you get a pick-to-light system, and errors are down 60%
teachers | classroom seating planner | drag and drop, saves 20 minutes a week, free for one class
  we have a classroom seating planner | it saves you 20 minutes a week | it's free for one class | it's drag-and-drop
buyers | used forklifts | serviced, 6 month warranty, delivery in a week
  we sell used forklifts | you get delivery in a week | they're serviced, with a 6-month warranty
CFOs | accounts payable automation | cut invoice processing from 10 days to 1, no IT project
  we have accounts payable automation | it cuts invoice processing from ten days to 1 | there's no IT project
founders | growth marketing | We've helped 40+ startups scale to $1M ARR with paid social
  we do growth marketing | with paid social, we've helped at least 40 startups scale to $1M ARR
coaches | Get more clients with webinars | we build the funnel, write the emails and run the ads
  we get you more clients with webinars | we build the funnel and write the emails, and we run the ads too
opticians | recall letters | we bring back lapsed patients, 12% rebook, £1 per letter
  we write recall letters | we bring back lapsed patients, and 12% of them rebook | it's £1 per letter
event venues | acoustic panels | made to measure, fire rated, installed overnight
  we install acoustic panels | they're made to measure, fire rated and installed overnight
med spas | Meta ads + follow up for med spas | 20 booked consults in 30 days or you dont pay
  we do Meta ads and follow up | you get 20 booked consults within 30 days, or you don't pay
startups | MVP development | from idea to launch in 6 weeks, fixed price, weekly demos
  we do MVP development | you go from idea to launch in six weeks | you get weekly demos | it's a fixed price
photographers | photo editing service | send your raw files tonight, get them back in 48 hours
  we offer a photo editing service | you send your raw files tonight and get them back in 48 hours
personal trainers | coaching app | your own branded app, your clients see their plan and track progress
  we have a coaching app | your clients see their plan, and they track progress | you get your own branded app
schools | after school coding clubs | we supply the laptops and the teacher, parents pay us directly
  we run after school coding clubs | we supply both the laptops and the teacher, and parents pay us directly
nurseries | organic meals for nurseries | cooked fresh every morning, allergy safe, delivered by 11am
  we do organic meals for nurseries | they're cooked fresh every morning, allergy safe and delivered by 11am
hotels | channel manager | syncs rates across Booking.com, Airbnb and Expedia, no double bookings
  we have a channel manager | it syncs rates across Airbnb, Expedia and Booking.com | there are no double bookings
truckers | factoring | get paid in 24 hours, 2% flat fee, no long term contract
  we do factoring | you get paid in 24 hours | the flat fee is 2% | there's no long term contract
seniors | stairlift rental | fitted in 3 days, £15 a week, removed free
  we do stairlift rental | it's £15 a week | it's fitted in 3 days | it's removed free
divorcees | divorce coaching | six sessions, 1 to 1, first call free
  we do divorce coaching | you get six sessions | the first call is free | it's 1-to-1
pet owners | pet sitting at your home | daily photos, insured, police checked
  we do pet sitting at your home | you get daily photos | we're insured and police checked
couples | marriage counselling online | evening sessions, no waiting list
  we do marriage counselling online | you get evening sessions, and there's no waiting list
podcasters | show notes writing | notes, titles and timestamps within 24 hours of each episode
  we do show notes writing | you get titles, notes and timestamps within 24 hours of every episode
coaches | High-ticket sales closer | I take your calls and close them, 10% commission only
  I'm a high-ticket sales closer | I take your calls and I close them | the commission is 10%
IT managers | laptop refurbishment | collected for free, data wiped, certificate per device
  we do laptop refurbishment | it's collected for free, and your data is wiped, with a certificate per device
vets | online booking widget | works with your current software, clients book at night
  we have an online booking widget | it works with your current software, and your clients book at night
ecommerce founders | 3PL fulfilment | orders in by 2pm ship the same day, £2.20 per order
  we do 3PL fulfilment | orders in by 2pm ship on the same day | it's £2.20 per order
retirees | Medicare advisor | I compare 20 plans for you, costs you nothing
  I'm a Medicare advisor | I compare 20 plans for you | it costs you nothing
homeowners | interior designer | two rooms in 4 weeks, shopping list with links, one flat fee
  I'm an interior designer | you get two rooms in 4 weeks and a shopping list with links | it's one flat fee
parents | swim school | max 4 kids per class, warm pool, catch-up lessons free
  we have a swim school | you get a warm pool, and catch-up lessons are free | there are at most 4 kids per class
tradies | Tradie websites | $79/month, no lock in contracts, ranked on google
  we build tradie websites | it's $79 a month | there are no lock-in contracts | they're ranked on Google
dental clinic owners | AI voice assistant | Our AI assistant answers calls 24/7 and books appointments directly into your calendar.
  we have an AI voice assistant | it answers calls 24/7, and it books appointments directly into your calendar
restaurant owners | Online ordering system | Allows customers to order directly from your website without paying 30% commission to delivery apps.
  we have an online ordering system | your customers can order from your website directly without paying a 30% commission to delivery apps
coaches | Sales funnel building | We build high-converting sales funnels that turn cold leads into paying clients on autopilot.
  we do sales funnel building | we build high-converting sales funnels, and they turn cold leads into paying clients
ecommerce store owners | Email marketing agency | We set up automated email flows that generate 20-30% extra revenue without spending more on ads.
  we're an email marketing agency | we set up automated email flows, and they generate 20-30% extra revenue
gym owners | Member retention software | Automatically detects members who are about to quit and sends them a personal message.
  we have member retention software | it automatically detects the members who are about to quit, then it sends them a personal message
law firm partners | Legal billing software | Tracks every billable minute so you never lose revenue again.
  we have legal billing software | it tracks every billable minute so that you never lose revenue again
consultants | LinkedIn lead generation | We send personalized messages to your ideal clients and book calls straight into your calendar.
  we do LinkedIn lead generation | we send your ideal clients personalized messages, and we book calls straight into your calendar
photographers | I help wedding photographers book higher paying clients through SEO | They rank on page one in 6 months
  I help you book higher paying clients through SEO | you rank on page one in six months | you book higher paying clients
agency owners | White-label SEO fulfillment | We handle everything from keyword research to link building so they can focus on sales
  we do white-label SEO fulfillment | we handle it all, from keyword research to link building, and you can focus on sales
hotel managers | Revenue management software | Increase RevPAR by up to 15% with dynamic pricing
  we have revenue management software | with dynamic pricing, it increases RevPAR by up to 15%
property managers | Maintenance request app | Tenants submit requests with photos, vendors get notified automatically
  we have a maintenance request app | your tenants submit requests with photos, and vendors get notified automatically
nonprofits | Fundraising consulting | Helped 30+ nonprofits raise over $5M
  we do fundraising consulting | we've helped 30+ nonprofits raise over $5M
manufacturers | ERP implementation | Go live in 90 days, fixed price, on-site training for your team
  we do ERP implementation | you go live in 90 days | you get on-site training for your team | it's a fixed price
coaches | Course creation service | We turn your knowledge into an online course in 30 days. You record, we do the rest.
  we offer a course creation service | your knowledge becomes an online course in 30 days | you record and we do the rest
roofing companies | CRM for roofers | Manage leads, estimates and jobs from your phone.
  we have a CRM for roofers | you manage estimates, leads and jobs from your phone
therapists | Practice management platform | Scheduling, billing, notes and telehealth in one HIPAA-compliant platform.
  we have a practice management platform | you get notes, billing, scheduling and telehealth in one HIPAA-compliant platform
busy parents | Meal planning app | Get a weekly meal plan and shopping list in 2 minutes.
  we have a meal planning app | you get a weekly meal plan and a shopping list in 2 minutes
software companies | QA testing service | Dedicated testers find bugs before your users do. First week free.
  we offer a QA testing service | before your users do, dedicated testers find bugs | the first week is free
farm owners | Grain moisture sensor | checks every bin every hour and texts you when something changes
  we have a grain moisture sensor | it checks every bin every hour, and it texts you when something changes
homeowners | tree surgery | fully insured, NPTC qualified climbers, stumps ground out, free quotes
  we do tree surgery | you get NPTC qualified climbers, and stumps are ground out | you get free quotes | we're fully insured
marketers | AI Copywriting Tool | writes ads, emails and landing pages 10x faster!!!
  we have an AI copywriting tool | it writes emails, ads and landing pages 10x faster
owners | Business Coaching | I help you double your revenue in 12 months or I'll coach you for free
  I do business coaching | I help you double your revenue within 12 months, or I coach you for free
dev teams | error monitoring | catch bugs before users complain
  we do error monitoring | you catch bugs before users complain
restaurants | wine list consulting | we rewrite your list, train your staff, and raise your margin by 8 points
  we do wine list consulting | we rewrite your list and train your staff, and we raise your margin by 8 points too
seed investors | raising £750k for our heat battery | ships now, 140 units in homes, made under licence
  we're raising £750k for our heat battery | it ships now | there are 140 units in homes | it's made under licence
local firms | asking for van sponsorship (local firms) | your logo both sides, £400/month sponsors the van
  we're asking for van sponsorship | you get your logo on both sides | £400 a month sponsors the van
etsy makers | bookkeeping spreadsheet template | put in sales + costs, shows profit per item, does the tax figs
  we have a bookkeeping spreadsheet template | you put in sales and costs, and it shows profit per item | it does the tax figures
breweries | canning line hire - mobile | we bring the line to you, gone by 5
  we do canning line hire | we bring the line to you | we're gone by 5
head chefs | mushroom delivery | picked thurs, delivered by 8am fri, if its short its free
  we do mushroom delivery | if it's short, it's free | it's picked on Thursday and delivered by 8am on Friday
school business managers | energy monitoring | clip-on meters show which building is wasting it, alerts to the caretaker
  we do energy monitoring | clip-on meters show which of your buildings is wasting it, and alerts go to the caretaker
sales directors | CRM auto-logging tool | logs every call/email/meeting by itself
  we have a CRM auto-logging tool | it logs every call, email and meeting by itself
cleaning companies | tender writing | we write it, price check it, submit it
  we do tender writing | we write it, price-check it and submit it
airbnb hosts | cohosting / mgmt | we do guests, cleaners, pricing, restocks
  we do cohosting and management | we do guests, cleaners, pricing and restocks
crew owners | crew scheduling app | every crew sees job, address, gate code on phone night before
  we have a crew scheduling app | every crew sees the job, the address and the gate code on their phone the night before
lab managers | freezer monitoring sensors | wireless probe, texts/calls whoever is on rota
  we sell freezer monitoring sensors | they text or call whoever is on the rota | you get a wireless probe
owner operators | dispatch service | we book loads, haggle the rate, do the paperwork
  we offer a dispatch service | we book loads, haggle the rate and do the paperwork
VPs of engineering | cloud cost optimization | we find the waste, open the PRs, your team just reviews
  we do cloud cost optimization | we find the waste and open the PRs, and your team just reviews
FBA sellers | reimbursement recovery | we file every case; 20% of what we get back, nothing upfront
  we do reimbursement recovery | we file every case | our fee is 20% of what we get back | there's nothing to pay upfront
students | graduate scheme | £31k, chartership paid
  we have a graduate scheme | it pays £31k | your chartership is paid for
ER nurses | travel nurse contract - Denver | $3,150/wk, housing stipend
  we have a travel nurse contract | you get a housing stipend | it pays $3,150 a week | it's in Denver
GP practice managers | locum GPs platform | GPs within 20 miles pick the shift themselves, flat £18 a booking
  we have a locum GP platform | GPs less than 20 miles away pick the shift themselves | it's a flat £18 a booking
GP partners | locum GPs platform | GPs nearby pick the shift themselves, flat £18 a booking
  we have a locum GP platform | it's a flat £18 a booking
hardware startups | contract PCB assembly, low volume | every board x-rayed
  we do contract PCB assembly | every board is x-rayed
freight forwarders | customs clearance outsourcing (UK/EU) | 24/7 desk
  we do customs clearance outsourcing | you get a 24/7 desk
dairy farmers | heat detection collars | collar tells your phone which cow to serve and when
  we do heat detection collars | the collar tells your phone which of your cows to serve and when
solar installers | permit design service | plan sets in 24h, stamped, revisions free till approved
  we offer a permit design service | you get plan sets in 24 hours | it's stamped, and revisions are free till approved
cafe owners | raising £40k on crowdcube | opens in spring, sells out by noon
  we're raising £40k on crowdcube | it opens in spring | it sells out by noon
angels | asking for a $200k bridge | live in 12 hospitals, 4 pilots running
  we're asking for a $200k bridge | it's live in 12 hospitals | there are 4 pilots running
plumbers | hiring 2 plumbers in Leeds | £42k, van included, home by 5
  we're hiring 2 plumbers in Leeds | you're home by 5 | it pays £42k | the van is included
bakers | flour delivery | milled mon, with you weds, returned if damp
  we do flour delivery | it's milled on Monday, with you on Wednesday and returned if damp
gym owners | access control app | members tap in with phone, opens doors 24/7, logs who came
  we have an access control app | your members tap in with their phone, and it opens doors 24/7 | it logs who came
hoteliers | linen hire | we wash, press, deliver, collect
  we do linen hire | we wash, press, deliver and collect
founders | fractional CFO | builds the model, talks to the bank, sits in board meetings
  I work as a fractional CFO | I build the model | I talk to the bank | I sit in board meetings
landlords | property mgmt | 10% of rent, no let no fee
  we manage properties | it's 10% of rent | if there's no let, there's no fee
solicitors | legal cashier outsourcing | posts invoices/receipts/bills, chases unpaid
  we do legal cashier outsourcing | it posts invoices, receipts and bills
charities | donor CRM | flags lapsed donors, picked up same day
  we have a donor CRM | it flags lapsed donors | it's picked up the same day
teachers | marking tool | marks 30 essays in 4 min, gives feedback per pupil
  we have a marking tool | it marks 30 essays in 4 minutes | it gives feedback per pupil
roofers | drone surveys | flown in 20 min, report same day
  we do drone surveys | you get a report on the same day | they're flown in 20 minutes
fleet managers | tyre service | come to the yard, fit overnight, invoice monthly
  we offer a tyre service | we come to the yard | we fit overnight | we invoice monthly
churches | livestream kit | plugs into your desk, one volunteer can run it
  we have a livestream kit | it plugs into your desk, and one volunteer can run it
investors | selling 20% of our brewery | £1.1m turnover, profitable since 2021
  we're selling 20% of our brewery | turnover is £1.1m | it's profitable since 2021
vets | locums | booked by text, 12% of day rate
  we do locums | it's 12% of the day rate | they're booked by text
hotels | guest messaging | replies in 12 languages, upsells late checkout, never sleeps
  we do guest messaging | it replies in 12 languages | it never sleeps
councils | bench repairs | we sand, oil, replace slats
  we do bench repairs | we sand, oil and replace slats
hgv drivers | driver job - Leeds | £850/wk, home weekends
  we have a driver job | you're home at weekends | it pays £850 a week | it's in Leeds
nail salons | booking system | $20 deposit at booking, goes off the bill
  we have a booking system | there's a $20 deposit at booking, and it goes off the bill
importers | customs brokerage (CDS) | live by Friday
  we do customs brokerage | it's live by Friday | it covers CDS
box buyers | corrugated boxes | call off stock, price fixed 12 mths
  we make corrugated boxes | you get call-off stock, and the price is fixed for 12 months
`
