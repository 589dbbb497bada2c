export { missingSchemas } from './missing-schemas.ts'
export { type RestOptions, restRoutes } from './rest-routes.ts'
