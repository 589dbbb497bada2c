import { GenerationForm } from '@firstline/contract/generation'
import { expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { readGains } from './gains.ts'
import { readOfferSaid } from './offer-said.ts'

/** Audience, product and solution as people type them; below, what the sender does and what the reader hears of it, in order. */
const WHOLE = `
dental practices | answering service | We answer every call the front desk misses and book straight into Dentrix
  we offer an answering service | we answer each call the front desk misses and we book straight into Dentrix
store owners | Email and SMS marketing retainer on Klaviyo | Build and run the flows and two campaigns a week
  we offer an email and SMS marketing retainer | we build and run the flows plus two campaigns a week | it's on Klaviyo
family law solicitors | Website copywriting | I rewrite the pages so that they sound human and still pass compliance
  I do website copywriting | I rewrite the pages so they sound human, and they still pass compliance
restaurant owners | Online ordering system | Customers order from your own website and you keep the whole bill
  we have an online ordering system | your customers order from your own website | you keep the whole bill
HR directors | Manager training programme | Six live sessions with practice between them
  we run a manager training programme | you get six live sessions with practice in between
gym owners | Member retention software | It spots who has stopped coming and texts them in the coach's name
  we have member retention software | it spots who has stopped coming, then it texts them in the coach's name
coaches | High-ticket sales closers | Trained closers take the calls and you only pay when they close
  we have high-ticket sales closers | trained closers take your calls and you pay only when they close
property managers | Turnover cleaning and repairs | One team does the clean, the paint and the repairs in 72 hours
  we do turnover cleaning and repairs | one team does the paint, the clean and the repairs in 72 hours
warehouse managers | Temp staffing | We send pre-vetted workers and replace no-shows within 2 hours
  we do temp staffing | we send pre-vetted workers, and we replace no-shows within 2 hours
church administrators | Donation platform | Text-to-give with a 1% fee
  we have a donation platform | you get text-to-give with a 1% fee
financial advisers | newsletter service | We write a monthly newsletter that compliance has already signed off
  we offer a newsletter service | we write a monthly newsletter, and compliance has already signed it off
estate planning attorneys | seminar marketing | We fill a room with 25 qualified families every month
  we do seminar marketing | we fill a room every month with 25 qualified families
podcast hosts | Podcast editing | Send the raw audio, get the finished episode and five clips in 48 hours
  we edit podcasts | you send the raw audio, and you get the finished episode plus five clips in 48 hours
3PLs | Route optimisation software | Plans the day's routes in four minutes
  we have route optimisation software | it takes four minutes to plan the day's routes
roofers | LEADS!!! exclusive roofing leads | exclusive leads only 1 roofer per zip
  we sell exclusive roofing leads | you get exclusive leads, and it's only one roofer per zip
ecom brands | ppc ads (google + meta) | weekly calls, we only take on 8 brands
  we run PPC ads | we only take on 8 brands | you get weekly calls
decision makers in logistics | We are a software development company building custom TMS | dedicated team
  we build custom TMS | you get a dedicated team
B2B founders | outbound as a service | 15-20 qualified meetings per month GUARANTEED or you dont pay
  we do outbound as a service | you get 15-20 qualified meetings a month | it's guaranteed, or you don't pay
web design agencies | white label wordpress dev | fixed price per page
  we do white label WordPress development | it's a fixed price per page
busy parents | home help | We do the cooking, the cleaning and the shopping
  we do home help | we do the cleaning, the cooking and the shopping
yoga studios | class booking app | Members book, pay and cancel from their phone
  we have a class booking app | your members book, pay and cancel, all from their phone
orthodontists | New patient lead generation | We run the ads
  we do new patient lead generation | we run the ads
charities | donor CRM | Flags donors who are about to lapse and drafts the email
  we have a donor CRM | it flags the donors who are about to lapse, then it drafts the email
electricians | certificates software | Fill in the certificate on site
  we have certificates software | you fill in the certificate on site
freight brokers | carrier vetting | Scores every carrier in seconds and checks their insurance daily
  we do carrier vetting | it scores every carrier in seconds, and it checks their insurance daily
dog groomers | booking deposits | Takes a card when they book and charges no-shows automatically
  we do booking deposits | they take a card when customers book and charge no-shows automatically
chiropractors | Google reviews | Sends a text after each visit and filters unhappy patients to you
  we do Google reviews | we send a text after each visit and filter unhappy patients to you
hoteliers | linen hire | Clean linen before 10am
  we do linen hire | you get clean linen before 10am
breweries | mobile canning | Our truck comes to you and fills 12,000 cans a day
  we do mobile canning | our truck comes to you, and it fills 12,000 cans a day
driving schools | instructor diary app | Pupils book and pay themselves and you just drive
  we have an instructor diary app | your pupils book and pay themselves | you just drive
`

it.each(
  WHOLE.trim()
    .split(/\n(?=\S)/)
    .map((row) => row.split('\n').map((line) => line.trim().split(' | '))),
)('of %s the whole sense is kept', async (given = [], expected = []) => {
  const [targetAudience = '', product = '', solution = ''] = given
  const [clause, ...gains] = expected
  const brief = await readBrief(
    GenerationForm.parse({ messageType: 'Cold DM', targetAudience, product, solution }),
  )
  expect(readOfferSaid(brief).clauses[0]).toBe(clause)
  expect(readGains(brief).map((gain) => gain.clause)).toEqual(gains)
})
