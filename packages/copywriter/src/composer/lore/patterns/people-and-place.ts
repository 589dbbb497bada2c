import type { OfferPattern } from './offer-pattern.ts'

export const peopleAndPlace: readonly OfferPattern[] = [
  {
    id: 'recruiting',
    by: 'business',
    byHand: true,
    names:
      /\b(?:recruit(?:ing|ment|ers?)|staffing|head ?hunt(?:ing|ers?)|executive search|talent (?:acquisition|sourcing)|hiring(?: support| help)?|temp(?:orary)? (?:staff|workers|agency)|job board|candidate sourcing|placements?)\b/,
    not: /recruiting software|\b(?:media|product|ad|student|work) placements?\b|job at/,
  },
  {
    id: 'training',
    by: 'business',
    names:
      /\b(?:(?:staff|employee|team|customer service|front desk|safety|software|onboarding|compliance|first aid|corporate|workplace|in-house|management) training|training (?:platform|videos|program(?:me)?s?|for (?:staff|teams|employees))|lms|learning management system|staff (?:development|onboarding)|e-?learning|employee onboarding|standard operating procedures|sops)\b/,
    not: /dog training|personal training|strength training|sales training|security awareness|leadership training|phishing/,
  },
  {
    id: 'hr',
    by: 'business',
    names:
      /\b(?:(?:outsourced |fractional |remote )?(?:hr|human resources)(?: (?:services?|support|outsourcing|consult(?:ing|ants?|ancy)|advice|software|platform|management|help))?|peo|employee handbooks?|staff handbooks?)\b/,
  },
  {
    id: 'business',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:business|growth|entrepreneur|founder|ceo|owner|agency|practice|small business|scaling) (?:coach(?:ing|es)?|mentor(?:ing|ship|s)?)|masterminds?|peer groups?|accountability (?:coaching|groups?))\b/,
  },
  {
    id: 'leadership',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:leadership|executive|management|manager|team) (?:coach(?:ing|es)?|development|training|program(?:me)?s?|workshops?)|leadership)\b/,
    not: /thought leadership|executive assistant/,
  },
  {
    id: 'consulting',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:business|management|operations?|strategy|process|efficiency|lean|operational|change) (?:consult(?:ing|ants?|ancy)|advisory)|process improvement|operational excellence|lean (?:six sigma|manufacturing)|fractional coos?)\b/,
  },
  {
    id: 'wellness',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:corporate|employee|workplace|staff|team) (?:wellness|wellbeing|well-being|yoga|massages?|mental health|health|fitness)(?: (?:program(?:me)?s?|sessions?|days?|classes|workshops?))?|burnout(?: prevention)? (?:workshops?|training|program(?:me)?s?)|burnout prevention|eap)\b/,
  },
  {
    id: 'cleaning',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:office|commercial|contract|deep|nightly|daily|janitorial|medical|clinic|restaurant|kitchen|gym|school|warehouse|shop|retail|salon|studio|industrial|eco|green|airbnb|turnover|end of day) ){0,9}(?:cleaning|cleaners?|janitorial(?: services?)?|housekeeping)\b/,
    not: /\b(?:window|gutter|carpet|oven|panel|solar|duct|hood|pool|tank|teeth|data|list|dry|chimney|roof|rug|upholstery|pressure|drain|hull|robotic|email|graffiti|facade|car|linen|machine) clean/,
  },
  {
    id: 'maintenance',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:building|facilit(?:y|ies)|property|hvac|heating|boiler|ac|air conditioning|plumbing|electrical|roof|preventive|planned|refrigeration|commercial)(?: and (?:plumbing|heating|cooling))? (?:maintenance|repairs?|servicing|services?|contractors?|inspections?)|facilit(?:y|ies) management|handyman(?: services?)?|plumbing|hvac|roofing|roof (?:replacements?|inspections?)|electrical work|boiler servicing)\b/,
    not: /\b(?:aircraft|boat|yacht|website|software|car|fleet|truck|vehicle|lawn|grounds) maintenance\b|(?:plumbing|hvac|roofing) (?:leads|marketing|seo|software|ads|supplies|websites?)|maintenance (?:log|app|software)|deck/,
  },
  {
    id: 'security',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:security|night|door) (?:guards?|officers?|staff|patrols?|cameras?|systems?|services?)|(?:physical|site|event|building|premises|commercial) security|cctv(?: cameras?| systems?| installation)?|alarm (?:systems?|monitoring)|access control(?: systems?)?|video surveillance|burglar alarms?|key ?holding)\b/,
  },
  {
    id: 'fitout',
    by: 'business',
    byHand: true,
    names:
      /\b(?:office (?:furniture|fit-?outs?|chairs|desks|design|refurbishments?|interiors?)|workplace (?:fit-?outs?|refurbishments?)|(?:waiting room|ergonomic|contract) (?:furniture|chairs)|standing desks|workplace design|meeting pods)\b/,
  },
  {
    id: 'energy',
    by: 'business',
    names:
      /\b(?:(?:business |commercial )?energy (?:brokers?|brokerage|audits?|procurement|management|savings?|bills?|contracts?|efficiency|suppl(?:y|ier)s?)|led lighting(?: retrofits?)?|(?:business )?electricity(?: contracts?)?)\b/,
    not: /energy drink|(?:solar|robotic) (?:panel )?cleaning|panel cleaning|solar (?:leads|marketing|software)/,
  },
  {
    id: 'solar',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:commercial |rooftop |business )?solar(?: (?:panels?|power|pv|installation|energy|systems?|roofs?|carports?))?)\b/,
    not: /(?:solar|robotic) (?:panel )?cleaning|panel cleaning|solar (?:leads|marketing|software)/,
  },
  {
    id: 'grounds',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:commercial )?(?:landscap(?:ing|e|ers?)|grounds ?(?:maintenance|keeping|care)|lawn (?:care|maintenance|mowing)|snow (?:plowing|removal|clearance|clearing)|gritting|gardening|tree (?:care|surgery)))\b/,
    not: /landscap\w{1,50} (?:leads|marketing|software|design software)|competitive landscape|landscape photo/,
  },
  {
    id: 'property',
    by: 'anyone',
    names:
      /\b(?:(?:property|lettings?|rental|block|airbnb|hoa|estate) management|property managers?|letting agents?|tenant (?:finding|screening|management)|rent collection|full management)\b/,
    not: /property management (?:leads|marketing)/,
  },
  {
    id: 'catering',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:corporate|office|event|school|staff|lunch|breakfast|business|vegan|bbq) ){0,9}(?:cater(?:ing|ers?)|lunch delivery|office lunch(?:es)?)\b/,
    not: /catering (?:equipment|supplies|software|jobs)|\b(?:school|hospital|airline|care home) cater/,
  },
  {
    id: 'food',
    by: 'business',
    byHand: true,
    names:
      /\b(?:wholesale (?:food|coffee|beer|wine|bread|bakery|produce|fruit|vegetables?|meat|fish|seafood|cheese|drinks?|spirits|eggs|pastr(?:y|ies)|kombucha|tea|hot sauce)|(?:food|drinks?|beverage|coffee|beer|wine|bread|bakery|produce|meat|seafood|cheese|non-?alcoholic|alcohol-free|low\/no alcohol|hot sauce)[ ,]+(?:wholesale|wholesalers?|suppl(?:y|iers?)|distribution|distributors?|drinks wholesale))\b/,
  },
  {
    id: 'printing',
    by: 'business',
    byHand: true,
    names: /\b(?:print(?:ing)?(?: services?)?|business cards|brochures?|flyers?|signage|signs|banners)\b/,
    not: /3d print|managed print|print (?:management|on demand)|packaging (?:machines?|line)|screen printing course|packaging design|fingerprint/,
  },
  {
    id: 'packaging',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:eco |eco-friendly |custom |sustainable |branded |printed |compostable ){0,9}(?:packaging|mailers?|(?<=(?:custom|branded|printed|shipping|mailer) )boxes))\b/,
    not: /packaging (?:machines?|line|design|equipment)|food packaging|direct mail/,
  },
  {
    id: 'merch',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:branded|promotional|corporate|custom|company) (?:merch(?:andise)?|products?|gifts?|swag|apparel|clothing|t-?shirts|mugs)|merch|swag|onboarding kits)\b/,
  },
  {
    id: 'logistics',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:cargo bike |same[- ]day |last[- ]mile |local |parcel |courier |freight |pallet ){0,9}(?:deliver(?:y|ies)|couriers?|logistics|shipping|freight|haulage|fulfil?lment|3pl|forwarding)|freight forwarding|trucking|warehousing)\b/,
    not: /\b(?:food|coffee|lunch|meal|flower|water|grocery|milk|fruit|wine|beer|bread|snack|produce|fuel|oil|speech|project|service|software|content|baby|plant|gas) deliver|delivery (?:app|platform|software|commission)|fulfil?lment (?:coach|life)|meal/,
  },
  {
    id: 'stock',
    by: 'business',
    names:
      /\b(?:(?:inventory|stock|warehouse)(?: (?:management|control|tracking|counts?|software|forecasting|system|app))|inventory|stocktak(?:e|ing|es)|demand (?:planning|forecasting))\b/,
    not: /stock (?:photos?|market|trading|options)/,
  },
  {
    id: 'fashion',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:deadstock |organic |sustainable |italian |custom |recycled ){0,9}(?:fabrics?|textiles?|silk|wool|denim|linen fabric|cloth|knitwear manufacturing|garment (?:manufacturing|production)|cut and sew)(?: (?:&|and) (?:silk|wool|linen|cotton|cashmere))*)\b/,
    not: /fabric (?:cleaning|structures?|protection)|textile recycling|cloud|data fabric/,
  },
  {
    id: 'equipment',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:[a-z]+ )?(?:equipment|machinery|machines?|scanners?|printers?|copiers?|photocopiers?|forklifts?|tools?|ovens?|lasers?|chairs?) (?:rentals?|leas(?:e|ing)|hire|servicing|repairs?|maintenance)|(?:used|refurbished|second-hand) (?:[a-z]+ )?(?:equipment|machinery|machines|lines))\b/,
    not: /software|vending/,
  },
  {
    id: 'events',
    by: 'business',
    byHand: true,
    names:
      /\b(?:(?:corporate|company|business|office) (?:events?|part(?:y|ies)|retreats?|away days?)(?: (?:planning|management|organi[sz]ation|production|planners?))?|event (?:planning|management|organi[sz]ation|production|planners?)|events? (?:agency|company)|conference (?:organi[sz]ation|planning|management)|away days?)\b/,
  },
]
