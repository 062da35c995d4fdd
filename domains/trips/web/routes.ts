import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'

export const trips = createRoute({
  getParentRoute: () => mainLayout,
  path: '/trips',
  validateSearch: listSearch,
  staticData: {
    title: 'Trips',
    permissions: ['View Bookings'],
    nav: { section: 'bookings', label: 'Trips', icon: 'map', order: 15, sells: 'tour_package' },
  },
  component: lazyRouteComponent(() => import('./trips-list.tsx')),
})

export const tripView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/trips/$id',
  validateSearch: listSearch,
  staticData: { title: 'Trip', permissions: ['View Bookings', 'Edit Bookings'], parent: '/trips' },
  component: lazyRouteComponent(() => import('./trip.tsx')),
})

export const routes = [trips, tripView] as const
