export { restRoutes, type RestOptions } from './rest-routes.ts'
