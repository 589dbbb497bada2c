import { isPlural } from './grammar.ts'
import { PERSON_WORDS, PROGRAM_WORDS, STUFFS, THINGS, TOOL_WORDS } from './lexicon/nouns.ts'

/** Groups of people that sell. */
export const HOUSE =
  /^(?:agency|firm|studio|workshop|desk|brokerage|shop|bakery|roastery|company|consultancy|practice|clinic|lab|mill|team|collective|quartet|band|choir|charity|cooperative|farm|nursery)$/
/** People who are hired. */
export const MORE_PERSONS =
  /^(?:host|lead|director|officer|cfo|cmo|cto|coo|partner|broker|producer|contractor|agent|tutor|teacher|physio|nanny|translator|engineer|architect|surveyor|therapist|tuner|restorer|carpenter|joiner|welder|dj|mc|florist|baker|chef|cleaner|handyman|plumber|electrician|installer|maker|breeder|farrier|caterer|celebrant|videographer|illustrator|ghostwriter|interpreter|inspector|instructor|freelancer|specialist|expert|notary|conservator|tailor)$/
export const DEVICE =
  /^(?:generator|battery|sensor|sensors|lock|locks|charger|chargers|robot|camera|cameras|printer|machine|machines|box|boxes|kit|kits|device|devices|app|apps|page|log|inbox|site|pipeline|widget|bot|map|alarm|spreadsheet|calculator|template|checklist|website|sites|planner|portal|form|monitor|tracker|counter|unit|crm|mvp|erp|lms|scribe|catalog|catalogue|scanner|tracker|ai)$/
/** Whether the head takes "a": known things, people, tools, buildings and programs. */
export const isOneThing = (head: string): boolean =>
  !isPlural(head) &&
  !/(?<!^(?:build|paint|wedd|draw|list|meet))ing$/.test(head) &&
  (THINGS.has(head) ||
    TOOL_WORDS.has(head) ||
    DEVICE.test(head) ||
    PERSON_WORDS.has(head) ||
    MORE_PERSONS.test(head) ||
    HOUSE.test(head) ||
    PROGRAM_WORDS.has(head) ||
    (/..(?:er|or|ist|ian)$/.test(head) &&
      !/^(?:water|power|paper|leather|timber|cover|weather|butter|silver|copper|rubber|fiber|fibre|labor|labour|color|colour|flavor|odor|humor|interior|exterior|decor|floor|indoor|outdoor)$/.test(
        head,
      ))) &&
  !STUFFS.has(head)
