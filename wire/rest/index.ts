export { findMissingSchemas } from './find-missing-schemas.ts'
export { type RestOptions, createRestRoutes } from './rest-routes.ts'
