import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as account from '#domains/account/web/routes.ts'
import * as aiAgent from '#domains/ai-agent/web/routes.ts'
import * as agency from '#domains/agency/web/routes.ts'
import * as beneficiaries from '#domains/beneficiaries/web/routes.ts'
import * as blog from '#domains/blog/web/routes.ts'
import * as bookings from '#domains/bookings/web/routes.ts'
import * as campaigns from '#domains/campaigns/web/routes.ts'
import * as cars from '#domains/cars/web/routes.ts'
import * as channels from '#domains/channels/web/routes.ts'
import * as siteBookings from '#domains/site-bookings/web/routes.ts'
import * as siteDomains from '#domains/site-domains/web/routes.ts'
import * as siteVisits from '#domains/site-visits/web/routes.ts'
import * as chatbot from '#domains/chatbot/web/routes.ts'
import * as clientMails from '#domains/client-mails/web/routes.ts'
import * as activities from '#domains/activities/web/routes.ts'
import * as collections from '#domains/collections/web/routes.ts'
import * as ads from '#domains/ads/web/routes.ts'
import * as feeds from '#domains/feeds/web/routes.ts'
import * as connections from '#domains/connections/web/routes.ts'
import * as marketing from '#domains/marketing/web/routes.ts'
import * as developers from '#domains/developers/web/routes.ts'
import * as octo from '#domains/octo/web/routes.ts'
import * as conditions from '#domains/conditions/web/routes.ts'
import * as staffMoney from '#domains/staff-money/web/routes.ts'
import * as jobSheets from '#domains/job-sheets/web/routes.ts'
import * as roster from '#domains/roster/web/routes.ts'
import * as staff from '#domains/staff/web/routes.ts'
import * as trips from '#domains/trips/web/routes.ts'
import * as allotments from '#domains/allotments/web/routes.ts'
import * as supplierRequests from '#domains/supplier-requests/web/routes.ts'
import * as permits from '#domains/permits/web/routes.ts'
import * as reselling from '#domains/reselling/web/routes.ts'
import * as marketplaces from '#domains/marketplaces/web/routes.ts'
import * as signUps from '#domains/sign-ups/web/routes.ts'
import * as conversations from '#domains/conversations/web/routes.ts'
import * as messaging from '#domains/messaging/web/routes.ts'
import * as leads from '#domains/leads/web/routes.ts'
import * as clients from '#domains/clients/web/routes.ts'
import * as dashboard from '#domains/dashboard/web/routes.ts'
import * as discounts from '#domains/discounts/web/routes.ts'
import * as events from '#domains/events/web/routes.ts'
import * as finance from '#domains/finance/web/routes.ts'
import * as flights from '#domains/flights/web/routes.ts'
import * as folios from '#domains/folios/web/routes.ts'
import * as gallery from '#domains/gallery/web/routes.ts'
import * as inquiries from '#domains/inquiries/web/routes.ts'
import * as inventory from '#domains/inventory/web/routes.ts'
import * as kyc from '#domains/kyc/web/routes.ts'
import * as navigation from '#domains/navigation/web/routes.ts'
import * as status from '#domains/status/web/routes.ts'
import * as operator from '#domains/operator/web/routes.ts'
import * as orders from '#domains/orders/web/routes.ts'
import * as paymentLinks from '#domains/payment-links/web/routes.ts'
import * as products from '#domains/products/web/routes.ts'
import * as rates from '#domains/rates/web/routes.ts'
import * as seo from '#domains/seo/web/routes.ts'
import * as services from '#domains/services/web/routes.ts'
import * as proposals from '#domains/proposals/web/routes.ts'
import * as rooms from '#domains/rooms/web/routes.ts'
import * as rentals from '#domains/rentals/web/routes.ts'
import * as stays from '#domains/stays/web/routes.ts'
import * as billing from '#domains/billing/web/routes.ts'
import * as team from '#domains/team/web/routes.ts'
import * as templates from '#domains/templates/web/routes.ts'
import * as tickets from '#domains/tickets/web/routes.ts'
import * as tourPackages from '#domains/tour-packages/web/routes.ts'
import * as tracks from '#domains/tracks/web/routes.ts'
import * as payables from '#domains/payables/web/routes.ts'
import * as suppliers from '#domains/suppliers/web/routes.ts'
import * as transfers from '#domains/transfers/web/routes.ts'
import * as website from '#domains/website/web/routes.ts'
import { mainLayout, publicLayout, rootRoute } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

