const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Capitalized words that name no company or person of the brief: calendar, nationalities, products everyone uses. */
export const COMMON_CAPITALS = list(`
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

/** Base forms that are hardly ever anything but verbs. */
export const STRONG_VERBS = list(`
  get save generate build create help automate reduce increase find answer send make improve launch grow boost handle take fix
  keep write manage bring give let know see become lose waste spend miss struggle fail hire hate forget chase juggle avoid
  remove replace eliminate prevent predict connect combine collect deliver provide offer sell teach enable allow ensure protect
  recover reach convert attract retain achieve add ask pay buy rely depend want need feel wait sort solve stop start simplify
  learn understand choose edit publish prepare submit organize optimize coordinate install repair maintain integrate verify
  detect recruit qualify reply respond follow remind mention raise apply invite capture close eat bleed burn drown scramble
  pull push put go come leave run win tell explain decide lack hit meet end stay sleep stick cut sit shrink wash fill die drop
  quit cancel complain disappear vanish expire break crash arrive happen fall spoil rot slip slide kill climb sign reject refuse
  blame stall look earn owe guess think believe say hear read begin seem wear carry stand hold grow forgive forget beat draw`)

/** As often nouns. */
export const LOOSE_VERBS = list(`
  call text email phone lead book report review design market plan schedule track test train coach cost work show move support
  file import export order stock plant price rank host charge bill invoice film shoot record store trade guard match process
  produce project promise question quote score search serve share stage supply switch target team time tour turn use value
  visit wrap monitor map measure model note pack park pass pick pitch place play post print focus finance fund drive dress
  document demand deal date copy contact control consult change check claim click code compete complete contract balance back
  audit block brand budget catch act aim box land last load matter mean open rush ring rise rust scroll skip swear tend trust
  try type love swap squeeze argue panic forward drag fight repeat cover crush list count scan count bounce wonder like hope
  picture sound seat spare walk burn return taste lift pour trim mow snap loop worry cook clean ship live`)

/** The same in the past as in the present. */
export const SAME_IN_PAST = list('cut put let hit cost read set quit shut spread split hurt bet beat burst')

/** Forms no rule gives: pasts and participles. */
export const IRREGULAR =
  list(`went came left lost found got made said told grew fell rang kept paid sent took saw knew thought felt
  began wrote met shut held stood sat drew threw hung broke spoke chose drove rose won sold bought brought built taught caught
  hit put cut let set read led fed slept spent lent meant bent dealt heard ran gave wore bit flew woke ate done given taken known
  seen shown written driven broken chosen grown drawn spoken stolen worn woken gone come become been`)

export const AUXILIARIES =
  list(`is are am was were be been being has have had do does did can could will would should must may
  might can't cannot couldn't won't don't doesn't didn't isn't aren't wasn't weren't haven't hasn't wouldn't shouldn't`)

/** What can't be counted: no "a" before it. */
export const UNCOUNTABLE =
  list(`software bookkeeping advice information staff equipment furniture traffic copywriting payroll
  hardware feedback paperwork homework luggage revenue cash merchandise signage plumbing catering`)

/** People other than the prospect. */
export const OTHER_PEOPLE =
  list(`clients customers patients guests leads prospects callers buyers shoppers visitors members tenants
  candidates applicants employees staff reps agents drivers technicians techs hires workers students parents couples brides
  donors volunteers subscribers users readers followers people families kids children pets dogs competitors suppliers vendors
  developers designers engineers nurses doctors owners residents diners attendees partners managers teams players sellers
  homeowners viewers crews carers cleaners instructors teachers contractors recruiters everyone nobody anyone someone`)

/** A plural in -s that one article can stand before, or that is no plural. */
export const NO_PLURAL =
  list(`is his this its was has does as always across business access process news series sales logistics
  analytics physics maths yes perhaps lens gas bus us plus texas class glass boss loss mess stress address success press dress
  pass bonus focus campus status virus chaos tennis canvas atlas basis crisis analysis diagnosis miss kiss discuss bias chess
  species means savings goods sports operations systems communications careers customers economics politics thanks less ours
  yours theirs hers towards besides sometimes afterwards upstairs headquarters pants scissors days hours weeks months minutes
  years saas previous various serious obvious nervous business's dms happens bookings accounts grass overseas christmas always
  mattress witness fitness wellness illness harness princess actress waitress fortress`)
