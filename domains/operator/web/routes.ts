import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { agencyList, eventList, failedEventList, logList, payoutList } from './calls.ts'

export const operatorAgencies = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/agencies',
  validateSearch: listSearch,
  staticData: { title: 'Agencies', operator: true, nav: { section: 'platform', label: 'Agencies', icon: 'building', order: 910 } },
  loader: listLoader(agencyList),
  component: lazyRouteComponent(() => import('./agencies-list.tsx')),
})

export const operatorAgency = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/agencies/$id',
  staticData: { title: 'Agency', operator: true },
  component: lazyRouteComponent(() => import('./agency.tsx')),
})

export const operatorPlans = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/plans',
  staticData: { title: 'Plans', operator: true, nav: { section: 'platform', label: 'Plans', icon: 'checklist', order: 930 } },
  component: lazyRouteComponent(() => import('./plans.tsx')),
})

export const operatorRates = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/rates',
  staticData: {
    title: 'Exchange rates',
    operator: true,
    nav: { section: 'platform', label: 'Exchange rates', icon: 'exchange', order: 940 },
  },
  component: lazyRouteComponent(() => import('./rates.tsx')),
})

export const operatorPayouts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/payouts',
  validateSearch: listSearch,
  staticData: { title: 'Failed payouts', operator: true, nav: { section: 'platform', label: 'Failed payouts', icon: 'bank', order: 950 } },
  loader: listLoader(payoutList),
  component: lazyRouteComponent(() => import('./payouts-list.tsx')),
})

export const operatorEvents = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/provider-events',
  validateSearch: listSearch,
  staticData: {
    title: 'Payment messages',
    operator: true,
    nav: { section: 'platform', label: 'Payment messages', icon: 'webhook', order: 960 },
  },
  loader: listLoader(eventList),
  component: lazyRouteComponent(() => import('./events-list.tsx')),
})

export const operatorFailedEvents = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/failed-events',
  validateSearch: listSearch,
  staticData: { title: 'Failed events', operator: true, nav: { section: 'platform', label: 'Failed events', icon: 'refresh', order: 965 } },
  loader: listLoader(failedEventList),
  component: lazyRouteComponent(() => import('./failed-events-list.tsx')),
})

export const operatorHealth = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/health',
  staticData: { title: 'Health', operator: true, nav: { section: 'platform', label: 'Health', icon: 'heartbeat', order: 967 } },
  component: lazyRouteComponent(() => import('./health.tsx')),
})

export const operatorRecovery = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/recovery',
  staticData: { title: 'Recovery', operator: true, nav: { section: 'platform', label: 'Recovery', icon: 'archive', order: 968 } },
  component: lazyRouteComponent(() => import('./recovery.tsx')),
})

export const operatorLog = createRoute({
  getParentRoute: () => mainLayout,
  path: '/operator/log',
  validateSearch: listSearch,
  staticData: { title: 'Staff log', operator: true, nav: { section: 'platform', label: 'Staff log', icon: 'history', order: 970 } },
  loader: listLoader(logList),
  component: lazyRouteComponent(() => import('./log-list.tsx')),
})

export const routes = [
  operatorAgencies,
  operatorAgency,
  operatorPlans,
  operatorRates,
  operatorPayouts,
  operatorEvents,
  operatorFailedEvents,
  operatorHealth,
  operatorRecovery,
  operatorLog,
] as const
