import type { Industry } from './industry.ts'
import { dental } from './trades/dental.ts'
import { medicine } from './trades/medicine.ts'
import { mentalHealth } from './trades/mental-health.ts'
import { funeral } from './trades/funeral.ts'
import { law } from './trades/law.ts'
import { accounting } from './trades/accounting.ts'
import { finance } from './trades/finance.ts'
import { insurance } from './trades/insurance.ts'
import { realEstate } from './trades/real-estate.ts'
import { construction } from './trades/construction.ts'
import { homeServices } from './trades/home-services.ts'
import { cleaning } from './trades/cleaning.ts'
import { restaurants } from './trades/restaurants.ts'
import { hotels } from './trades/hotels.ts'
import { retail } from './trades/retail.ts'
import { ecommerce } from './trades/ecommerce.ts'
import { beauty } from './trades/beauty.ts'
import { fitness } from './trades/fitness.ts'
import { education } from './trades/education.ts'
import { charity } from './trades/charity.ts'
import { recruiting } from './trades/recruiting.ts'
import { marketing } from './trades/marketing.ts'
import { photography } from './trades/photography.ts'
import { events } from './trades/events.ts'
import { software } from './trades/software.ts'
import { logistics } from './trades/logistics.ts'
import { manufacturing } from './trades/manufacturing.ts'
import { automotive } from './trades/automotive.ts'
import { agriculture } from './trades/agriculture.ts'
import { veterinary } from './trades/veterinary.ts'
import { energy } from './trades/energy.ts'
import { care } from './trades/care.ts'
import { coaching } from './trades/coaching.ts'

/** Every trade there is a file for; a new one is a file and a line here. */
export const INDUSTRIES: readonly Industry[] = [
  dental,
  medicine,
  mentalHealth,
  funeral,
  law,
  accounting,
  finance,
  insurance,
  realEstate,
  construction,
  homeServices,
  cleaning,
  restaurants,
  hotels,
  retail,
  ecommerce,
  beauty,
  fitness,
  education,
  charity,
  recruiting,
  marketing,
  photography,
  events,
  software,
  logistics,
  manufacturing,
  automotive,
  agriculture,
  veterinary,
  energy,
  care,
  coaching,
]
