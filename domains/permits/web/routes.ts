import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { dueList, permitList } from './calls.ts'

export const permitsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/permits',
  validateSearch: listSearch,
  staticData: {
    title: 'Permits',
    permissions: ['View Bookings'],
    nav: {
      section: 'bookings',
      label: 'Permits',
      icon: 'ticket',
      order: 95,
      tab: { bar: 'permits', label: 'All permits' },
      sells: 'tour_package',
    },
  },
  loader: listLoader(permitList),
  component: lazyRouteComponent(() => import('./permits-list.tsx')),
})

export const permitsDue = createRoute({
  getParentRoute: () => mainLayout,
  path: '/permits/due',
  validateSearch: listSearch,
  staticData: {
    title: 'Permits due',
    permissions: ['View Bookings'],
    nav: {
      section: 'bookings',
      label: 'Permits due',
      icon: 'clock',
      order: 96,
      tab: { bar: 'permits', label: 'Due' },
      sells: 'tour_package',
    },
  },
  loader: listLoader(dueList),
  component: lazyRouteComponent(() => import('./due-list.tsx')),
})

export const permitCalendar = createRoute({
  getParentRoute: () => mainLayout,
  path: '/permits/calendar',
  validateSearch: listSearch,
  staticData: {
    title: 'Stock of permits',
    permissions: ['View Bookings', 'View Inventory'],
    nav: {
      section: 'bookings',
      label: 'Stock of permits',
      icon: 'calendar',
      order: 96.5,
      tab: { bar: 'permits', label: 'Stock' },
      sells: 'tour_package',
    },
  },
  component: lazyRouteComponent(() => import('./calendar.tsx')),
})

export const permitKinds = createRoute({
  getParentRoute: () => mainLayout,
  path: '/permits/kinds',
  validateSearch: listSearch,
  staticData: {
    title: 'Kinds of permits',
    permissions: ['View Bookings', 'View Inventory'],
    nav: {
      section: 'bookings',
      label: 'Kinds of permits',
      icon: 'settings',
      order: 97,
      tab: { bar: 'permits', label: 'Kinds and rules' },
      sells: 'tour_package',
    },
  },
  component: lazyRouteComponent(() => import('./kinds/kinds.tsx')),
})

export const permitShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/permits/view/$id',
  validateSearch: listSearch,
  staticData: { title: 'Permit', permissions: ['View Bookings'], parent: '/permits' },
  component: lazyRouteComponent(() => import('./permit.tsx')),
})

export const routes = [permitsList, permitsDue, permitCalendar, permitKinds, permitShow] as const
