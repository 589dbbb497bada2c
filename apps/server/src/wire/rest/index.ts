export { restRoutes } from './rest-routes.ts'
