import { STORED_DATA } from '@firstline/contract/stored-data'
import { expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'

const { owner } = await createProductDatabase()

/** Tables without personal data. */
const NOT_PERSONAL = [
  'auth.saml_providers',
  'auth.sso_domains',
  'auth.sso_providers',
  'firstline.address_key',
  'firstline.business_days',
  'firstline.jobs',
  'firstline.message_statistics',
  'firstline.migrations',
  'firstline.model_calls',
  'firstline.model_places',
  'firstline.model_providers',
  'firstline.model_spend',
  'firstline.plan_allowances',
  'firstline.revenue_days',
  'firstline.service_failures',
  'firstline.user_counts',
  'public.app_config',
  'realtime.horizons',
  // Stored broadcasts are refused.
  'realtime.messages',
  'realtime.replicas',
]

it('STORED_DATA of the privacy page names every table with personal data', async () => {
  const rows = await owner.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const named = [...STORED_DATA.flatMap(({ tables }) => tables), ...NOT_PERSONAL]
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
