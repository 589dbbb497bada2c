export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Capitalized words that name no company or person of the brief: calendar, nationalities, products everyone uses. */
export const COMMON_CAPITALS = wordSet(`
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
  november december christmas easter thanksgiving halloween diwali eid ramadan hanukkah valentine mother father new year eve day
  black cyber boxing bank holiday i a ok yes no
  american british english french spanish italian german dutch irish scottish welsh european canadian australian chinese indian
  japanese mexican brazilian greek turkish arabic latin african asian europe america britain
  excel word powerpoint outlook google gmail drive docs sheets calendar maps ads analytics chrome quickbooks xero sage freshbooks
  whatsapp instagram facebook messenger linkedin twitter tiktok youtube pinterest snapchat reddit slack zoom teams skype airbnb
  booking.com shopify amazon etsy ebay yelp stripe square paypal venmo klarna uber doordash deliveroo grubhub canva photoshop
  adobe netflix spotify microsoft apple windows mac iphone ipad android siri alexa dropbox trello notion asana jira hubspot
  salesforce mailchimp klaviyo calendly opentable tripadvisor trustpilot zillow craigslist wordpress squarespace wix zapier
  chatgpt docusign bluetooth internet web wi-fi wifi covid saas dms kpis nhs medicare medicaid instagrammer vat crm pdf
  post-it velcro tupperware sharpie latte latin rome saas`)

/** The same in the past as in the present. */
export const SAME_IN_PAST = wordSet(
  'cut put let hit cost read set quit shut spread split hurt bet beat burst',
)

/** Forms no rule gives: pasts and participles. */
export const IRREGULAR =
  wordSet(`went came left lost found got made said told grew fell rang kept paid sent took saw knew thought felt
  began wrote met shut held stood sat drew threw hung broke spoke chose drove rose won sold bought brought built taught caught
  hit put cut let set read led fed slept spent lent meant bent dealt heard ran gave wore bit flew woke ate done given taken known
  seen shown written driven broken chosen grown drawn spoken stolen worn woken gone been`)

/** What can't be counted: no "a" before it. */
export const UNCOUNTABLE =
  wordSet(`software bookkeeping advice information staff equipment furniture traffic copywriting payroll
  hardware feedback paperwork homework luggage revenue cash merchandise signage plumbing catering`)

/** A plural in -s that one article can stand before, or that is no plural. */
export const NO_PLURAL =
  wordSet(`is his this its was has does as always across business access process news series sales logistics
  analytics physics maths yes perhaps lens gas bus us plus texas class glass boss loss mess stress address success press dress
  pass bonus focus campus status virus chaos tennis canvas atlas basis crisis analysis diagnosis miss kiss discuss bias chess
  species means savings goods sports operations systems communications careers economics politics thanks less ours
  yours theirs hers towards besides sometimes afterwards upstairs headquarters pants scissors days hours weeks months minutes
  years saas previous various serious obvious nervous business's dms happens bookings accounts grass overseas christmas always
  mattress witness fitness wellness illness harness princess actress waitress fortress`)
