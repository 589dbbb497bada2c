import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { paths } from './lib/paths.ts'

export default [
  layout('routes/layout.tsx', [
    index('routes/landing.tsx'),
    route(paths.demo, 'routes/demo.tsx'),
    route(paths.demoResults, 'routes/demo-results.tsx'),
    route(paths.pricing, 'routes/pricing.tsx'),
    route(paths.help, 'routes/help.tsx'),
    route(paths.contact, 'routes/contact.tsx'),
    route(paths.terms, 'routes/terms.tsx'),
    route(paths.privacy, 'routes/privacy.tsx'),
    route(paths.refund, 'routes/refund.tsx'),
    layout('routes/signed-in.tsx', [
      route(paths.generator, 'routes/generator.tsx'),
      route(paths.results, 'routes/results.tsx'),
      route(paths.dashboard, 'routes/dashboard.tsx'),
      route(paths.userDashboard, 'routes/dashboard-user.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/signed-out.tsx', [
    route(paths.login, 'routes/login.tsx'),
    route(paths.signup, 'routes/signup.tsx'),
  ]),
] satisfies RouteConfig
