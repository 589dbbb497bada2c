/** The schema of `$1`, evaluated once for a statement. None is an empty schema rather than an error. */
export const NAMESPACE = '(select oid from pg_catalog.pg_namespace where nspname = $1::text)'
