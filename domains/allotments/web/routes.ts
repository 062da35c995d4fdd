import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { releaseList } from './calls.ts'

export const allotments = createRoute({
  getParentRoute: () => mainLayout,
  path: '/allotments',
  validateSearch: listSearch,
  staticData: {
    title: 'Allotments',
    permissions: ['View Bookings', 'View Inventory'],
    nav: {
      section: 'bookings',
      label: 'Allotments',
      icon: 'bed',
      order: 99,
      tab: { bar: 'hotels', label: 'Allotments' },
      sells: 'tour_package',
    },
  },
  component: lazyRouteComponent(() => import('./calendar.tsx')),
})

export const releases = createRoute({
  getParentRoute: () => mainLayout,
  path: '/allotments/releases',
  validateSearch: listSearch,
  staticData: {
    title: 'Releases of allotments',
    permissions: ['View Bookings', 'View Inventory'],
    nav: {
      section: 'bookings',
      label: 'Releases of allotments',
      icon: 'clock',
      order: 99.5,
      tab: { bar: 'hotels', label: 'Releases' },
      sells: 'tour_package',
    },
  },
  loader: listLoader(releaseList),
  component: lazyRouteComponent(() => import('./releases-list.tsx')),
})

export const routes = [allotments, releases] as const
