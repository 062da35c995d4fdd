import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

export const resellListings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/reseller/listings',
  validateSearch: listSearch,
  staticData: {
    title: 'Resell listings',
    nav: { section: 'network', label: 'Offers to resell', icon: 'map', order: 30 },
  },
  component: lazyRouteComponent(() => import('./listings/listings.tsx')),
})

export const myResells = createRoute({
  getParentRoute: () => mainLayout,
  path: '/reseller/my-resells',
  validateSearch: listSearch,
  staticData: {
    title: 'My resells',
    nav: { section: 'network', label: 'My resells', icon: 'exchange', order: 31 },
  },
  component: lazyRouteComponent(() => import('./my-resells.tsx')),
})

export const resellAgreement = createRoute({
  getParentRoute: () => mainLayout,
  path: '/reseller/my-resells/$agreement',
  validateSearch: listSearch,
  staticData: { title: 'Resell agreement', parent: '/reseller/my-resells' },
  component: lazyRouteComponent(() => import('./agreement/agreement.tsx')),
})

export const resellSettlement = createRoute({
  getParentRoute: () => mainLayout,
  path: '/reseller/settlements/$settlement',
  validateSearch: listSearch,
  staticData: { title: 'Settlement', parent: '/reseller/my-resells' },
  component: lazyRouteComponent(() => import('./settlements/settlement.tsx')),
})

export const routes = [resellListings, myResells, resellAgreement, resellSettlement] as const
