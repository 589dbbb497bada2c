import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { paths } from '#platform/router/paths.ts'

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
    route(paths.paymentSuccess, 'routes/payment-success.tsx'),
    route(paths.subscriptionSuccess, 'routes/subscription-success.tsx'),
    route(paths.paymentCancel, 'routes/payment-cancel.tsx'),
    layout('routes/signed-in.tsx', [
      route(paths.generator, 'routes/generator.tsx'),
      route(paths.results, 'routes/results.tsx'),
      route(paths.history, 'routes/history.tsx'),
      route(paths.briefs, 'routes/briefs.tsx'),
      route(paths.senders, 'routes/senders.tsx'),
      route(paths.dashboard, 'routes/dashboard.tsx'),
      route(paths.userDashboard, 'routes/dashboard-user.tsx'),
      route(paths.account, 'routes/account.tsx'),
      route(paths.usage, 'routes/usage.tsx'),
    ]),
    layout('routes/admin.tsx', [route(paths.adminDashboard, 'routes/dashboard-admin.tsx')]),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/auth.tsx', [
    layout('routes/signed-out.tsx', [
      route(paths.login, 'routes/login.tsx'),
      route(paths.signup, 'routes/signup.tsx'),
      route(paths.signInLink, 'routes/sign-in-link.tsx'),
      route(paths.singleSignOn, 'routes/single-sign-on.tsx'),
    ]),
    layout('routes/admin-signed-out.tsx', [route(paths.adminLogin, 'routes/admin-login.tsx')]),
    // Their link signs in before the new password is chosen, so they are for both.
    route(paths.forgotPassword, 'routes/forgot-password.tsx'),
    route(paths.newPassword, 'routes/new-password.tsx'),
    route(paths.mfa, 'routes/mfa.tsx'),
  ]),
] satisfies RouteConfig
