/** How names and short forms are written, by their lower-case form. */
const words = `AI CRM SEO PPC B2B B2C D2C DTC HVAC CEO CFO CTO CMO COO HR ROI KPI KPIs API APIs UGC DM DMs PDF PDFs VA VAs
SMB SMBs SaaS ERP LMS POS EHR EMR SOC GDPR HIPAA VAT UK USA EU NYC LA SMS ROAS CPA CPAs CPC CTR MVP QA UX UI FAQ FAQs
RFP RFPs NDA ISO SOP SOPs SDR SDRs AE AEs BDR BDRs MSP MSPs IVF GP GPs NHS LLC MRR ARR ACV NPS ATS 3D 2D TV IoT
PTO OSHA IRS HOA HOAs LinkedIn HubSpot Instagram Google Facebook Shopify YouTube TikTok Salesforce QuickBooks Xero
Excel Slack WhatsApp Gmail Outlook Zapier Notion Stripe Airtable Amazon Airbnb Yelp WordPress Webflow Squarespace
Wix Klaviyo Mailchimp Calendly Zoom Trello Asana Jira GitHub Figma Canva Twitter Reddit Pinterest Etsy eBay Uber
DoorDash Zillow Booking.com Opera OpenTable Toast Zendesk Intercom ChatGPT OpenAI Microsoft Apple Netflix Spotify
Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays
Sundays January February April June July August September October November December Christmas Easter Thanksgiving
London Manchester Leeds Bristol Glasgow Edinburgh Dublin Austin Dallas Houston Chicago Boston Denver Seattle Miami
Phoenix Atlanta Toronto Vancouver Sydney Melbourne Brisbane Texas California Florida Ohio England Scotland Ireland
Canada Australia America Europe Germany France Spain Brooklyn Manhattan Portland Nashville Tampa Orlando Charlotte
Berlin Paris Dubai Singapore Philadelphia Detroit Arizona Colorado Georgia Oregon Utah Nevada Meta Pilates
China India Mexico Japan Brazil Wales Cardiff Liverpool Sheffield Birmingham Tucson Aberdeen Minneapolis Cleveland Pittsburgh
Baltimore Sacramento Oakland Calgary Montreal Ottawa Auckland Perth Adelaide
WCAG AA EAA RFID GPS IFU MDR VoIP DVSA SOC2 GIA CAD CFOs Autotrader Clio Zendesk ServiceTitan iTero Terraform AWS UPI QR DTAC DSPT FX EV GCSE BJJ Milan Lisbon Como Palma Texas Medicaid Medicare Airbnbs iPhone iPad Dentrix NetSuite Angi ESP ROV Shetland Orkney Cornwall Devon Yorkshire Norfolk Suffolk Kent Essex Sussex Hebrides Highlands Botox Groupon CITES NAMM`

export const KNOWN_NAMES: ReadonlyMap<string, string> = new Map(
  words.split(/\s+/).map((word) => [word.toLowerCase(), word]),
)

/** Names that are ordinary words too; their capital is kept but never given. */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set(
  `us it may march toast opera zoom meta apple notion stripe excel slack la phoenix georgia charlotte
  outlook uber ae va soc jordan pos pilates`.split(/\s+/),
)
