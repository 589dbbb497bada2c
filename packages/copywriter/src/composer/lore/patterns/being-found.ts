import type { OfferPattern } from './offer-pattern.ts'

export const beingFound: readonly OfferPattern[] = [
  {
    id: 'seo',
    by: 'business',
    names:
      /\b(?:(?:local |technical |on-page |organic |google )?seo|search engine optimi[sz]ation|google (?:rankings?|my business|business profiles?|maps(?: rankings?)?)|gmb|gbp|local search|(?:rank(?:ing)?s?|get found|show up|be found|visib\w+) (?:higher )?(?:on|in) (?:google(?: maps)?|search)|link building|backlinks?)\b/,
  },
  {
    id: 'ads',
    by: 'business',
    names:
      /\b(?:(?:google|facebook|fb|meta|instagram|tiktok|linkedin|youtube|paid|ppc|amazon|search|social) ads?|ppc|adwords|paid (?:social|search|media|traffic)|pay[- ]per[- ]click|ad (?:campaigns?|management|buying)|media buying|advertising|ads)\b/,
    not: /\b(?:job|bus|billboard|print|radio|tv|outdoor|newspaper|magazine|podcast|taxi|cinema) (?:ads?|advertising)\b|\bads? (?:blocker|free)\b/,
  },
  {
    id: 'website',
    by: 'business',
    names:
      /\b(?:web ?sites?|web ?design(?:er|ers|ing)?|website (?:re)?design|web(?:site)? (?:re)?builds?|landing pages?|site redesign|online presence|webflow|wordpress(?: (?:sites?|websites?|design))?|conversion (?:rate )?optimi[sz]ation|cro|funnels?|sales funnels?|website funnels?)\b/,
    not: /\b(?:trial|class|patients?|clients?|leads?|customers?) funnels?|(?:class|table|appointment|online) booking (?:web ?)?sites?|website (?:visitors|translation|content|copy|chat|security|hosting|traffic)\b/,
  },
  {
    id: 'reviews',
    by: 'business',
    names:
      /(?:^reviews?\b|\b(?:google|online|customer|patient|client|guest|yelp|tripadvisor|trustpilot|facebook|amazon|star|5-star|five-star|more|better|positive|automated) reviews?(?: (?:requests?|generation|collection|management))?|\breviews? (?:requests?|generation|collection|management)|\breputation(?: management)?|\bstar ratings?|\btestimonials?)\b/,
    not: /\b(?:code|contract|policy|insurance|legal|peer|literature|performance|design|account|bill|energy|security|portfolio|financial) reviews?\b/,
  },
  {
    id: 'pr',
    by: 'business',
    names: /\b(?:pr|public relations|press releases?|media relations|press coverage|digital pr|publicity)\b/,
  },
  {
    id: 'social',
    by: 'business',
    names:
      /\b(?:social media(?: (?:management|marketing|content|posts?|posting))?|smm|(?:instagram|facebook|tiktok|linkedin)(?: account)? (?:management|growth|content|posts?|posting|marketing)|content calendars?|social posts?)\b/,
  },
  {
    id: 'content',
    by: 'business',
    names:
      /\b(?:(?:seo )?content (?:marketing|writing|creation|strategy|production)|blogs?|blog (?:posts?|writing)|copy ?writing|copywriters?|articles?|seo (?:content|articles)|white ?papers?|website copy|thought leadership)\b/,
  },
  {
    id: 'email',
    by: 'business',
    names:
      /\b(?:e-?mail (?:marketing|campaigns?|newsletters?|flows?|sequences?|automations?)|newsletters?|klaviyo(?: flows?)?|mailchimp|sms marketing|text message marketing|drip campaigns?)\b/,
    not: /\bcold e-?mails?\b/,
  },
  {
    id: 'ghostwriting',
    by: 'business',
    names:
      /\b(?:ghost ?writ(?:ing|ers?)|personal brand(?:ing|s)?|linkedin (?:ghost ?writ(?:ing|ers?)|personal brand(?:ing)?|profiles?))\b/,
    not: /\b(?:book|novel|memoir|speech)\b/,
  },
  {
    id: 'video',
    by: 'business',
    names:
      /\b(?:video(?:s|graphy|grapher)?(?: (?:production|editing|edits?|marketing|ads|content|creation|shoots?))?|reels?(?: editing)?|short[- ]form(?: videos?| content)?(?: editing)?|youtube (?:channel management|editing|management|videos?|shorts)|explainer videos?|promo videos?|video editors?|corporate films?)\b/,
    not: /\bugc\b|\bmusic videos?\b|\bvideo (?:games?|conferenc\w+|calls?|surveillance|interviews?|intercoms?|doorbells?|courses?|walls?)\b|\bwedding\b/,
  },
  {
    id: 'branding',
    by: 'business',
    names:
      /\b(?:re-?brand(?:ing|s)?|brand (?:identity|design|strategy|refresh)|branding|logos?|logo design|graphic design(?:er|ers)?|visual identity|corporate identity)\b/,
    not: /\bpersonal brand|employer brand|branding iron/,
  },
  {
    id: 'photos',
    by: 'business',
    names:
      /\b(?:(?:food|brand|business|commercial|corporate|interior|restaurant|team|office)? ?photo(?:graphy|graphers?|s|shoots?)|headshots?|photo shoots?)\b/,
    not: /\b(?:school|stock|passport|music|sports|old|product|real estate|property|drone|event|aerial|wedding|newborn|family|boudoir|maternity|pet) photo|\bphoto (?:booth|editing|book|app|lab)\b/,
  },
  {
    id: 'listingphotos',
    by: 'business',
    names:
      /\b(?:(?:real estate|property|listing|aerial) (?:photo(?:graphy|graphers?|s|shoots?)|video(?:s|graphy)?)|virtual tours|matterport(?: tours)?)\b/,
  },
  {
    id: 'productphotos',
    by: 'business',
    names:
      /\b(?:(?:product|packshot|e-?commerce) (?:photo(?:graphy|graphers?|s|shoots?)|shots|images)|packshots)\b/,
  },
  {
    id: 'podcast',
    by: 'business',
    names: /\bpodcasts?(?: (?:production|editing|edits?|editors?|management|launch|post-production))?\b/,
    not: /\bpodcast (?:guest|bookings?|tours?|ads?|advertising|sponsor\w*|outreach|interviews?)\b|podcast [“"']/,
  },
  {
    id: 'marketing',
    by: 'business',
    names: /\b(?:(?:digital|online|internet|local|full[- ]service|growth) )?marketing\b/,
    not: /\b(?:e-?mail|content|affiliate|referral|influencer|sms|social media|video|event|multi-?level|network|inbound call) marketing\b|\bmarketing (?:automations?|courses?|data|analytics|software|job|role)\b/,
  },
]
