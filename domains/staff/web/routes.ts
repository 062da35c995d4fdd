import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { staffList } from './calls.ts'

export const staff = createRoute({
  getParentRoute: () => mainLayout,
  path: '/staff',
  validateSearch: listSearch,
  staticData: {
    title: 'Staff',
    permissions: ['View Bookings'],
    nav: { section: 'bookings', label: 'Staff', icon: 'users', order: 91, tab: { bar: 'roster', label: 'Staff' } },
  },
  loader: listLoader(staffList),
  component: lazyRouteComponent(() => import('./staff-list.tsx')),
})

export const staffNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/staff/new',
  staticData: { title: 'New person', permissions: ['Edit Bookings'], action: 'Add person', parent: '/staff' },
  component: lazyRouteComponent(() => import('./staff-new.tsx')),
})

export const staffView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/staff/view/$id',
  validateSearch: listSearch,
  staticData: { title: 'Person', permissions: ['View Bookings'], parent: '/staff' },
  component: lazyRouteComponent(() => import('./staff-view.tsx')),
})

export const routes = [staff, staffNew, staffView] as const