/** The empty path redirects to login. */
const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: '' },
  beforeLoad: () => {
    throw redirect({ href: '/login' })
  },
})

/** Unknown paths redirect to the 404 page. */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: '' },
  beforeLoad: () => {
    throw redirect({ href: '/error-404' })
  },
})

const notFound = createRoute({
  getParentRoute: () => publicLayout,
  path: '/error-404',
  staticData: { title: 'Page not found', access: 'anyone' },
  component: lazyRouteComponent(() => import('./not-found.tsx')),
})

/** Payments, wallets, statements and reconciliation on one screen. Each tab belongs to a different domain. */
const finances = createRoute({
  getParentRoute: () => mainLayout,
  path: '/finance',
  validateSearch: listSearch,
  staticData: {
    title: 'Finance',
    permissions: ['View Finance'],
    nav: { section: 'money', label: 'Payments', icon: 'wallet', order: 10, key: 'm', waits: 'payments' },
  },
  component: lazyRouteComponent(() => import('./finance.tsx')),
})

const publicScreens = [notFound, ...account.publicRoutes, ...team.publicRoutes, ...status.publicRoutes] as const
const mainScreens = [
  ...dashboard.routes,
  ...bookings.routes,
  ...flights.routes,
  ...folios.routes,
  ...channels.routes,
  ...clients.routes,
  ...activities.routes,
  ...collections.routes,
  ...campaigns.routes,
  ...website.routes,
  ...templates.routes,
  ...leads.routes,
  ...aiAgent.routes,
  ...signUps.routes,
  ...conversations.routes,
  ...messaging.routes,
  ...discounts.routes,
  finances,
  ...finance.routes,
  ...beneficiaries.routes,
  ...transfers.routes,
  ...suppliers.routes,
  ...payables.routes,
  ...inquiries.routes,
  ...proposals.routes,
  ...account.routes,
  ...agency.routes,
  ...kyc.routes,
  ...rates.routes,
  ...operator.routes,
  ...status.routes,
  ...inventory.routes,
  ...navigation.routes,
  ...tourPackages.routes,
  ...events.routes,
  ...services.routes,
  ...products.routes,
  ...tracks.routes,
  ...orders.routes,
  ...clientMails.routes,
  ...tickets.routes,
  ...gallery.routes,
  ...paymentLinks.routes,
  ...chatbot.routes,
  ...siteVisits.routes,
  ...siteDomains.routes,
  ...siteBookings.routes,
  ...blog.routes,
  ...seo.routes,
  ...connections.routes,
  ...marketing.routes,
  ...ads.routes,
  ...feeds.routes,
  ...marketplaces.routes,
  ...developers.routes,
  ...octo.routes,
  ...permits.routes,
  ...supplierRequests.routes,
  ...allotments.routes,
  ...reselling.routes,
  ...conditions.routes,
  ...roster.routes,
  ...staff.routes,
  ...trips.routes,
  ...jobSheets.routes,
  ...staffMoney.routes,
  ...cars.routes,
  ...rentals.routes,
  ...rooms.routes,
  ...stays.routes,
  ...team.routes,
  ...billing.routes,
] as const

mainLayout.update({ staticData: { title: '' }, component: lazyRouteComponent(() => import('./shell.tsx')) })

export const routeTree = rootRoute.addChildren([
  start,
  unknown,
  publicLayout.addChildren(publicScreens),
  mainLayout.addChildren(mainScreens),
])
